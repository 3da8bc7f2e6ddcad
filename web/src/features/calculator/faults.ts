// The faults that the server finds in a job, brought back to the cells that were sent.
import { isFault } from '@/api/errors';
import type { FieldFault } from '@/api/types';
import { isRecord } from '@/lib/storage';
import type { Draft } from '@/domain/job/draft';
import { isWanted, type Row } from '@/domain/job/rows';
import { FAULT_KINDS, type Fault } from '@/domain/job/fault';
import type { Field, RowFaults } from '@/domain/job/rowFaults';
import { CUT_RULES, SIDES } from '@/domain/job/sawRules';
import type { SettingFaults, SettingPath } from '@/domain/job/settingFaults';

/** The server's faults, sorted to where they are shown. */
export type ServerFaults = {
  /** Row object to field: a row that has been changed since is another object and has lost its fault. */
  rows: ReadonlyMap<Row, RowFaults>;
  settings: SettingFaults;
  /** What belongs to no cell. */
  others: readonly FieldFault[];
};

export const NO_SERVER_FAULTS: ServerFaults = { rows: new Map(), settings: {}, others: [] };

const FIELDS: readonly Field[] = [
  'label',
  'width',
  'height',
  'count',
  'material',
  'orientation',
  'edge',
  'trim',
  'kind',
  'price',
  'use_first',
  'defects',
  'stock_item_id',
  'grain_set',
  'order',
  'external_id',
  'enabled',
];

/** Brings the `details` of a VALIDATION_ERROR back to the cells that were sent. */
export function serverFaults(details: unknown, draft: Draft): ServerFaults {
  const sent: Record<string, readonly Row[]> = {
    panels: draft.panels.filter(isWanted),
    stock_panels: draft.stock.filter(isWanted),
  };
  const rows = new Map<Row, RowFaults>();
  const settings: SettingFaults = {};
  const others: FieldFault[] = [];
  const faults = isRecord(details) && Array.isArray(details.faults) ? (details.faults as unknown[]) : [];
  for (const entry of faults) {
    if (!isFault(entry)) continue;
    const { path, fault: kind, ...rest } = entry;
    const fault = asFault(kind, rest);
    const cell = /^(panels|stock_panels)\[(\d+)\]\.(\w+)/.exec(path);
    const row = cell?.[1] && cell[2] ? sent[cell[1]]?.[Number(cell[2])] : undefined;
    const field = FIELDS.find((name) => name === cell?.[3]);
    const setting = path.replace(/^configuration\./, '');
    if (row && field && fault) rows.set(row, { ...rows.get(row), [field]: fault });
    else if (fault && isSetting(setting)) settings[setting] = fault;
    else others.push(entry);
  }
  return { rows, settings, others };
}

/** A rule of one material or a measure of a band: their names may have points of their own. */
const NAMED =
  /^(?:materials\..+|edge_bands\..+\.(?:thickness|overlength|price)|prices\.(?:cut|sheet_handling|currency))$/s;

const SETTINGS: readonly SettingPath[] = [
  'cut_thickness',
  'use_single_stock_unit',
  'optimization_factor',
  'optimization_priority',
  'cut_orientation_preference',
  'consider_orientation',
  'min_trim_dimension',
  // The trims as a whole are no field.
  ...CUT_RULES.filter((rule) => rule !== 'trim'),
  ...SIDES.map((side) => `trim.${side}` as const),
  'name',
  'notes',
];

const isSetting = (name: string): name is SettingPath =>
  NAMED.test(name) || SETTINGS.some((known) => known === name);

function asFault(kind: unknown, rest: Record<string, unknown>): Fault | undefined {
  const found = FAULT_KINDS.find((name) => name === kind);
  if (!found) return undefined;
  const values = Object.entries(rest).filter(
    (entry): entry is [string, string | number] =>
      typeof entry[1] === 'string' || typeof entry[1] === 'number',
  );
  return { kind: found, values: Object.fromEntries(values) };
}
