// What lies on which sheet: equal sheets, rows of panels, remnants and their names.

import type { Mosaic, Solution, Tile } from '@/api/types';
import type { Job, Panel } from '@/domain/job/job';
import { defaultRotation, turnedSize, type Size } from './rotation';

/** Sheets with one and the same layout, shown once. */
export interface SheetGroup {
  mosaic: Mosaic;
  /** Places in `solution.mosaics`, from 0. */
  indices: number[];
}

/** Gathers the sheets of the same stock whose panels and cuts are the same, in the order of their first one. */
export function groupSheets(solution: Pick<Solution, 'mosaics'>): SheetGroup[] {
  const groups = new Map<string, SheetGroup>();
  solution.mosaics.forEach((mosaic, index) => {
    const key = signature(mosaic);
    const group = groups.get(key);
    if (group) group.indices.push(index);
    else groups.set(key, { mosaic, indices: [index] });
  });
  return [...groups.values()];
}

function signature(mosaic: Mosaic): string {
  const leaves = mosaic.tiles
    .filter((tile) => !tile.has_children)
    .map((tile) => [tile.panel_id ?? '', tile.x, tile.y, tile.width, tile.height, tile.orientation].join(','))
    .sort();
  const cuts = mosaic.cuts.map((cut) => [cut.x1, cut.y1, cut.x2, cut.y2].join(','));
  return [
    mosaic.stock_panel_id,
    mosaic.material,
    mosaic.width,
    mosaic.height,
    leaves.join(';'),
    cuts.join(';'),
  ].join('|');
}

/** Sheet numbers as a person writes them: "1-3, 5". */
export function sheetNumbers(indices: readonly number[]): string {
  const parts: string[] = [];
  let start = 0;
  for (let i = 1; i <= indices.length; i++) {
    if (i < indices.length && indices[i] === (indices[i - 1] ?? 0) + 1) continue;
    const first = (indices[start] ?? 0) + 1;
    const last = (indices[i - 1] ?? 0) + 1;
    parts.push(first === last ? `${first}` : last === first + 1 ? `${first}, ${last}` : `${first}–${last}`);
    start = i;
  }
  return parts.join(', ');
}

/** A row of panels as it occurs on the sheets. */
export interface PanelRow {
  id: string;
  /** The row's place in the job, from 1: its number in the drawing and in every list. */
  number: number;
  label: string;
  /** As entered, mm. */
  width: number;
  height: number;
  material: string;
  panel: Panel | null;
}

/** Every row that the job names or the solution places, by its id. */
export function panelRows(
  job: Pick<Job, 'panels'>,
  solution: Pick<Solution, 'mosaics'>,
): Map<string, PanelRow> {
  const rows = new Map<string, PanelRow>();
  job.panels.forEach((panel, index) => {
    rows.set(panel.id, {
      id: panel.id,
      number: index + 1,
      label: panel.label ?? '',
      width: millimetres(panel.width),
      height: millimetres(panel.height),
      material: panel.material,
      panel,
    });
  });
  for (const mosaic of solution.mosaics) {
    for (const tile of mosaic.tiles) {
      const id = tile.panel_id;
      if (!tile.final || id === null || rows.has(id)) continue;
      const size = enteredSize(tile);
      rows.set(id, {
        id,
        number: rows.size + 1,
        label: tile.label ?? '',
        ...size,
        material: mosaic.material,
        panel: null,
      });
    }
  }
  return rows;
}

/** A length of a request, number or text, as a number. */
export function millimetres(length: string | number | undefined): number {
  const value = typeof length === 'string' ? Number(length.replace(',', '.')) : (length ?? 0);
  return Number.isFinite(value) ? value : 0;
}

/** The size of a panel as entered, from how it lies. */
function enteredSize(tile: Pick<Tile, 'width' | 'height' | 'orientation'>): Size {
  return tile.orientation === 1
    ? { width: tile.height, height: tile.width }
    : { width: tile.width, height: tile.height };
}

/** Panels of one size, whichever way they lie. */
export function sizeKey(size: Size): string {
  const [a, b] = [size.width, size.height].sort((x, y) => y - x);
  return `${a}x${b}`;
}

export interface SheetRow {
  row: PanelRow;
  count: number;
}

export interface SizeGroup {
  key: string;
  rows: SheetRow[];
  count: number;
}

/** What lies on a sheet: by size, the largest first, then by row. */
export function sheetContents(
  mosaic: Pick<Mosaic, 'tiles'>,
  rows: ReadonlyMap<string, PanelRow>,
): SizeGroup[] {
  const counts = new Map<string, number>();
  for (const tile of mosaic.tiles) {
    if (tile.final && tile.panel_id !== null) counts.set(tile.panel_id, (counts.get(tile.panel_id) ?? 0) + 1);
  }
  const groups = new Map<string, SizeGroup>();
  for (const [id, count] of counts) {
    const row = rows.get(id);
    if (!row) continue;
    const key = sizeKey(row);
    const group = groups.get(key) ?? { key, rows: [], count: 0 };
    group.rows.push({ row, count });
    group.count += count;
    groups.set(key, group);
  }
  const area = (group: SizeGroup): number => {
    const row = group.rows[0]?.row;
    return row ? row.width * row.height : 0;
  };
  const sorted = [...groups.values()].sort(
    (a, b) => area(b) - area(a) || (a.rows[0]?.row.number ?? 0) - (b.rows[0]?.row.number ?? 0),
  );
  for (const group of sorted) group.rows.sort((a, b) => a.row.number - b.row.number);
  return sorted;
}

export interface NamedRemnant {
  name: string;
  /** As it lies in the drawing before that is turned. */
  width: number;
  height: number;
  /** Its tile on the first sheet of its group. */
  tileId: number;
  group: number;
  /** On how many sheets it is left. */
  count: number;
}

/** Sizes are differences of many lengths, mm. */
const MICROMETRE = 0.001;

/**
 * The remnants of each different sheet as R1, R2 …, in the order of the statistics (the largest first): what measures
 * at least `least` mm on both sides. Who asked the optimiser for nothing gets every scrap in the statistics.
 */
export function namedRemnants(
  solution: Pick<Solution, 'statistics'>,
  groups: readonly SheetGroup[],
  least: number,
): NamedRemnant[] {
  const groupOf = new Map<number, number>();
  groups.forEach((group, index) => groupOf.set(group.indices[0] ?? -1, index));
  return solution.statistics.remnants
    .filter(({ mosaic }) => groupOf.has(mosaic))
    .filter(({ width, height }) => Math.min(width, height) >= least - MICROMETRE)
    .map((remnant, index) => {
      const group = groupOf.get(remnant.mosaic) ?? 0;
      const sheet = groups[group]?.mosaic;
      const size = sheet ? turnedSize(remnant, defaultRotation(sheet)) : remnant;
      return {
        name: `R${index + 1}`,
        width: size.width,
        height: size.height,
        tileId: remnant.tile_id,
        group,
        count: groups[group]?.indices.length ?? 1,
      };
    });
}
