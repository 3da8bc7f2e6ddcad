import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { formatPercent } from '@/lib/numbers';

/** From here on the use of the sheets is a good one. */
const GOOD = 0.7;

/** The used share of the sheets, green where it is good. */
export function UsedRatio({ ratio }: { ratio: number | null }) {
  const { i18n } = useTranslation();
  if (ratio === null) return '–';
  return (
    <Box component="span" sx={{ fontWeight: 600, ...(ratio > GOOD && { color: 'success.main' }) }}>
      {formatPercent(ratio, i18n.language)}
    </Box>
  );
}
