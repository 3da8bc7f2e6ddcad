// The cutting plan of a solution: its sheets with what lies on them and the cuts that part them. All lengths are whole
// micrometres, so that two places are the same exactly when their numbers are; ids are those of the solution.

import { LEAST_REMNANT_MM } from '../units/lengths';
import type { JobDocument, SolutionDocument } from './documents';
import { groupSheets, type SheetGroup } from './groups';
import { micrometres } from './micrometres';
import { placedPanels, type PlacedPanel } from './panels';
import { namedRemnants, type NamedRemnant } from './remnants';
import { readMosaic, type Mosaic } from './mosaic';

export interface CuttingPlan {
  /** In the order of the solution. */
  mosaics: Mosaic[];
  /** Equal sheets once. */
  groups: SheetGroup[];
  /** The rows of panels, by their id. */
  rows: Map<string, PlacedPanel>;
  remnants: NamedRemnant[];
  /** What a remnant measures at least on both sides, µm. */
  leastRemnant: number;
  /** Width of the kerf, µm. */
  kerf: number;
  /** Grain of the sheets by the row of stock they come from. */
  stockGrain: Map<string, number>;
}

/** The plan of a solution; `least`: what counts as a remnant where the job asks for nothing, mm. */
export function planOf(job: JobDocument, solution: SolutionDocument, least = LEAST_REMNANT_MM): CuttingPlan {
  const asked = micrometres(job.configuration.min_trim_dimension);
  const leastRemnant = asked > 0 ? asked : micrometres(least);
  const mosaics = solution.mosaics.map(readMosaic);
  const groups = groupSheets(mosaics);
  return {
    mosaics,
    groups,
    rows: placedPanels(job, mosaics),
    remnants: namedRemnants(solution.statistics.remnants, groups, leastRemnant),
    leastRemnant,
    kerf: micrometres(job.configuration.cut_thickness),
    stockGrain: new Map(job.stock_panels.map((stock) => [stock.id, stock.orientation])),
  };
}
