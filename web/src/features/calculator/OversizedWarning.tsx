// Names the panels that fit on no sheet, says why, and which sheet would do.
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMemo } from 'react';
import { looksSwapped, oversizedPanels, type Oversized } from './checks';
import type { Draft } from './draft';
import { formatLength, shownLength } from '@/lib/lengths';
import { useCalculatorStore } from './store';
import { materialName, useWords } from './words';

const MOST = 8;

export function OversizedWarning({ draft }: { draft: Draft }) {
  const { t, language } = useWords();
  const swapLists = useCalculatorStore((state) => state.swapLists);
  const found = useMemo(() => oversizedPanels(draft), [draft]);
  const swapped = useMemo(() => looksSwapped(draft), [draft]);
  if (found.length === 0) return null;

  const words = ({ row, reason, wouldDo }: Oversized): string => {
    const values = {
      label: row.label,
      width: shownLength(row.width, language),
      height: shownLength(row.height, language),
      material: materialName(t, row.material),
    };
    if (reason === 'material') return t('panels.noMaterial', values);
    if (reason === 'grain') return t('panels.wrongGrain', values);
    const size = wouldDo && {
      label: wouldDo.label,
      width: formatLength(wouldDo.width, language),
      height: formatLength(wouldDo.height, language),
    };
    const advice = !size
      ? t('panels.nothingDoes')
      : size.label
        ? t('panels.wouldDoRow', size)
        : t('panels.wouldDoSize', size);
    return `${t('panels.tooLarge', values)}; ${advice}`;
  };

  return (
    <Alert severity="warning">
      <AlertTitle>{t('panels.oversized', { count: found.length })}</AlertTitle>
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {found.slice(0, MOST).map((entry) => (
          <li key={entry.row.id}>{words(entry)}</li>
        ))}
        {found.length > MOST && <li>{t('panels.more', { count: found.length - MOST })}</li>}
      </Box>
      {swapped && (
        <>
          <Box sx={{ mt: 1 }}>{t('panels.swapped')}</Box>
          <Button color="inherit" variant="outlined" onClick={swapLists} sx={{ mt: 1, minHeight: 44 }}>
            {t('panels.swap')}
          </Button>
        </>
      )}
    </Alert>
  );
}
