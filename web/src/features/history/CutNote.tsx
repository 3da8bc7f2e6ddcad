import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { CalculationRecord } from '@/api/types';

/** How far the workshop is with a calculation, once it has begun. */
export function CutNote({ record }: { record: Pick<CalculationRecord, 'sheets_cut' | 'mosaic_count'> }) {
  const { t } = useTranslation('history');
  const { sheets_cut: cut, mosaic_count: sheets } = record;
  if (cut === null || !sheets) return null;
  return (
    <Box
      component="span"
      sx={{
        color: cut >= sheets ? 'success.main' : 'text.secondary',
        fontSize: '0.8125rem',
        fontWeight: 600,
      }}
    >
      {t('sheetsCut', { done: cut, count: sheets })}
    </Box>
  );
}
