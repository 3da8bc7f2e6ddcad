import { mdiArrowDown, mdiArrowLeft, mdiArrowRight, mdiArrowUp } from '@mdi/js';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Icon } from '@/ui/Icon';
import { useCut } from './useCut';
import { useCutText } from './useCutText';

/** From this edge the fence stands away: the way of the measure. */
const AWAY = { top: mdiArrowDown, bottom: mdiArrowUp, left: mdiArrowRight, right: mdiArrowLeft } as const;

/** The current cut: what the fence is set to in digits that are read from two steps away, and the whole of it in words. */
export function CutFigures({ group, made }: { group: number; made: number }) {
  const { t } = useTranslation('viewer');
  const cut = useCut(group, made);
  const text = useCutText(group, made);
  return (
    <Box sx={{ minWidth: 0 }}>
      {cut && (
        // The words below say it too.
        <Box
          aria-hidden
          data-measure
          sx={{ display: 'flex', alignItems: 'center', gap: 1, minWidth: 0, lineHeight: 1 }}
        >
          <Icon path={AWAY[cut.edge]} sx={{ fontSize: { xs: 36, md: 44 }, color: 'primary.main' }} />
          <Box
            component="span"
            sx={{
              fontSize: cut.length.length > 6 ? DIGITS.long : DIGITS.short,
              fontWeight: 700,
              letterSpacing: '-0.03em',
              fontVariantNumeric: 'tabular-nums',
              whiteSpace: 'nowrap',
            }}
          >
            {cut.length}
          </Box>
          <Box
            component="span"
            sx={{ fontSize: '1.25rem', color: 'text.secondary', alignSelf: 'flex-end', pb: 1 }}
          >
            {t('unit.mm')}
          </Box>
        </Box>
      )}
      <Typography
        component="p"
        role="status"
        sx={{
          fontSize: { xs: '1.0625rem', sm: '1.2rem', md: '1.0625rem', lg: '1.25rem' },
          fontWeight: 600,
          lineHeight: 1.3,
          minHeight: '2.6em',
          textWrap: 'pretty',
          overflowWrap: 'anywhere',
        }}
      >
        {text}
      </Typography>
    </Box>
  );
}

const DIGITS = {
  short: 'clamp(3.5rem, 2rem + 5vw, 5.75rem)',
  long: 'clamp(2.5rem, 1.5rem + 3.4vw, 4rem)',
} as const;
