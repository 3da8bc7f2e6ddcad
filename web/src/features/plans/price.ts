// What a plan costs, as the cards say it.

import type { Plan } from '@/api/types';

export const CYCLES = ['monthly', 'yearly'] as const;
export type Cycle = (typeof CYCLES)[number];

export interface Price {
  /** For the whole cycle; null for a plan that costs nothing. */
  amount: number | null;
  /** It begins there and is agreed on. */
  from: boolean;
  /** What a yearly price comes to in a month; null for monthly and free ones. */
  perMonth: number | null;
  /** How many months a yearly price saves, whole ones; 0 where nothing is to be said. */
  monthsFree: number;
}

type Prices = Pick<Plan, 'price_monthly' | 'price_yearly' | 'contact_sales'>;

export function priceOf({ price_monthly, price_yearly, contact_sales: from }: Prices, cycle: Cycle): Price {
  const [monthly, yearly] = [Number(price_monthly), Number(price_yearly)];
  const amount = cycle === 'yearly' ? yearly : monthly;
  if (amount === 0) return { amount: null, from: false, perMonth: null, monthsFree: 0 };
  if (cycle === 'monthly') return { amount, from, perMonth: null, monthsFree: 0 };
  const saved = monthly > 0 ? Math.round((monthly * 12 - yearly) / monthly) : 0;
  return { amount, from, perMonth: yearly / 12, monthsFree: from ? 0 : Math.max(0, saved) };
}
