// The cuts of a sheet: their levels, their strips of dust, their table, and the moment of each one.

import type { Cut, Mosaic, Tile } from '@/api/types';
import type { Rect } from './rotation';

/**
 * The level of each cut: 1 for the cuts that part the sheet itself, all in one direction; one more
 * at each change of direction.
 */
export function cutLevels(mosaic: Pick<Mosaic, 'cuts'>): number[] {
  const made = new Map<number, { level: number; horizontal: boolean }>();
  return mosaic.cuts.map((cut) => {
    const from = made.get(cut.original_tile_id);
    const level = !from ? 1 : from.horizontal === cut.horizontal ? from.level : from.level + 1;
    const entry = { level, horizontal: cut.horizontal };
    made.set(cut.child1_tile_id, entry);
    if (cut.child2_tile_id !== null) made.set(cut.child2_tile_id, entry);
    return level;
  });
}

/** The strip that the blade turns to dust, as far as it lies on the sheet. */
export function kerfRect(cut: Cut, kerf: number, sheet: { width: number; height: number }): Rect {
  const x = Math.min(cut.x1, cut.x2);
  const y = Math.min(cut.y1, cut.y2);
  const length = cutLength(cut);
  return cut.horizontal
    ? { x, y, width: length, height: Math.max(0, Math.min(kerf, sheet.height - y)) }
    : { x, y, width: Math.max(0, Math.min(kerf, sheet.width - x)), height: length };
}

function cutLength(cut: Cut): number {
  return cut.horizontal ? Math.abs(cut.x2 - cut.x1) : Math.abs(cut.y2 - cut.y1);
}

export interface CutRow {
  index: number;
  horizontal: boolean;
  level: number;
  /** Across the blade: y of a horizontal cut, x of a vertical one, mm. */
  position: number;
  /** Along the blade, mm. */
  from: number;
  to: number;
  length: number;
  /** The piece that is cut, mm. */
  original: { width: number; height: number } | null;
}

/** The cuts of a sheet as the rows of its table, in the order in which they are made. */
export function cutRows(mosaic: Pick<Mosaic, 'cuts' | 'tiles'>): CutRow[] {
  const tiles = tilesById(mosaic.tiles);
  const levels = cutLevels(mosaic);
  return mosaic.cuts.map((cut, index) => {
    const original = tiles.get(cut.original_tile_id);
    return {
      index,
      horizontal: cut.horizontal,
      level: levels[index] ?? 1,
      position: cut.horizontal ? cut.y1 : cut.x1,
      from: cut.horizontal ? Math.min(cut.x1, cut.x2) : Math.min(cut.y1, cut.y2),
      to: cut.horizontal ? Math.max(cut.x1, cut.x2) : Math.max(cut.y1, cut.y2),
      length: cutLength(cut),
      original: original ? { width: original.width, height: original.height } : null,
    };
  });
}

function tilesById(tiles: readonly Tile[]): Map<number, Tile> {
  return new Map(tiles.map((tile) => [tile.id, tile]));
}

interface Step {
  cut: Cut;
  /** The piece on the table. */
  piece: Tile | null;
  /** What this cut sets free. */
  freed: Tile[];
  /** What earlier cuts have set free and nothing cuts any more. */
  separated: Tile[];
}

/**
 * The moment of one cut. Free is what needs no further cut: the panels it parts off, or else the
 * part above or left of the blade.
 */
export function stepAt(mosaic: Pick<Mosaic, 'cuts' | 'tiles'>, index: number): Step | null {
  const cut = mosaic.cuts[index];
  if (!cut) return null;
  const tiles = tilesById(mosaic.tiles);
  const children = childrenOf(cut, tiles);
  const panels = children.filter((tile) => tile.final);
  const freed = panels.length > 0 ? panels : children.slice(0, 1);
  const separated = mosaic.cuts
    .slice(0, index)
    .flatMap((earlier) => childrenOf(earlier, tiles))
    .filter((tile) => !tile.has_children);
  return { cut, piece: tiles.get(cut.original_tile_id) ?? null, freed, separated };
}

function childrenOf(cut: Cut, tiles: Map<number, Tile>): Tile[] {
  return [cut.child1_tile_id, cut.child2_tile_id].flatMap((id) => {
    const tile = id === null ? undefined : tiles.get(id);
    return tile ? [tile] : [];
  });
}
