// The shapes that the page works with, by the names of the trade. What the server answers comes from its own
// description; jobs are narrower here, because the page always fills every field.
// Lengths in mm, areas in mm², times in ms, ratios 0-1.

import type { EdgeBands } from '@/lib/edges';
import type { Grain } from '@/lib/rows';
import type { components } from './schema';

type Schemas = components['schemas'];

export type User = Schemas['User'];
export type Plan = Schemas['Plan'];
export type Project = Schemas['ProjectRecord'];
export type Material = Schemas['MaterialRecord'];
export type CalculationRecord = Schemas['CalculationRecord'];
export type TaskState = Schemas['Status'];
export type TaskStatus = Schemas['TaskStatus'];
export type Solution = Schemas['Solution'];
export type Mosaic = Schemas['Mosaic'];
export type Tile = Schemas['Tile'];
export type Cut = Schemas['Cut'];
export type NoFitReason = Schemas['NoFitReason'];
export type Figures = Schemas['Figures'];
export type Estimate = Schemas['Estimate'];
export type FieldFault = Schemas['FieldFault'];
export type SecurityEvent = Schemas['SecurityEvent'];
export type Session = Schemas['Session'];
export type ApiKey = Schemas['ApiKey'];
export type ActivityEntry = Schemas['ActivityEntry'];
export type Team = Schemas['Team'];
export type TeamMember = Schemas['TeamMember'];
export type TeamInvitation = Schemas['TeamInvitation'];
export type TeamRole = Schemas['Role'];

export type { EdgeBands, Grain };

/** A row of stock sheets. */
export interface StockPanel {
  id: string;
  width: string;
  height: string;
  count: number;
  material: string;
  enabled: boolean;
  orientation: Grain;
  label: string | null;
}

/** A row of panels to cut. */
export interface Panel extends StockPanel {
  edge: EdgeBands;
}

export interface Configuration {
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
  panels: Panel[];
  stock_panels: StockPanel[];
  configuration: Configuration;
}
