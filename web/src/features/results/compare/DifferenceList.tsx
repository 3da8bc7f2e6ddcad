import { mm, sizeInMm } from '@/domain/plan/micrometres';
import type { Spot, DifferenceKind, Difference } from '@/domain/plan/differences';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { formatLength, formatSize } from '@/i18n/lengths';
import { unbroken } from '@/domain/units/lengths';
import { MOST_LISTED } from './mostListed';

interface DifferenceListProps {
  differences: readonly Difference[];
  /** The tile that is looked at. */
  current: Difference | null;
  onPick: (difference: Difference) => void;
}

/** The copies that do not lie in B where they lie in A; a click shows one on both. */
export function DifferenceList({ differences, current, onPick }: DifferenceListProps) {
  const { t } = useTranslation(['compare', 'results']);
  const where = useSpotText();
  const more = differences.length - MOST_LISTED;
  return (
    <Box component="section" sx={{ minWidth: 0 }}>
      <Typography variant="h4" component="h3" gutterBottom>
        {t('compare:differences', { count: differences.length })}
      </Typography>
      {differences.length === 0 && <Alert severity="success">{t('compare:noDifferences')}</Alert>}
      <Box
        component="ol"
        sx={{
          m: 0,
          p: 0,
          listStyle: 'none',
          display: 'grid',
          columnGap: 3,
          rowGap: 1,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        {differences.slice(0, MOST_LISTED).map((difference) => {
          const on = difference === current;
          return (
            <li key={`${difference.kind}-${difference.tileId}`}>
              <ButtonBase
                aria-pressed={on}
                onClick={() => onPick(difference)}
                sx={{
                  width: '100%',
                  minHeight: 44,
                  p: 1,
                  borderRadius: 1,
                  border: 1,
                  borderColor: on ? 'primary.main' : 'divider',
                  bgcolor: on ? 'action.selected' : 'transparent',
                  display: 'block',
                  textAlign: 'left',
                  fontFamily: 'inherit',
                  fontSize: '0.875rem',
                  lineHeight: 1.4,
                }}
              >
                <Box component="span" sx={{ display: 'block', fontWeight: 600, overflowWrap: 'anywhere' }}>
                  {t(`compare:kind.${difference.kind}`)}
                  {': '}
                  {difference.label}
                </Box>
                <Box
                  component="span"
                  // Each place in one line where it has room there.
                  sx={{ display: 'block', color: 'text.secondary', '& > span': { display: 'inline-block' } }}
                >
                  {where(difference).map((part, index, all) => (
                    <Fragment key={part}>
                      <span>{index < all.length - 1 ? `${part}\u00a0·` : part}</span>{' '}
                    </Fragment>
                  ))}
                </Box>
              </ButtonBase>
            </li>
          );
        })}
      </Box>
      {more > 0 && (
        <Typography sx={{ mt: 1, color: 'text.secondary' }}>{t('compare:more', { count: more })}</Typography>
      )}
    </Box>
  );
}

/** The size, and the place in either result, each to be kept together; no line begins with a dot. */
function useSpotText(): (difference: Difference) => string[] {
  const { t, i18n } = useTranslation(['compare', 'results']);
  const spot = ({ sheet, x, y, turned }: Spot, kind: DifferenceKind) =>
    t(turned && kind === 'orientation' ? 'compare:spotTurned' : 'compare:spot', {
      sheet: sheet + 1,
      x: formatLength(mm(x), i18n.language),
      y: formatLength(mm(y), i18n.language),
    });
  return (difference) => {
    const size = unbroken(`${formatSize(sizeInMm(difference), i18n.language)} ${t('results:unit.mm')}`);
    const places = [
      difference.a && `A:\u00a0${spot(difference.a, difference.kind)}`,
      difference.b && `B:\u00a0${spot(difference.b, difference.kind)}`,
    ];
    return [size, ...places.filter((place) => place !== null)];
  };
}
