// What results are judged by.

import type { BooksDocument, FiguresDocument } from './documents';

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
  /** What it costs; null where that is not known. */
  cost: { amount: number; currency: string | null } | null;
}

export type Side = 'a' | 'b';

/** A hundredth of a percent of use and a hundred square millimetres are no difference that anybody sees. */
const SAME_SHARE = 1e-6;
const SAME_AREA = 1;

export function metricsOf(solution: FiguresDocument): Metrics {
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
    placed: solution.mosaics.reduce((sum, { tiles }) => sum + tiles.filter(({ final }) => final).length, 0),
    notPlaced: notPlaced(solution),
    sheetsByStock,
    cost: solution.total_cost
      ? { amount: Number(solution.total_cost), currency: solution.currency ?? null }
      : null,
  };
}

/** Panels that were asked for and did not get a place. */
export function notPlaced({ no_fit_panels }: Pick<FiguresDocument, 'no_fit_panels'>): number {
  return no_fit_panels.reduce((sum, { count }) => sum + count, 0);
}

/** What the saw does where some sheets are cut at once. Lengths mm. */
export interface Books {
  cycles: number;
  cuts: number;
  cutLength: number;
}

/** The cycles of the saw and what it cuts in them; null where every sheet is cut alone. */
export function booksOf({ groups = [], ...sums }: BooksDocument): Books | null {
  const { cycle_cuts: cuts, cycle_cut_length: cutLength } = sums;
  if (groups.length === 0 || typeof cuts !== 'number' || typeof cutLength !== 'number') return null;
  return { cycles: groups.reduce((sum, { cycles }) => sum + cycles, 0), cuts, cutLength };
}

/** The one with the higher efficiency; between equals, the one with less waste. */
export function betterOf(a: Metrics, b: Metrics): Side | 'same' {
  if (Math.abs(a.efficiency - b.efficiency) > SAME_SHARE) return a.efficiency > b.efficiency ? 'a' : 'b';
  if (Math.abs(a.waste - b.waste) > SAME_AREA) return a.waste < b.waste ? 'a' : 'b';
  return 'same';
}
