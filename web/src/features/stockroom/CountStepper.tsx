import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { mdiMinus, mdiPlus } from '@mdi/js';
import { useTranslation } from 'react-i18next';
import type { StockItem } from '@/api/types';
import { CommandButton } from '@/ui/CommandButton';
import type { ItemHandlers } from './handlers';
import { useItemText } from './useItemText';

type CountStepperProps = Pick<ItemHandlers, 'mayChange' | 'onMove'> & { item: StockItem };

/** How many there are, between one less and one more: what a person at the rack does. */
export function CountStepper({ item, mayChange, onMove }: CountStepperProps) {
  const { t } = useTranslation('stockroom');
  const text = useItemText();
  const name = text.name(item);
  const steps = mayChange && !item.retired;
  const step = (change: 1 | -1) => (
    <CommandButton
      command={{
        id: change < 0 ? 'take' : 'add',
        icon: change < 0 ? mdiMinus : mdiPlus,
        hint: t(change < 0 ? 'actions.take' : 'actions.add'),
        label: t(change < 0 ? 'actions.takeNamed' : 'actions.addNamed', { name }),
        disabled: change < 0 && item.count === 0,
        run: () => onMove(item, change),
      }}
      sx={{ width: { xs: 44, md: 36 }, height: { xs: 44, md: 36 } }}
    />
  );
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: { xs: 'flex-start', md: 'center' } }}>
      {steps && step(-1)}
      <Box sx={{ minWidth: 44, textAlign: 'center' }}>
        <Typography
          component="div"
          sx={{ fontWeight: 650, ...(text.isLow(item) && !item.retired && { color: 'warning.main' }) }}
        >
          {text.count(item.count)}
        </Typography>
        {item.min_count !== null && (
          <Typography variant="caption" component="div" color="textSecondary" sx={{ whiteSpace: 'nowrap' }}>
            {t('least', { count: item.min_count })}
          </Typography>
        )}
      </Box>
      {steps && step(1)}
    </Box>
  );
}
