import type { CalculationRecord } from '@/api/types';

/** What a row of the history can ask for. */
export interface RowHandlers {
  onView: (record: CalculationRecord) => void;
  onUse: (record: CalculationRecord) => void;
  onDelete: (record: CalculationRecord) => void;
  onFavorite: (record: CalculationRecord) => void;
}

export interface RowsProps extends RowHandlers {
  records: CalculationRecord[];
}
