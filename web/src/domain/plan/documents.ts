// What a plan is read from: the parts that matter to it of a job and a solution, in the form of the contract. Lengths are
// in mm.

import type { Panel, StockPanel } from '../job/job';
import type { StatedRules } from './saw';

export interface JobDocument {
  panels: readonly Panel[];
  stock_panels: readonly Pick<StockPanel, 'id' | 'orientation'>[];
  configuration: StatedRules;
}

export interface TileDocument {
  id: number;
  x: number;
  y: number;
  width: number;
  height: number;
  /** A panel that was asked for. */
  final: boolean;
  /** It is cut further. */
  has_children: boolean;
  /** 1: turned by 90° against its entry. */
  orientation: number;
  panel_id: string | null;
  label: string | null;
}

export interface CutDocument {
  horizontal: boolean;
  x1: number;
  y1: number;
  x2: number;
  y2: number;
  /** It cuts off the trim of a side, before all other cuts. */
  trim?: boolean;
  original_tile_id: number;
  child1_tile_id: number | null;
  child2_tile_id: number | null;
}

export interface MosaicDocument {
  stock_panel_id: string;
  stock_label: string | null;
  material: string;
  width: number;
  height: number;
  used_area_ratio: number;
  /** Where no panel may lie. */
  defects?: readonly { x: number; y: number; width: number; height: number }[];
  tiles: readonly TileDocument[];
  cuts: readonly CutDocument[];
}

export interface RemnantDocument {
  /** Place of its sheet in `mosaics`, from 0. */
  mosaic: number;
  tile_id: number;
  width: number;
  height: number;
}

/** The sizes of a row of panels of which edge bands are deducted. */
export interface PanelSizeDocument {
  panel_id: string;
  cut_width: number;
  cut_height: number;
}

/** Equal sheets that are cut at once. */
export interface SheetGroupDocument {
  /** Their places in `mosaics`, from 0. */
  sheets: readonly number[];
  /** How often the saw cuts them. */
  cycles: number;
}

export interface SolutionDocument {
  mosaics: readonly MosaicDocument[];
  statistics: { remnants: readonly RemnantDocument[] };
  panel_sizes?: readonly PanelSizeDocument[];
  groups?: readonly SheetGroupDocument[];
}

/** The figures of a solution: areas in mm², a share of 0-1. */
export interface FiguresDocument {
  mosaics: readonly MosaicDocument[];
  no_fit_panels: readonly { count: number }[];
  total_used_area_ratio: number;
  total_wasted_area: number;
  total_cut_length: number;
  total_nbr_cuts: number;
  /** What sheets, handling and cuts cost; absent where that is not known. */
  total_cost?: string | null;
  currency?: string | null;
}

/** What the saw cuts where some sheets are cut at once. */
export interface BooksDocument {
  groups?: readonly SheetGroupDocument[];
  cycle_cuts?: number | null;
  cycle_cut_length?: number | null;
}
