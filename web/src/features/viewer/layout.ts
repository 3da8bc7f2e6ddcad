// A solution as the viewer shows it: equal sheets once, panels by row, remnants by name.

import type { Solution } from '@/api/types';
import type { Job } from '@/domain/job/job';
import { LEAST_REMNANT_MM } from '@/domain/units/lengths';
import type { NamedRemnant, PanelRow, SheetGroup } from './geometry/sheets';
import { groupSheets, millimetres, namedRemnants, panelRows } from './geometry/sheets';

export interface Layout {
  groups: SheetGroup[];
  rows: Map<string, PanelRow>;
  remnants: NamedRemnant[];
  /** What a remnant measures at least on both sides, mm. */
  leastRemnant: number;
  /** Width of the kerf, mm. */
  kerf: number;
  /** Grain of the sheets by the row of stock they come from. */
  stockGrain: Map<string, number>;
}

/** `least`: what counts as a remnant where the job asks for nothing, mm. */
export function buildLayout(job: Job, solution: Solution, least = LEAST_REMNANT_MM): Layout {
  const asked = millimetres(job.configuration.min_trim_dimension);
  const leastRemnant = asked > 0 ? asked : least;
  const groups = groupSheets(solution);
  return {
    groups,
    rows: panelRows(job, solution),
    remnants: namedRemnants(solution, groups, leastRemnant),
    leastRemnant,
    kerf: millimetres(job.configuration.cut_thickness),
    stockGrain: new Map(job.stock_panels.map((stock) => [stock.id, stock.orientation])),
  };
}

/** Where the copies of a row lie: the different sheets with the number of copies on each. */
export function placesOf(panelId: string, layout: Layout): { group: number; perSheet: number }[] {
  return layout.groups.flatMap(({ mosaic }, group) => {
    const perSheet = mosaic.tiles.filter((tile) => tile.final && tile.panel_id === panelId).length;
    return perSheet > 0 ? [{ group, perSheet }] : [];
  });
}

/** The area of all remnants, mm². */
export function remnantArea(remnants: readonly Pick<NamedRemnant, 'width' | 'height' | 'count'>[]): number {
  return remnants.reduce((sum, { width, height, count }) => sum + width * height * count, 0);
}
