// The cutting plan of a solution: its sheets with what lies on them and the cuts that part them. All lengths are whole
// micrometres, so that two places are the same exactly when their numbers are; ids are those of the solution.

import { LEAST_REMNANT_MM } from '../units/lengths';
import type { JobDocument, SolutionDocument } from './documents';
import { groupSheets, type SheetGroup } from './groups';
import { micrometres } from './micrometres';
import { isDeducted, placedPanels, type PlacedPanel } from './panels';
import { namedRemnants, type NamedRemnant } from './remnants';
import { readMosaic, type Mosaic } from './mosaic';
import { askedRemnant, mosaicRules } from './saw';

export interface CuttingPlan {
  /** In the order of the solution. */
  mosaics: Mosaic[];
  /** Equal sheets once. */
  groups: SheetGroup[];
  /** The rows of panels, by their id. */
  rows: Map<string, PlacedPanel>;
  remnants: NamedRemnant[];
  /** What a remnant measures at least on both sides, µm; a material may ask for more or less. */
  leastRemnant: number;
  /** Edge bands are deducted: panels are cut in other sizes than the finished ones. */
  deducted: boolean;
  /** Grain of the sheets by the row of stock they come from. */
  stockGrain: Map<string, number>;
}

/** The plan of a solution; `least`: what counts as a remnant where the job asks for nothing, mm. */
export function planOf(job: JobDocument, solution: SolutionDocument, least = LEAST_REMNANT_MM): CuttingPlan {
  const { configuration } = job;
  const orDefault = (asked: number) => (asked > 0 ? asked : micrometres(least));
  const mosaics = solution.mosaics.map((mosaic) =>
    readMosaic(mosaic, mosaicRules(configuration, mosaic.material)),
  );
  const groups = groupSheets(mosaics, solution.groups);
  const rows = placedPanels(job, mosaics, solution.panel_sizes);
  return {
    mosaics,
    groups,
    rows,
    remnants: namedRemnants(solution.statistics.remnants, groups, (material) =>
      orDefault(askedRemnant(configuration, material)),
    ),
    leastRemnant: orDefault(micrometres(configuration.min_trim_dimension)),
    deducted: [...rows.values()].some(isDeducted),
    stockGrain: new Map(job.stock_panels.map((stock) => [stock.id, stock.orientation])),
  };
}
