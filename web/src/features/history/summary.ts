import type { CalculationRecord } from '@/api/types';

/** The figures of a layout as the history shows them; null where there is none. */
export interface Summary {
  sheets: number | null;
  usedRatio: number | null;
  cuts: number | null;
}

/** What the record says; what it leaves out comes from its result, if there is one. */
export function summaryOf(record: CalculationRecord): Summary {
  const { result_data: result } = record;
  return {
    sheets: record.mosaic_count ?? result?.mosaics.length ?? null,
    usedRatio: record.total_used_area_ratio ?? result?.total_used_area_ratio ?? null,
    cuts: record.total_nbr_cuts ?? result?.total_nbr_cuts ?? null,
  };
}
