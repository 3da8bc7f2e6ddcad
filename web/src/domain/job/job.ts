// A cutting job, every field filled: the page always sends each of them. Lengths are text in mm.

import type { Defect } from './defects';
import type { EdgeBands } from './edges';
import type { Grain, StockKind } from './rows';
import type { SawRules, Trims } from './sawRules';

/** A row of stock sheets. */
export interface StockPanel {
  id: string;
  width: string;
  height: string;
  /** Null: as many as it takes. */
  count: number | null;
  material: string;
  enabled: boolean;
  orientation: Grain;
  label: string | null;
  /** Its own trims, in place of those of the settings. */
  trim?: Trims;
  /** What it is; only told on. */
  kind?: StockKind;
  price?: string;
  use_first?: boolean;
  defects?: Defect[];
  /** The item of the store room that its sheets come from. */
  stock_item_id?: string;
}

/** A row of panels to cut. */
export interface Panel extends Omit<
  StockPanel,
  'trim' | 'kind' | 'price' | 'use_first' | 'defects' | 'stock_item_id'
> {
  count: number;
  edge: EdgeBands;
  /** Never turned, whatever the grain says. */
  locked_rotation?: boolean;
  grain_set?: string;
  order?: string;
  external_id?: string;
}

export interface Configuration extends SawRules {
  cut_thickness: string;
  use_single_stock_unit: boolean;
  optimization_factor: number;
  optimization_priority: number;
  cut_orientation_preference: number;
  consider_orientation: boolean;
  min_trim_dimension: string;
}

/** A cutting job, every field filled. */
export interface Job {
  client_info?: Record<string, string> | null;
  name?: string | null;
  notes?: string | null;
  project_id?: string | null;
  external_id?: string | null;
  panels: Panel[];
  stock_panels: StockPanel[];
  configuration: Configuration;
}

export const DEFAULT_CONFIGURATION: Configuration = {
  cut_thickness: '3',
  use_single_stock_unit: false,
  optimization_factor: 1,
  optimization_priority: 0,
  cut_orientation_preference: 0,
  consider_orientation: false,
  min_trim_dimension: '0',
};
