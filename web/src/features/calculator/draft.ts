// The job as the form holds it: sizes and counts as text, one id a row.
import { DEFAULT_CONFIGURATION } from '@/api/job';
import type { Configuration, EdgeBands, Grain, Job, Panel, StockPanel } from '@/api/types';
import { isRecord } from '@/lib/storage';
import { NO_EDGES } from './edges';
import { keptLength, pastedCount } from './numbers';

export type StockRow = Omit<StockPanel, 'count' | 'label'> & { count: string; label: string };
export type PanelRow = StockRow & { edge: EdgeBands };
export type Row = StockRow | PanelRow;

export type Draft = {
  name: string;
  notes: string;
  panels: readonly PanelRow[];
  stock: readonly StockRow[];
  configuration: Configuration;
};

export const DEFAULT_MATERIAL = 'DEFAULT_MATERIAL';
export const MATERIALS = [DEFAULT_MATERIAL, 'WOOD', 'METAL', 'PLASTIC', 'GLASS'] as const;

/** What "recommended" sets: the defaults, with remnants worth keeping from 50 mm on. */
export const RECOMMENDED: Configuration = { ...DEFAULT_CONFIGURATION, min_trim_dimension: '50' };

export const EMPTY_DRAFT: Draft = {
  name: '',
  notes: '',
  panels: [],
  stock: [],
  configuration: DEFAULT_CONFIGURATION,
};

/** An id that is unique in any list: ids only tell rows apart, they say nothing. */
export const newId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => byte.toString(36).padStart(2, '0')).join('');

/** A row in which nothing has been typed yet. Its label comes when it joins the list. */
export const blankStock = (): StockRow => ({
  id: newId(),
  width: '',
  height: '',
  count: '1',
  material: DEFAULT_MATERIAL,
  enabled: true,
  orientation: 0,
  label: '',
});

export const blankPanel = (): PanelRow => ({ ...blankStock(), edge: NO_EDGES });

/** What "add" adds. */
export const newStock = (): StockRow => ({ ...blankStock(), width: '100', height: '100' });
export const newPanel = (): PanelRow => ({ ...blankPanel(), width: '30', height: '40' });

export const isWanted = (row: Row): boolean => row.enabled && row.count !== '0';

const text = (value: unknown, otherwise = ''): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : otherwise;

const grain = (value: unknown): Grain => (value === 1 || value === 2 ? value : 0);

const code = (value: unknown, max: number, otherwise: number): number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= max ? value : otherwise;

function readStock(found: unknown): StockRow {
  const row = isRecord(found) ? found : {};
  return {
    id: text(row.id) || newId(),
    width: keptLength(text(row.width)),
    height: keptLength(text(row.height)),
    count: pastedCount(text(row.count, '1')),
    material: text(row.material).trim() || DEFAULT_MATERIAL,
    enabled: row.enabled !== false,
    orientation: grain(row.orientation),
    label: text(row.label),
  };
}

function readPanel(found: unknown): PanelRow {
  const edge = isRecord(found) && isRecord(found.edge) ? found.edge : {};
  const side = (value: unknown): string | null => text(value).trim() || null;
  return {
    ...readStock(found),
    edge: { top: side(edge.top), bottom: side(edge.bottom), left: side(edge.left), right: side(edge.right) },
  };
}

export function readConfiguration(found: unknown): Configuration {
  const given = isRecord(found) ? found : {};
  const d = DEFAULT_CONFIGURATION;
  const effort = given.optimization_factor;
  return {
    cut_thickness: keptLength(text(given.cut_thickness, d.cut_thickness), false),
    use_single_stock_unit: given.use_single_stock_unit === true,
    optimization_factor:
      typeof effort === 'number' && effort >= 0 && effort <= 2 ? effort : d.optimization_factor,
    optimization_priority: code(given.optimization_priority, 7, d.optimization_priority),
    cut_orientation_preference: code(given.cut_orientation_preference, 2, d.cut_orientation_preference),
    consider_orientation: given.consider_orientation === true,
    min_trim_dimension: keptLength(text(given.min_trim_dimension, d.min_trim_dimension), false),
  };
}

function uniqueIds<T extends Row>(rows: readonly T[]): T[] {
  const seen = new Set<string>();
  return rows.map((row) => {
    const fresh = seen.has(row.id) ? { ...row, id: newId() } : row;
    seen.add(fresh.id);
    return fresh;
  });
}

/** Makes a whole draft of whatever was found: a job of the server, a file, an old or broken state. */
export function readDraft(found: unknown): Draft {
  const job = isRecord(found) ? found : {};
  const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
  return {
    name: text(job.name),
    notes: text(job.notes),
    panels: uniqueIds(list(job.panels).map(readPanel)),
    stock: uniqueIds(list(job.stock_panels ?? job.stock).map(readStock)),
    configuration: readConfiguration(job.configuration),
  };
}

/** The request: enabled rows only, in their order; an empty name becomes `defaultName`, empty notes are left out. */
export function toJob(draft: Draft, defaultName: string): Job {
  const shared = (row: StockRow): StockPanel => ({
    id: row.id,
    width: row.width,
    height: row.height,
    count: Number(row.count),
    material: row.material,
    enabled: true,
    orientation: row.orientation,
    label: row.label,
  });
  const notes = draft.notes.trim();
  return {
    name: draft.name.trim() || defaultName,
    ...(notes && { notes }),
    panels: draft.panels.filter(isWanted).map((row): Panel => ({ ...shared(row), edge: row.edge })),
    stock_panels: draft.stock.filter(isWanted).map(shared),
    configuration: draft.configuration,
  };
}
