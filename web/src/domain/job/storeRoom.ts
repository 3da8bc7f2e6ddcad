// Sheets that come from the store room: which of its items a job can use, and the rows that they become.
import { holdsSome } from './checks';
import type { Draft } from './draft';
import { isWanted, readStock, type StockInput, type StockKind } from './rows';

/** What a row needs to know of an item of the store room; lengths in mm. */
export interface RoomItem {
  id: string;
  kind: StockKind;
  number: string | null;
  material: string;
  width: number;
  height: number;
  grain: number;
  count: number;
  price: string | null;
}

/** The row of an item: all that there is of it; a remnant is to be used up before whole sheets. */
export function rowOfItem(item: RoomItem): StockInput {
  const { id, kind, number, material, width, height, grain, count, price } = item;
  const remnant = kind === 'remnant';
  return readStock({
    width: String(width),
    height: String(height),
    count: String(count),
    material,
    orientation: grain,
    label: number ?? `${width}×${height}`,
    sized: number === null,
    ...(remnant && { kind, use_first: true }),
    price: price ?? '',
    stock_item_id: id,
  });
}

/** The materials that a job cuts, in their order; without panels those of its sheets. */
export function materialsOf({ panels, stock }: Pick<Draft, 'panels' | 'stock'>): string[] {
  const rows = panels.some(isWanted) ? panels : stock;
  return [...new Set(rows.filter(isWanted).map(({ material }) => material))];
}

/** The items on which at least one of the job's panels finds room; all of them while there are no panels. */
export function largeEnough<I extends RoomItem>(
  items: readonly I[],
  { panels, configuration }: Pick<Draft, 'panels' | 'configuration'>,
): Set<I> {
  const holds = panels.some(isWanted) ? holdsSome(panels, configuration) : () => true;
  return new Set(items.filter((item) => holds(rowOfItem(item))));
}
