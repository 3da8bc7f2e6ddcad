// The job as the form holds it: sizes and counts as text, one id a row.
import { DEFAULT_CONFIGURATION } from './job';
import type { Configuration, Job, Panel, StockPanel } from './job';
import { machineInfo, machineOfInfo, readMachine, type Machine } from './machine';
import { keptLength } from '../units/lengths';
import {
  isUnlimited,
  isWanted,
  ownOfPanel,
  ownOfSheet,
  readPanel,
  readStock,
  uniqueIds,
  type PanelInput,
  type StockInput,
} from './rows';
import { readSawRules, statedRules } from './sawRules';
import { asText, isRecord } from '@/lib/storage';

export type Draft = {
  name: string;
  notes: string;
  /** The project that the calculation belongs to. */
  projectId: string | null;
  /** What another program calls the job. */
  externalId: string | null;
  panels: readonly PanelInput[];
  stock: readonly StockInput[];
  configuration: Configuration;
  /** The machine that was chosen by its name. */
  machine: Machine | null;
};

export type Lists = Pick<Draft, 'panels' | 'stock'>;

/** What "recommended" sets: the defaults, with remnants worth keeping from 50 mm on. */
export const RECOMMENDED: Configuration = { ...DEFAULT_CONFIGURATION, min_trim_dimension: '50' };

export const EMPTY_DRAFT: Draft = {
  name: '',
  notes: '',
  projectId: null,
  externalId: null,
  panels: [],
  stock: [],
  configuration: DEFAULT_CONFIGURATION,
  machine: null,
};

/** Nothing has been entered yet. */
export function isUntouched({
  name,
  notes,
  projectId,
  panels,
  stock,
  configuration,
  machine,
}: Draft): boolean {
  const entered =
    panels.length > 0 ||
    stock.length > 0 ||
    name !== '' ||
    notes !== '' ||
    projectId !== null ||
    machine !== null;
  const initial = Object.entries(DEFAULT_CONFIGURATION) as [keyof Configuration, unknown][];
  const ruled = statedRules(configuration).length > 0;
  return !entered && !ruled && initial.every(([key, value]) => configuration[key] === value);
}

const code = (value: unknown, max: number, otherwise: number): number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= max ? value : otherwise;

export function readConfiguration(found: unknown): Configuration {
  const given = isRecord(found) ? found : {};
  const d = DEFAULT_CONFIGURATION;
  const effort = given.optimization_factor;
  return {
    cut_thickness: keptLength(asText(given.cut_thickness, d.cut_thickness), false),
    use_single_stock_unit: given.use_single_stock_unit === true,
    optimization_factor:
      typeof effort === 'number' && effort >= 0 && effort <= 2 ? effort : d.optimization_factor,
    optimization_priority: code(given.optimization_priority, 8, d.optimization_priority),
    cut_orientation_preference: code(given.cut_orientation_preference, 2, d.cut_orientation_preference),
    consider_orientation: given.consider_orientation === true,
    min_trim_dimension: keptLength(asText(given.min_trim_dimension, d.min_trim_dimension), false),
    ...readSawRules(given),
  };
}

/** Makes a whole draft of whatever was found: a job of the server, a file, an old or broken state. */
export function readDraft(found: unknown): Draft {
  const job = isRecord(found) ? found : {};
  const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
  const configuration = readConfiguration(job.configuration);
  return {
    name: asText(job.name),
    notes: asText(job.notes),
    projectId: asText(job.project_id ?? job.projectId) || null,
    externalId: asText(job.external_id ?? job.externalId) || null,
    panels: uniqueIds(list(job.panels).map(readPanel)),
    stock: uniqueIds(list(job.stock_panels ?? job.stock).map(readStock)),
    configuration,
    machine: readMachine(job.machine) ?? machineOfInfo(job.client_info, configuration),
  };
}

/** The request: enabled rows only, in their order; an empty name becomes `defaultName`, empty notes are left out. */
export function toJob(draft: Draft, defaultName: string): Job {
  const shared = (row: StockInput): StockPanel & { count: number } => ({
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
  const info = machineInfo(draft.machine, draft.configuration);
  return {
    ...(info && { client_info: info }),
    name: draft.name.trim() || defaultName,
    ...(notes && { notes }),
    ...(draft.projectId !== null && { project_id: draft.projectId }),
    ...(draft.externalId !== null && { external_id: draft.externalId }),
    panels: draft.panels.filter(isWanted).map((row): Panel => ({
      ...shared(row),
      edge: row.edge,
      ...ownOfPanel(row),
    })),
    stock_panels: draft.stock.filter(isWanted).map((row): StockPanel => ({
      ...shared(row),
      ...(isUnlimited(row) && { count: null }),
      ...ownOfSheet(row),
      ...(row.stock_item_id && { stock_item_id: row.stock_item_id }),
    })),
    configuration: draft.configuration,
  };
}
