// Labels for the parts: which there are, in the order of the saw, and how they lie on sheets of stickers.

import type { Mosaic, Solution, Tile } from '@/api/types';
import type { Layout } from '@/features/viewer/layout';

/** A row of the job's panels as the drawing and the lists number it. */
type PanelRow = Layout['rows'] extends Map<string, infer Row> ? Row : never;

export interface PartLabel {
  row: PanelRow;
  /** The sheet it is cut from, from 1. */
  sheet: number;
  /** Which of the pieces of its row it is, from 1, and how many of them there are. */
  copy: number;
  copies: number;
}

/** A label for each placed piece: sheet after sheet, on each in the order in which the cuts set them free. */
export function partLabels(solution: Pick<Solution, 'mosaics'>, layout: Pick<Layout, 'rows'>): PartLabel[] {
  const pieces = solution.mosaics.flatMap((mosaic, index) =>
    inCutOrder(mosaic).flatMap((tile) => {
      const row = layout.rows.get(tile.panel_id ?? '');
      return row ? [{ row, sheet: index + 1 }] : [];
    }),
  );
  const copies = new Map<string, number>();
  for (const { row } of pieces) copies.set(row.id, (copies.get(row.id) ?? 0) + 1);
  const seen = new Map<string, number>();
  return pieces.map(({ row, sheet }) => {
    const copy = (seen.get(row.id) ?? 0) + 1;
    seen.set(row.id, copy);
    return { row, sheet, copy, copies: copies.get(row.id) ?? copy };
  });
}

function inCutOrder({ tiles, cuts }: Pick<Mosaic, 'tiles' | 'cuts'>): Tile[] {
  const freedBy = new Map<number, number>();
  cuts.forEach((cut, index) => {
    freedBy.set(cut.child1_tile_id, index);
    if (cut.child2_tile_id !== null) freedBy.set(cut.child2_tile_id, index);
  });
  const moment = (tile: Tile) => freedBy.get(tile.id) ?? 0;
  return tiles.filter((tile) => tile.final).sort((a, b) => moment(a) - moment(b));
}

/** How the labels lie on an A4 sheet of stickers; all in mm. */
export interface LabelGrid {
  columns: number;
  rows: number;
  width: number;
  height: number;
  /** Of the first label. */
  left: number;
  top: number;
  /** From one column to the next, beyond the label's width. */
  gap: number;
}

/** The common sheets, by columns and rows. */
export const GRIDS = {
  '2x7': { columns: 2, rows: 7, width: 99.1, height: 38.1, left: 4.65, top: 15.15, gap: 2.5 },
  '3x7': { columns: 3, rows: 7, width: 63.5, height: 38.1, left: 7.25, top: 15.15, gap: 2.5 },
  '3x8': { columns: 3, rows: 8, width: 70, height: 37, left: 0, top: 0.5, gap: 0 },
  '4x12': { columns: 4, rows: 12, width: 45.7, height: 21.2, left: 9.7, top: 21.3, gap: 2.6 },
} as const satisfies Record<string, LabelGrid>;
export type GridName = keyof typeof GRIDS;
export const GRID_NAMES = Object.keys(GRIDS) as GridName[];

export const perPage = ({ columns, rows }: Pick<LabelGrid, 'columns' | 'rows'>): number => columns * rows;

export interface PlacedLabel {
  label: PartLabel;
  /** Of the label's corner on its page, mm. */
  x: number;
  y: number;
}

/** The labels page by page; `first` is the place of the first one, from 1: stickers before it are used up already. */
export function labelPages(labels: readonly PartLabel[], grid: LabelGrid, first: number): PlacedLabel[][] {
  const room = perPage(grid);
  const skipped = Math.min(Math.max(Math.trunc(first) - 1, 0), room - 1);
  const pages: PlacedLabel[][] = [];
  labels.forEach((label, index) => {
    const place = (index + skipped) % room;
    const page = Math.floor((index + skipped) / room);
    const column = place % grid.columns;
    (pages[page] ??= []).push({
      label,
      x: grid.left + column * (grid.width + grid.gap),
      y: grid.top + Math.floor(place / grid.columns) * grid.height,
    });
  });
  return pages;
}

/** How many pages that makes. */
export const pageCount = (labels: number, grid: LabelGrid, first: number): number =>
  Math.ceil((labels + Math.min(Math.max(first, 1), perPage(grid)) - 1) / perPage(grid));
