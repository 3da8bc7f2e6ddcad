// Two results side by side: their figures, which one is better, and which copies lie elsewhere.

import type { Solution, Tile } from '@/api/types';
import { notPlaced } from '../verdict';

export type Side = 'a' | 'b';

/** What a result is judged by, and what else a shop pays for. Areas mm², lengths mm, shares 0-1. */
export interface Metrics {
  efficiency: number;
  waste: number;
  cutLength: number;
  mosaicCount: number;
  cuts: number;
  placed: number;
  /** Copies without a place. */
  notPlaced: number;
  /** Sheets by the name of their stock. */
  sheetsByStock: Map<string, number>;
}

/** Where a copy lies. */
export interface Spot {
  /** Place in `solution.mosaics`, from 0. */
  sheet: number;
  x: number;
  y: number;
  /** Turned by 90° against its entry. */
  turned: boolean;
}

export type DifferenceKind = 'position' | 'orientation' | 'missing' | 'extra';

export interface Difference {
  kind: DifferenceKind;
  tileId: number;
  label: string;
  /** As entered, mm. */
  width: number;
  height: number;
  /** Null where the copy is extra in B. */
  a: Spot | null;
  /** Null where the copy is missing in B. */
  b: Spot | null;
}

export interface Comparison {
  a: Metrics;
  b: Metrics;
  better: Side | 'same';
  /** All of them, the weightiest first; among equals in the order of the tile ids. */
  differences: Difference[];
}

/** So many differences are listed. */
export const MOST_LISTED = 20;

/** A hundredth of a percent of use and a hundred square millimetres are no difference that anybody sees. */
const SAME_SHARE = 1e-6;
const SAME_AREA = 1;

export function compareSolutions(a: Solution, b: Solution): Comparison {
  const metrics = { a: metricsOf(a), b: metricsOf(b) };
  return { ...metrics, better: betterOf(metrics.a, metrics.b), differences: differencesOf(a, b) };
}

export function metricsOf(solution: Solution): Metrics {
  const sheetsByStock = new Map<string, number>();
  for (const mosaic of solution.mosaics) {
    const name = mosaic.stock_label ?? mosaic.stock_panel_id;
    sheetsByStock.set(name, (sheetsByStock.get(name) ?? 0) + 1);
  }
  return {
    efficiency: solution.total_used_area_ratio,
    waste: solution.total_wasted_area,
    cutLength: solution.total_cut_length,
    mosaicCount: solution.mosaics.length,
    cuts: solution.total_nbr_cuts,
    placed: solution.mosaics.reduce((sum, mosaic) => sum + mosaic.nbr_final_panels, 0),
    notPlaced: notPlaced(solution),
    sheetsByStock,
  };
}

/** The one with the higher efficiency; between equals, the one with less waste. */
export function betterOf(a: Metrics, b: Metrics): Side | 'same' {
  if (Math.abs(a.efficiency - b.efficiency) > SAME_SHARE) return a.efficiency > b.efficiency ? 'a' : 'b';
  if (Math.abs(a.waste - b.waste) > SAME_AREA) return a.waste < b.waste ? 'a' : 'b';
  return 'same';
}

/**
 * What lies elsewhere in B, the weightiest first: the same copy has the same id in two results of one request. An id
 * under which B has another panel, because the requests differ, is no such copy: A's is missing and B's is extra.
 */
export function differencesOf(a: Solution, b: Solution): Difference[] {
  const before = copiesOf(a);
  const after = copiesOf(b);
  const found: Difference[] = [];
  for (const id of [...new Set([...before.keys(), ...after.keys()])].sort((x, y) => x - y)) {
    const one = before.get(id);
    const other = after.get(id);
    if (one && other && sameSize(one, other)) {
      const kind = change(one.spot, other.spot);
      if (kind) found.push({ ...named(other), kind, tileId: id, a: one.spot, b: other.spot });
      continue;
    }
    if (one) found.push({ ...named(one), kind: 'missing', tileId: id, a: one.spot, b: null });
    if (other) found.push({ ...named(other), kind: 'extra', tileId: id, a: null, b: other.spot });
  }
  return found.sort((x, y) => weightOf(x) - weightOf(y));
}

/** What is there in one of them only comes first, then what lies on another sheet, elsewhere, or turned. */
function weightOf({ kind, a, b }: Difference): number {
  if (!a || !b) return 0;
  if (a.sheet !== b.sheet) return 1;
  return kind === 'position' ? 2 : 3;
}

interface Copy {
  label: string;
  width: number;
  height: number;
  spot: Spot;
}

function copiesOf(solution: Solution): Map<number, Copy> {
  const copies = new Map<number, Copy>();
  solution.mosaics.forEach((mosaic, sheet) => {
    for (const tile of mosaic.tiles) if (tile.final) copies.set(tile.id, copyOf(tile, sheet));
  });
  return copies;
}

function copyOf(tile: Tile, sheet: number): Copy {
  const turned = tile.orientation === 1;
  return {
    label: tile.label ?? tile.panel_id ?? String(tile.id),
    width: turned ? tile.height : tile.width,
    height: turned ? tile.width : tile.height,
    spot: { sheet, x: tile.x, y: tile.y, turned },
  };
}

function named({ label, width, height }: Copy) {
  return { label, width, height };
}

function sameSize(a: Copy, b: Copy): boolean {
  return a.width === b.width && a.height === b.height;
}

/** A turned copy is told as such, wherever it lies. */
function change(a: Spot, b: Spot): DifferenceKind | null {
  if (a.turned !== b.turned) return 'orientation';
  return a.sheet === b.sheet && a.x === b.x && a.y === b.y ? null : 'position';
}
