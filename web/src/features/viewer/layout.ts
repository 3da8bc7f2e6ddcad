// A solution as the viewer shows it: equal sheets once, panels by row, remnants by name.

import type { Job, Solution } from '@/api/types';
import type { NamedRemnant, PanelRow, SheetGroup } from './geometry/sheets';
import { groupSheets, millimetres, namedRemnants, panelRows } from './geometry/sheets';

export interface Layout {
  groups: SheetGroup[];
  rows: Map<string, PanelRow>;
  remnants: NamedRemnant[];
  /** Width of the kerf, mm. */
  kerf: number;
  /** Grain of the sheets by the row of stock they come from. */
  stockGrain: Map<string, number>;
}

export function buildLayout(job: Job, solution: Solution): Layout {
  const groups = groupSheets(solution);
  return {
    groups,
    rows: panelRows(job, solution),
    remnants: namedRemnants(solution, groups, millimetres(job.configuration.min_trim_dimension)),
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
