// Equal sheets, shown once.

import type { SheetGroupDocument } from './documents';
import type { Mosaic } from './mosaic';

/** Sheets with one and the same layout. */
export interface SheetGroup {
  /** That of the first of them. */
  mosaic: Mosaic;
  /** Places in the plan, from 0. */
  indices: number[];
  /** How often the saw cuts them; null where every sheet is cut alone. */
  cycles: number | null;
}

/**
 * Gathers the sheets of the same stock whose panels and cuts are the same, in the order of their first one. Where sheets
 * are cut at once, the solution says which of them are.
 */
export function groupSheets(
  mosaics: readonly Mosaic[],
  atOnce: readonly SheetGroupDocument[] = [],
): SheetGroup[] {
  if (atOnce.length > 0) {
    return atOnce.flatMap(({ sheets, cycles }) => {
      const mosaic = mosaics[sheets[0] ?? -1];
      return mosaic ? [{ mosaic, indices: [...sheets], cycles }] : [];
    });
  }
  const groups = new Map<string, SheetGroup>();
  mosaics.forEach((mosaic, index) => {
    const key = signature(mosaic);
    const group = groups.get(key);
    if (group) group.indices.push(index);
    else groups.set(key, { mosaic, indices: [index], cycles: null });
  });
  return [...groups.values()];
}

function signature({ stockId, material, width, height, tiles, cuts }: Mosaic): string {
  const leaves = tiles
    .filter(({ kind }) => kind !== 'piece')
    .map((tile) => [tile.panelId ?? '', tile.x, tile.y, tile.width, tile.height, tile.turned].join(','))
    .sort();
  const lines = cuts.map((cut) => [cut.horizontal, cut.position, cut.from, cut.to].join(','));
  return [stockId, material, width, height, leaves.join(';'), lines.join(';')].join('|');
}

/** Sheet numbers as a person writes them: "1–3, 5". */
export function sheetNumbers(indices: readonly number[]): string {
  const runs: string[] = [];
  let start = 0;
  for (let i = 1; i <= indices.length; i++) {
    if (i < indices.length && indices[i] === (indices[i - 1] ?? 0) + 1) continue;
    const first = (indices[start] ?? 0) + 1;
    const last = (indices[i - 1] ?? 0) + 1;
    runs.push(first === last ? `${first}` : last === first + 1 ? `${first}, ${last}` : `${first}–${last}`);
    start = i;
  }
  return runs.join(', ');
}
