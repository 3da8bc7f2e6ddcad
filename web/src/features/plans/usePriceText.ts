import { useTranslation } from 'react-i18next';
import type { Plan } from '@/api/types';
import { formatMoney } from '@/lib/numbers';
import { priceOf, type Cycle } from './price';

/** A plan's price within a sentence. */
export function usePriceText(): (plan: Plan, cycle: Cycle) => string {
  const { t, i18n } = useTranslation('plans');
  return (plan, cycle) => {
    const { amount } = priceOf(plan, cycle);
    return amount === null
      ? t('price.free')
      : t(cycle, { price: formatMoney(amount, plan.currency, i18n.language, 0) });
  };
}
