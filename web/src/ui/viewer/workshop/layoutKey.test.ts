import { planOf } from '@/domain/plan/plan';
import { expect, it } from 'vitest';
import { wardrobe } from '@/testing/solved';
import { layoutKey } from './layoutKey';

it('the place is remembered by the result and by what is cut', () => {
  const plan = planOf(wardrobe.job, wardrobe.solution);
  expect(layoutKey(plan, 'one')).toBe(layoutKey(planOf(wardrobe.job, wardrobe.solution), 'one'));
  expect(layoutKey(plan, 'two'), 'the same job once more').not.toBe(layoutKey(plan, 'one'));
  const better = { ...wardrobe.solution, mosaics: wardrobe.solution.mosaics.slice(1) };
  expect(layoutKey(planOf(wardrobe.job, better), 'one')).not.toBe(layoutKey(plan, 'one'));
  expect(layoutKey(plan)).not.toContain(':');
});
