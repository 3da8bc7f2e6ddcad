import { describe, expect, it } from 'vitest';
import { quotaOf } from './quota';

const quota = (used: number, total = 10) =>
  quotaOf({ plan_name: 'free', requests_per_month: total, requests_used: used });

describe('the quota', () => {
  it('never has less than nothing left', () => {
    expect(quota(12)).toMatchObject({ remaining: 0, share: 1 });
  });

  it.each([
    [8, 'ok'],
    [9, 'warning'],
    [10, 'exhausted'],
    [11, 'exhausted'],
  ])('with %i of 10 used is %s', (used, level) => {
    expect(quota(used).level).toBe(level);
  });

  it('of 100,000 or more is unlimited', () => {
    expect(quota(99_999, 100_000)).toMatchObject({ unlimited: true, share: 0, level: 'ok' });
    expect(quota(0, 99_999).unlimited).toBe(false);
  });
});
