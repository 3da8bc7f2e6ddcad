import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import { mdiSawBlade } from '@mdi/js';
import { useTranslation } from 'react-i18next';
import { Icon } from '@/ui/Icon';
import { useLinks } from './useLinks';

interface SheetsCutProps {
  /** The calculation's. */
  id: string;
  /** All that it has. */
  sheets: number;
}

/** How far the workshop is, while it works by a link. */
export function SheetsCut({ id, sheets }: SheetsCutProps) {
  const { t } = useTranslation('sharing');
  const { data } = useLinks(id, true);
  const cut = data?.sheets_cut ?? null;
  const atWork = data?.links.some(({ kind }) => kind === 'saw') ?? false;
  const shown = sheets > 0 && (atWork || cut !== null);
  const text = t('sheetsCut', { done: cut ?? 0, count: sheets });
  return (
    // Without anything to say it takes no room among what stands below each other.
    <Box role="status" sx={{ minWidth: 0, mt: shown ? 0 : -2 }}>
      {shown && (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, flexWrap: 'wrap' }}>
          <Icon path={mdiSawBlade} color="action" fontSize="small" />
          {text}
          <LinearProgress
            variant="determinate"
            aria-hidden
            value={Math.min(100, (100 * (cut ?? 0)) / sheets)}
            sx={{ width: 120, height: 6, borderRadius: 3 }}
          />
        </Box>
      )}
    </Box>
  );
}
