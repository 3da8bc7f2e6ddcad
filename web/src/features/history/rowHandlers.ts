import type { CalculationRecord } from '@/api/types';

/** What a row of the history can ask for. */
export interface RowHandlers {
  onView: (record: CalculationRecord) => void;
  onUse: (record: CalculationRecord) => void;
  /** Its files are wanted; the button that was pressed shows their menu. */
  onFiles: (record: CalculationRecord, button: HTMLElement | undefined) => void;
  /** The ids of the calculations of which files are being written. */
  writing: readonly string[];
  onDelete: (record: CalculationRecord) => void;
  onFavorite: (record: CalculationRecord) => void;
  /** Only the calculations of its project are to be shown. */
  onProject: (record: CalculationRecord) => void;
  /** Takes it for a comparison, or puts it back. */
  onPick: (record: CalculationRecord) => void;
  /** The ids of what is taken for a comparison. */
  picked: readonly string[];
}

export interface RowsProps extends RowHandlers {
  records: CalculationRecord[];
}
