export interface EdgeBands {
  top?: string | null;
  bottom?: string | null;
  left?: string | null;
  right?: string | null;
}

export interface Panel {
  id: string;
  width: string | number;
  height: string | number;
  count: number;
  material?: string;
  enabled?: boolean;
  orientation?: number;
  label?: string | null;
  edge?: EdgeBands;
}

export type Stock = Omit<Panel, "edge">;

export interface Configuration {
  cut_thickness?: string | number;
  use_single_stock_unit?: boolean;
  optimization_factor?: number;
  optimization_priority?: number;
  cut_orientation_preference?: number;
  consider_orientation?: boolean;
  min_trim_dimension?: string | number;
}

export interface Job {
  name?: string | null;
  notes?: string | null;
  panels: Panel[];
  stock_panels: Stock[];
  configuration?: Configuration;
}

export interface Tile {
  id: number;
  x: number;
  y: number;
  width: number;
  height: number;
  label?: string | null;
  final: boolean;
  has_children: boolean;
  orientation: number;
  panel_id?: string | null;
}

export interface Cut {
  x1: number;
  y1: number;
  x2: number;
  y2: number;
  horizontal: boolean;
  original_tile_id: number;
  child1_tile_id: number;
  child2_tile_id?: number | null;
}

export interface Mosaic {
  stock_panel_id: string;
  stock_label?: string | null;
  material: string;
  width: number;
  height: number;
  nbr_final_panels: number;
  used_area_ratio: number;
  tiles: Tile[];
  cuts: Cut[];
}

export type NoFitReason = "NO_MATERIAL" | "TOO_LARGE" | "OUT_OF_STOCK" | "SINGLE_SHEET";

export interface NoFitPanel {
  panel_id: string;
  label?: string | null;
  width: number;
  height: number;
  count: number;
  reason: NoFitReason;
}

export interface Remnant {
  width: number;
  height: number;
  mosaic: number;
  tile_id: number;
}

export interface Figures {
  sheets: number;
  sheets_by_stock: Record<string, number>;
  panels: number;
  cuts: number;
  cut_length: number;
  stock_area: number;
  used_area: number;
  remnants: Remnant[];
  remnant_area: number;
  kerf_area: number;
  lower_bound_area?: number | null;
  lower_bound_sheets?: number | null;
  gap?: number | null;
  optimal: { stock_area: boolean; sheets: boolean };
}

export interface MissingStock {
  stock_panel_id: string;
  label?: string | null;
  material: string;
  width: number;
  height: number;
  count: number;
}

export interface Statistics extends Figures {
  by_material: Record<string, Figures>;
  missing_stock: MissingStock[];
}

export interface Solution {
  mosaics: Mosaic[];
  total_nbr_cuts: number;
  total_cut_length: number;
  total_used_area: number;
  total_wasted_area: number;
  total_used_area_ratio: number;
  elapsed_time: number;
  edge_bands: Record<string, number>;
  no_fit_panels: NoFitPanel[];
  statistics: Statistics;
  engine: { version: string; seed: number; effort: number; interrupted: boolean };
}
