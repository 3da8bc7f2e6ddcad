// The parts of one sheet as they are drawn, turned as the sheet is turned, in millimetres.

import type { Mosaic } from '@/api/types';
import type { EdgeLine } from './edges';
import { edgeLines, landedGrain } from './edges';
import { cutLevels, kerfRect } from './cuts';
import type { Rect, Rotation } from './rotation';
import { turnRect } from './rotation';
import type { Layout } from '../layout';
import type { PanelRow } from './sheets';
import { sizeKey } from './sheets';

export interface DrawnTile {
  id: number;
  kind: 'panel' | 'remnant' | 'waste';
  rect: Rect;
  row: PanelRow | null;
  /** Turned by 90° against its entry. */
  turned: boolean;
  edges: EdgeLine[];
  grain: 'x' | 'y' | null;
  /** R1, R2 … */
  remnant: string | null;
}

export interface DrawnCut {
  index: number;
  /** The strip of dust; without kerf it has no width. */
  rect: Rect;
  first: boolean;
  /** The narrower of the two parts beside it, across the blade, mm. */
  beside: number;
}

/** What was worked out for a layout, by sheet and rotation: drawing, list and light ask for the same. */
const known = new WeakMap<Layout, Map<string, DrawnTile[]>>();

/** Panels, remnants and waste of the sheets of a group. */
export function drawnTiles(layout: Layout, group: number, rotation: Rotation): readonly DrawnTile[] {
  const sheets = known.get(layout) ?? new Map<string, DrawnTile[]>();
  known.set(layout, sheets);
  const key = `${group} ${rotation}`;
  const tiles = sheets.get(key) ?? tilesOf(layout, group, rotation);
  sheets.set(key, tiles);
  return tiles;
}

function tilesOf(layout: Layout, group: number, rotation: Rotation): DrawnTile[] {
  const mosaic = layout.groups[group]?.mosaic;
  if (!mosaic) return [];
  const names = new Map(
    layout.remnants
      .filter((remnant) => remnant.group === group)
      .map((remnant) => [remnant.tileId, remnant.name]),
  );
  return mosaic.tiles
    .filter((tile) => !tile.has_children)
    .map((tile) => {
      const row = tile.panel_id === null ? null : (layout.rows.get(tile.panel_id) ?? null);
      const remnant = names.get(tile.id) ?? null;
      return {
        id: tile.id,
        kind: tile.final ? 'panel' : remnant ? 'remnant' : 'waste',
        rect: turnRect(tile, mosaic, rotation),
        row,
        turned: tile.orientation === 1,
        edges: edgeLines(row?.panel?.edge, tile.orientation, rotation),
        grain: tile.final ? landedGrain(row?.panel?.orientation, tile.orientation, rotation) : null,
        remnant,
      };
    });
}

export function drawnCuts(mosaic: Mosaic, kerf: number, rotation: Rotation): DrawnCut[] {
  const levels = cutLevels(mosaic);
  const tiles = new Map(mosaic.tiles.map((tile) => [tile.id, tile]));
  const across = (id: number | null, horizontal: boolean): number => {
    const tile = id === null ? undefined : tiles.get(id);
    return tile ? (horizontal ? tile.height : tile.width) : Infinity;
  };
  return mosaic.cuts.map((cut, index) => ({
    index,
    rect: turnRect(kerfRect(cut, kerf, mosaic), mosaic, rotation),
    first: levels[index] === 1,
    beside: Math.min(across(cut.child1_tile_id, cut.horizontal), across(cut.child2_tile_id, cut.horizontal)),
  }));
}

/** What is pointed at, as the text that stands in `data-hot`: a kind, and for some a name. */
export const hot = {
  row: (id: string) => `row:${id}`,
  size: (key: string) => `size:${key}`,
  remnant: (name: string) => `remnant:${name}`,
  remnants: 'remnants',
  waste: 'waste',
  cut: (index: number) => `cut:${index}`,
  cuts: (first: boolean) => (first ? 'cuts:first' : 'cuts:later'),
  band: (band: string) => `band:${band}`,
} as const;

/** Whether pointing at `pointed` lights a tile. */
export function isLit(pointed: string | null, tile: DrawnTile): boolean {
  if (pointed === null) return false;
  const [kind, name] = splitHot(pointed);
  switch (kind) {
    case 'row':
      return tile.row?.id === name;
    case 'size':
      return tile.row !== null && sizeKey(tile.row) === name;
    case 'remnants':
      return tile.kind === 'remnant';
    case 'remnant':
      return tile.remnant === name;
    case 'waste':
      return tile.kind === 'waste';
    case 'band':
      return tile.edges.some((edge) => edge.band === name);
    default:
      return false;
  }
}

/** Whether pointing at `pointed` lights a cut. */
export function isCutLit(pointed: string | null, cut: DrawnCut): boolean {
  return pointed !== null && (pointed === hot.cut(cut.index) || pointed === hot.cuts(cut.first));
}

function splitHot(pointed: string): [string, string] {
  const at = pointed.indexOf(':');
  return at < 0 ? [pointed, ''] : [pointed.slice(0, at), pointed.slice(at + 1)];
}
