// What the shop's price list says of the work at the saw, where the job leaves it unsaid: one button takes it into the fields.
import { mdiTagOutline } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { priceListQuery } from '@/api/queries';
import { ruleWords } from '@/api/ruleWords';
import { listedPrices } from '@/domain/job/prices';
import { toast } from '@/lib/toasts';
import { focusContentIfLost } from '@/ui/focus';
import { Icon } from '@/ui/Icon';
import { useCalculatorStore } from './store';

export function ListedPrices() {
  const { t } = useTranslation(['saw', 'common']);
  const prices = useCalculatorStore((state) => state.draft.configuration.prices) ?? {};
  const { configure, undo } = useCalculatorStore.getState();
  const { data: list } = useQuery(priceListQuery);
  if (!list) return null;
  const added = listedPrices(prices, list);
  if (added === null) return null;
  if (added === 'apart') {
    return (
      <Typography variant="body2" color="textSecondary">
        {t('listed.apart', { list: list.currency, job: prices.currency })}
      </Typography>
    );
  }
  const take = () => {
    configure({ prices: { ...prices, ...added } });
    focusContentIfLost();
    toast({
      severity: 'info',
      text: t('listed.taken'),
      action: { label: t('common:actions.undo'), run: undo },
    });
  };
  const said = ruleWords({ prices: added }).map(([name, value]) => `${name}: ${value}`);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.5 }}>
      <Button
        variant="outlined"
        onClick={take}
        startIcon={<Icon path={mdiTagOutline} />}
        sx={{ minHeight: { xs: 44, md: 36 } }}
      >
        {t('listed.take')}
      </Button>
      <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {said.join(' · ')}
      </Typography>
    </Box>
  );
}
