// The rows of panels as they occur on the sheets.

import type { Panel } from '../job/job';
import type { JobDocument, PanelSizeDocument } from './documents';
import type { SheetGroup } from './groups';
import { micrometres } from './micrometres';
import type { Size } from './rotation';
import type { Mosaic, Tile } from './mosaic';

/** A row of panels; its size as entered, which is the finished one where edge bands are deducted, µm. */
export interface PlacedPanel extends Size {
  id: string;
  /** The row's place in the job, from 1: its number in the drawing and in every list. */
  number: number;
  label: string;
  material: string;
  /** The size in which it is cut. */
  cut: Size;
  /** The grain set that it is cut in, one of two or more rows; null where it is in none. */
  set: string | null;
  /** Null where the job does not name it. */
  panel: Panel | null;
}

/** Every row that the job names or a sheet holds, by its id. */
export function placedPanels(
  job: Pick<JobDocument, 'panels'>,
  mosaics: readonly Mosaic[],
  sizes: readonly PanelSizeDocument[] = [],
): Map<string, PlacedPanel> {
  const panels = new Map<string, PlacedPanel>();
  const cuts = new Map(
    sizes.map((size) => [
      size.panel_id,
      { width: micrometres(size.cut_width), height: micrometres(size.cut_height) },
    ]),
  );
  const setOf = setNames(job.panels);
  job.panels.forEach((panel, index) => {
    const size = { width: micrometres(panel.width), height: micrometres(panel.height) };
    panels.set(panel.id, {
      id: panel.id,
      number: index + 1,
      label: panel.label ?? '',
      ...size,
      cut: cuts.get(panel.id) ?? size,
      material: panel.material,
      set: setOf(panel),
      panel,
    });
  });
  for (const { tiles, material } of mosaics) {
    for (const tile of tiles) {
      const id = tile.panelId;
      if (tile.kind !== 'panel' || id === null || panels.has(id)) continue;
      panels.set(id, {
        id,
        number: panels.size + 1,
        label: tile.label ?? '',
        ...enteredSize(tile),
        cut: enteredSize(tile),
        material,
        set: null,
        panel: null,
      });
    }
  }
  return panels;
}

/** Tells the set of a row: rows of one name and one material that ask for anything, two or more of them. */
function setNames(panels: readonly Panel[]): (panel: Panel) => string | null {
  const counts = new Map<string, number>();
  const keyOf = ({ grain_set: set, material, enabled, count }: Panel) =>
    set && enabled && count > 0 ? `${set}\n${material}` : null;
  for (const panel of panels) {
    const key = keyOf(panel);
    if (key !== null) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return (panel) => {
    const key = keyOf(panel);
    return key !== null && (counts.get(key) ?? 0) > 1 ? (panel.grain_set ?? null) : null;
  };
}

/** The size of a panel as entered, from how it lies. */
export const enteredSize = ({ width, height, turned }: Pick<Tile, 'width' | 'height' | 'turned'>): Size =>
  turned ? { width: height, height: width } : { width, height };

/** Whether a row is cut in another size than the entered one. */
export const isDeducted = ({ width, height, cut }: PlacedPanel): boolean =>
  cut.width !== width || cut.height !== height;

/** What a row is called where its grain set is told with it. */
export const nameWithSet = ({ label, set }: Pick<PlacedPanel, 'label' | 'set'>): string =>
  set === null ? label : [label, set].filter(Boolean).join(' · ');

/** Panels that are cut in one size, whichever way they lie. */
export function sizeKey({ cut }: Pick<PlacedPanel, 'cut'>): string {
  const [a, b] = [cut.width, cut.height].sort((x, y) => y - x);
  return `${a}x${b}`;
}

/** A row of panels on one sheet. */
export interface SheetPanel {
  row: PlacedPanel;
  count: number;
}

export interface SizeGroup {
  key: string;
  rows: SheetPanel[];
  count: number;
}

/** What lies on a sheet: by size, the largest first, then by row. */
export function sheetContents(
  { tiles }: Pick<Mosaic, 'tiles'>,
  rows: ReadonlyMap<string, PlacedPanel>,
): SizeGroup[] {
  const counts = new Map<string, number>();
  for (const { kind, panelId } of tiles) {
    if (kind === 'panel' && panelId !== null) counts.set(panelId, (counts.get(panelId) ?? 0) + 1);
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
  const area = ({ rows: [first] }: SizeGroup): number =>
    first ? first.row.cut.width * first.row.cut.height : 0;
  const sorted = [...groups.values()].sort(
    (a, b) => area(b) - area(a) || (a.rows[0]?.row.number ?? 0) - (b.rows[0]?.row.number ?? 0),
  );
  for (const group of sorted) group.rows.sort((a, b) => a.row.number - b.row.number);
  return sorted;
}

/** How many copies of a row lie on a sheet. */
export const countOn = ({ tiles }: Pick<Mosaic, 'tiles'>, panelId: string): number =>
  tiles.filter((tile) => tile.kind === 'panel' && tile.panelId === panelId).length;

/** How many panels lie on a sheet. */
export const panelCount = ({ tiles }: Pick<Mosaic, 'tiles'>): number =>
  tiles.filter(({ kind }) => kind === 'panel').length;

/** Where the copies of a row lie: the different sheets with the number of copies on each. */
export function placesOf(
  panelId: string,
  { groups }: { groups: readonly SheetGroup[] },
): { group: number; perSheet: number }[] {
  return groups.flatMap(({ mosaic }, group) => {
    const perSheet = countOn(mosaic, panelId);
    return perSheet > 0 ? [{ group, perSheet }] : [];
  });
}
