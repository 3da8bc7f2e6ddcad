// Which sheets have no price although the cheapest layout is asked for, and the way to the field of each.
import { mdiAlertOutline } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { Draft } from '@/domain/job/draft';
import { lacksPrice } from '@/domain/job/ruleFaults';
import { Icon } from '@/ui/Icon';
import { useCalculatorStore } from './store';
import { useAsked } from './useCataloguePrices';
import { useWords } from './words';

const MOST_NAMES = 5;

export function MissingPrices({ draft: { stock } }: { draft: Draft }) {
  const { t } = useWords();
  const seekPrice = useCalculatorStore((state) => state.seekPrice);
  const asked = useAsked();
  const rows = stock.filter((row) => lacksPrice(row, asked));
  if (rows.length === 0) return null;
  const others = rows.length - MOST_NAMES;
  return (
    <Box
      role="group"
      aria-label={t('sheet.unpriced')}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 0.75,
        color: 'warning.main',
        typography: 'body2',
      }}
    >
      <Icon path={mdiAlertOutline} fontSize="small" />
      <span>{t('sheet.unpriced')}</span>
      {rows.slice(0, MOST_NAMES).map(({ id, label }) => (
        <Button
          key={id}
          size="small"
          aria-label={t('sheet.enterPrice', { label })}
          onClick={() => seekPrice(id)}
          sx={{ minHeight: { xs: 44, sm: 32 }, minWidth: { xs: 44, sm: 0 }, overflowWrap: 'anywhere' }}
        >
          {label}
        </Button>
      ))}
      {others > 0 && <span>{t('sheet.othersUnpriced', { count: others })}</span>}
    </Box>
  );
}
