import { describe, expect, it } from 'vitest';
import { aRecord } from '@/testing/server';
import { sample } from '@/testing/solved';
import { summaryOf } from './summary';

const without = {
  mosaic_count: null,
  total_used_area_ratio: null,
  total_nbr_cuts: null,
  total_cut_length: null,
};
const { solution } = sample;

describe('the figures of a calculation in the history', () => {
  it('are those of its record', () => {
    expect(summaryOf(aRecord({ mosaic_count: 3, total_nbr_cuts: 40 }))).toMatchObject({
      sheets: 3,
      cuts: 40,
    });
  });

  it('are completed from its result', () => {
    expect(summaryOf(aRecord({ ...without, result_data: solution }))).toEqual({
      sheets: 1,
      usedRatio: solution.total_used_area_ratio,
      cuts: solution.total_nbr_cuts,
      cutLength: solution.total_cut_length,
    });
  });

  it.each([
    'total_cut_length',
    'total_nbr_cuts',
    'total_used_area',
    'total_used_area_ratio',
    'total_wasted_area',
  ] as const)('are not completed from a result without %s', (total) => {
    const partly = { ...solution, [total]: undefined };
    expect(summaryOf(aRecord({ ...without, result_data: partly }))).toEqual({
      sheets: null,
      usedRatio: null,
      cuts: null,
      cutLength: null,
    });
  });
});
