import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { CalculationRecord } from '@/api/types';

/** How many panels of a calculation have no place, where there are any: "Completed" alone would hide it. */
export function MissedNote({ record }: { record: Pick<CalculationRecord, 'not_placed'> }) {
  const { t } = useTranslation('history');
  if (!record.not_placed) return null;
  return (
    <Box component="span" sx={{ color: 'warning.main', fontSize: '0.8125rem', fontWeight: 600 }}>
      {t('notPlaced', { count: record.not_placed })}
    </Box>
  );
}
