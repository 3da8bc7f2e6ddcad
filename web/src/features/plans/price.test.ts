import { describe, expect, it } from 'vitest';
import { priceOf } from './price';

const plan = (price_monthly: string, price_yearly: string, contact_sales = false) => ({
  price_monthly,
  price_yearly,
  contact_sales,
});

describe('the price of a plan', () => {
  it('for a year comes with what it is a month and the months that it saves', () => {
    expect(priceOf(plan('19.00', '190.00'), 'yearly')).toEqual({
      amount: 190,
      from: false,
      perMonth: 190 / 12,
      monthsFree: 2,
    });
  });

  it('for a month stands alone', () => {
    expect(priceOf(plan('19.00', '190.00'), 'monthly')).toEqual({
      amount: 19,
      from: false,
      perMonth: null,
      monthsFree: 0,
    });
  });

  it.each([
    ['19.00', '228.00', 0],
    ['20.00', '190.00', 3],
    ['20.00', '211.00', 1],
    ['20.00', '300.00', 0],
  ])('%s a month and %s a year saves %i months', (monthly, yearly, months) => {
    expect(priceOf(plan(monthly, yearly), 'yearly').monthsFree).toBe(months);
  });

  it.each(['monthly', 'yearly'] as const)('that is nothing is called free (%s)', (cycle) => {
    expect(priceOf(plan('0.00', '0.00'), cycle)).toEqual({
      amount: null,
      from: false,
      perMonth: null,
      monthsFree: 0,
    });
  });

  it('that is agreed on begins at an amount and promises no free months', () => {
    const price = priceOf(plan('99.00', '990.00', true), 'yearly');
    expect(price).toMatchObject({ amount: 990, from: true, perMonth: 82.5, monthsFree: 0 });
  });
});
