import type { StockItem } from '@/api/types';
import type { StockWish } from './listParams';

/** Which items get labels, as the server's file of labels takes it. */
export type LabelWish = StockWish & { ids?: string };

/** What a row of the store room can ask for. */
export interface ItemHandlers {
  /** The person may change what lies here; otherwise everything is for looking only. */
  mayChange: boolean;
  onEdit: (item: StockItem) => void;
  onMovements: (item: StockItem) => void;
  /** So many more are there, or fewer. */
  onMove: (item: StockItem, change: 1 | -1) => void;
  onDelete: (item: StockItem) => void;
  onRestore: (item: StockItem) => void;
  onLabels: (wish: LabelWish) => void;
}

export interface ItemRowsProps extends ItemHandlers {
  items: StockItem[];
  currency: string | undefined;
}
