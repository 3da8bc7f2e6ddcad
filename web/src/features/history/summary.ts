import type { CalculationRecord } from '@/api/types';

/** The figures of a layout as the history shows them; null where there is none. */
export interface Summary {
  sheets: number | null;
  usedRatio: number | null;
  cuts: number | null;
  cutLength: number | null;
}

const TOTALS = [
  'total_cut_length',
  'total_nbr_cuts',
  'total_used_area',
  'total_used_area_ratio',
  'total_wasted_area',
] as const;

/** What the record says; what it leaves out comes from its result, if that carries all five totals. */
export function summaryOf(record: CalculationRecord): Summary {
  const found = record.result_data;
  const result = found && TOTALS.every((total) => typeof found[total] === 'number') ? found : null;
  return {
    sheets: record.mosaic_count ?? result?.mosaics.length ?? null,
    usedRatio: record.total_used_area_ratio ?? result?.total_used_area_ratio ?? null,
    cuts: record.total_nbr_cuts ?? result?.total_nbr_cuts ?? null,
    cutLength: record.total_cut_length ?? result?.total_cut_length ?? null,
  };
}
