import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { formatPercent, GOOD_USE } from '@/lib/numbers';

interface UsedRatioProps {
  ratio: number | null;
  /** Says what the percentage is, where no heading does. */
  say?: (percent: string) => string;
}

/** The used share of the sheets, green where it is good. */
export function UsedRatio({ ratio, say = (percent) => percent }: UsedRatioProps) {
  const { i18n } = useTranslation();
  if (ratio === null) return '–';
  const good = ratio > GOOD_USE;
  return (
    <Box component="span" data-good={good} sx={{ fontWeight: 600, ...(good && { color: 'success.main' }) }}>
      {say(formatPercent(ratio, i18n.language))}
    </Box>
  );
}
