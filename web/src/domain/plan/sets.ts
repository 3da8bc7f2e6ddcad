// The grain sets of a sheet: panels that are cut from one piece in their order, with only the kerf between them.

import { around, type Rect } from './rotation';
import type { Mosaic, Tile } from './mosaic';
import type { PlacedPanel } from './panels';

/** A copy of a set where it lies. */
export interface PlacedSet extends Rect {
  name: string;
  /** In the order of its rows. */
  tiles: Tile[];
  /** On the sheet they lie one below another; else side by side. */
  below: boolean;
}

/** The rows of each set of a material, in their order, by its name. */
function rowsOfSets(rows: ReadonlyMap<string, PlacedPanel>, material: string): Map<string, PlacedPanel[]> {
  const sets = new Map<string, PlacedPanel[]>();
  for (const row of rows.values()) {
    if (row.set === null || row.material !== material) continue;
    sets.set(row.set, [...(sets.get(row.set) ?? []), row]);
  }
  return sets;
}

/** As entered, rows lie one below another if they have one width, unless of one height too and grain along the width. */
function liesBelow(rows: readonly PlacedPanel[]): boolean {
  const [first] = rows;
  const one = (side: 'width' | 'height') => rows.every(({ cut }) => cut[side] === first?.cut[side]);
  return one('width') && !(one('height') && first?.panel?.orientation === 1);
}

/** The copies of sets on a sheet, by set and in the order of its tiles. */
export function setsOn(
  { tiles, kerf, material }: Pick<Mosaic, 'tiles' | 'kerf' | 'material'>,
  rows: ReadonlyMap<string, PlacedPanel>,
): PlacedSet[] {
  const sets = rowsOfSets(rows, material);
  if (sets.size === 0) return [];
  const placeOf = (id: string, { x, y, turned }: Pick<Tile, 'x' | 'y' | 'turned'>) =>
    `${id} ${x} ${y} ${turned}`;
  const panels = tiles.filter(({ kind }) => kind === 'panel');
  const at = new Map(panels.map((tile) => [placeOf(tile.panelId ?? '', tile), tile]));
  return [...sets].flatMap(([name, [first, ...others]]) => {
    if (!first) return [];
    const asEntered = liesBelow([first, ...others]);
    return panels
      .filter(({ panelId }) => panelId === first.id)
      .flatMap((tile): PlacedSet[] => {
        const below = asEntered !== tile.turned;
        const found = [tile];
        for (const { id } of others) {
          const last = found.at(-1) ?? tile;
          const place = below
            ? { ...last, y: last.y + last.height + kerf }
            : { ...last, x: last.x + last.width + kerf };
          const next = at.get(placeOf(id, place));
          if (!next) return [];
          found.push(next);
        }
        return [{ ...around(found), name, tiles: found, below }];
      });
  });
}
