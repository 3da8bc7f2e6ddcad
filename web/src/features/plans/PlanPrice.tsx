import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { Plan } from '@/api/types';
import { formatMoney } from '@/lib/numbers';
import { priceOf, type Cycle } from './price';

/** The price of a plan as its card tells it. */
export function PlanPrice({ plan, cycle }: { plan: Plan; cycle: Cycle }) {
  const { t, i18n } = useTranslation('plans');
  const { amount, from, perMonth, monthsFree } = priceOf(plan, cycle);
  const money = (value: number) => formatMoney(value, plan.currency, i18n.language, 0);
  const figure = { fontSize: '2.5rem', fontWeight: 700, lineHeight: 1.1, letterSpacing: '-0.02em' };
  return (
    <Box sx={{ pb: 1 }}>
      {amount === null ? (
        <>
          <Typography sx={figure}>{t('price.free')}</Typography>
          <Typography color="textSecondary" sx={{ mt: 0.75 }}>
            {t('price.freeNote')}
          </Typography>
        </>
      ) : (
        <>
          <Typography component="p" color="textSecondary">
            {from && `${t('price.from')} `}
            <Box component="span" sx={{ ...figure, color: 'text.primary' }}>
              {money(amount)}
            </Box>{' '}
            {t(cycle === 'yearly' ? 'price.perYear' : 'price.perMonth')}
          </Typography>
          {perMonth !== null && (
            <Box
              sx={{
                display: 'flex',
                flexWrap: 'wrap',
                alignItems: 'center',
                columnGap: 1.5,
                rowGap: 0.5,
                mt: 0.75,
              }}
            >
              <Typography color="textSecondary">
                {t('price.equivalent', { price: money(perMonth) })}
              </Typography>
              {monthsFree > 0 && (
                <Chip
                  size="small"
                  color="success"
                  variant="outlined"
                  label={t('price.monthsFree', { count: monthsFree })}
                />
              )}
            </Box>
          )}
        </>
      )}
    </Box>
  );
}
