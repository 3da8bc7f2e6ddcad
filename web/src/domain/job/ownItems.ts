// The tie between a row of sheets and the item of the store room that they come from.
import { readLength } from '../units/lengths';
import type { StockInput } from './rows';

const sameLength = (a: string, b: string): boolean => {
  const [one, other] = [readLength(a), readLength(b)];
  return 'mm' in one && 'mm' in other ? one.mm === other.mm : a === b;
};

/** Rows that got another size or material are no sheets of their item any more: they lose it. */
export function withOwnItems(
  rows: readonly StockInput[],
  before: readonly StockInput[],
): readonly StockInput[] {
  if (!rows.some((row) => row.stock_item_id)) return rows;
  const known = new Map(before.map((row) => [row.id, row]));
  return rows.map((row) => {
    const was = known.get(row.id);
    if (!row.stock_item_id || !was || row === was) return row;
    const same =
      row.material === was.material && sameLength(row.width, was.width) && sameLength(row.height, was.height);
    return same ? row : withoutItem(row);
  });
}

/** The row as one of sheets from anywhere. */
export function withoutItem(row: StockInput): StockInput {
  const plain = { ...row };
  delete plain.stock_item_id;
  return plain;
}
