import { panelsInCutOrder } from '@/domain/plan/mosaic';
import type { PlacedPanel } from '@/domain/plan/panels';
import type { CuttingPlan } from '@/domain/plan/plan';
// Labels for the parts: which there are, in the order of the saw, and how they lie on sheets of stickers.

export interface PartLabel {
  row: PlacedPanel;
  /** The sheet it is cut from, from 1. */
  sheet: number;
  /** Which of the pieces of its row it is, from 1, and how many of them there are. */
  copy: number;
  copies: number;
}

/** A label for each placed piece: sheet after sheet, on each in the order in which the cuts set them free. */
export function partLabels({ mosaics, rows }: Pick<CuttingPlan, 'mosaics' | 'rows'>): PartLabel[] {
  const pieces = mosaics.flatMap((mosaic, index) =>
    panelsInCutOrder(mosaic).flatMap(({ panelId }) => {
      const row = rows.get(panelId ?? '');
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
