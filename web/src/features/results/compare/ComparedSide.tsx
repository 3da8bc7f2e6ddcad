import { stockName } from '@/domain/plan/mosaic';
import type { CuttingPlan } from '@/domain/plan/plan';
import { sizeInMm } from '@/domain/plan/micrometres';
import type { Side } from '@/domain/plan/metrics';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { mdiCheckDecagram, mdiChevronLeft, mdiChevronRight } from '@mdi/js';
import { useTranslation } from 'react-i18next';
import { formatSize } from '@/i18n/lengths';
import { unbroken } from '@/domain/units/lengths';
import { MarkedSheet } from '@/ui/viewer/MarkedSheet';
import { Icon } from '@/ui/Icon';

interface ComparedSideProps {
  side: Side;
  /** What the result is called. */
  name: string;
  /** What tells it from the other where both are called the same. */
  aside: string;
  plan: CuttingPlan;
  better: boolean;
  sheet: number;
  onSheet: (sheet: number) => void;
  marked: ReadonlySet<number>;
  current: number | null;
  onPick: (tileId: number) => void;
  /** Makes it the current result. */
  onUse?: () => void;
  use?: string;
}

/** One of the two results: its name, its use, and one of its sheets with what differs. */
export function ComparedSide(props: ComparedSideProps) {
  const { side, name, aside, plan, better, sheet, onSheet, marked, current, onPick, onUse, use } = props;
  const { t, i18n } = useTranslation(['compare', 'results']);
  const letter = side.toUpperCase();
  const mosaic = plan.groups[sheet]?.mosaic;
  return (
    <Box component="section" aria-label={t('compare:result', { letter })} sx={{ minWidth: 0 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 1, mb: 1 }}>
        <Typography variant="h4" component="h3" sx={{ overflowWrap: 'anywhere' }}>
          {letter} · {name}
          {aside !== '' && (
            <Box component="span" sx={{ fontWeight: 400, color: 'text.secondary' }}>
              {`\u00a0· ${aside}`}
            </Box>
          )}
        </Typography>
        {better && (
          <Chip
            size="small"
            color="success"
            icon={<Icon path={mdiCheckDecagram} />}
            label={t('compare:better')}
            sx={{ fontWeight: 600 }}
          />
        )}
        <Box sx={{ flex: 1 }} />
        {onUse && (
          <Button variant={better ? 'contained' : 'outlined'} onClick={onUse} sx={{ minHeight: 44 }}>
            {use}
          </Button>
        )}
      </Box>
      {mosaic ? (
        <>
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, mb: 0.5 }}>
            <IconButton
              aria-label={t('compare:previousSheet', { letter })}
              disabled={sheet === 0}
              onClick={() => onSheet(sheet - 1)}
              sx={{ width: 44, height: 44 }}
            >
              <Icon path={mdiChevronLeft} />
            </IconButton>
            <Typography component="output" sx={{ flex: 1, textAlign: 'center', fontSize: '0.9rem' }}>
              {t('compare:sheet', {
                number: sheet + 1,
                total: plan.groups.length,
                stock: stockName(mosaic),
                size: unbroken(formatSize(sizeInMm(mosaic), i18n.language)),
              })}
            </Typography>
            <IconButton
              aria-label={t('compare:nextSheet', { letter })}
              disabled={sheet === plan.groups.length - 1}
              onClick={() => onSheet(sheet + 1)}
              sx={{ width: 44, height: 44 }}
            >
              <Icon path={mdiChevronRight} />
            </IconButton>
          </Box>
          <MarkedSheet plan={plan} group={sheet} marked={marked} current={current} onPick={onPick} />
        </>
      ) : (
        <Typography color="textSecondary">{t('results:answer.nothing')}</Typography>
      )}
    </Box>
  );
}
