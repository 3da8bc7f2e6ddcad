// What is wrong with a row or a setting, cell by cell: the same rules as the server's, told before sending.
import type { Configuration } from '@/api/types';
import { isRecord } from '@/lib/storage';
import type { Draft, Row } from './draft';
import { isWanted } from './draft';
import { readLength } from './numbers';

/** One fault, by the names that the server uses; `values` fill its sentence. */
export type Fault = { kind: FaultKind; values?: Record<string, string | number> };

export const FAULT_KINDS = [
  'missing',
  'empty',
  'not_a_number',
  'not_finite',
  'not_whole',
  'ambiguous',
  'too_small',
  'too_large',
  'not_one_of',
  'not_text',
  'not_a_boolean',
  'not_an_object',
  'not_a_list',
  'too_long',
  'duplicate',
] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];

export type Field = 'label' | 'width' | 'height' | 'count' | 'material' | 'orientation' | 'edge' | 'enabled';
export type RowFaults = Partial<Record<Field, Fault>>;
export type SettingFaults = Partial<Record<keyof Configuration | 'name' | 'notes', Fault>>;

const MAX_SIDE_MM = 1_000_000;
const MAX_SETTING_MM = 10_000;
const MAX_COUNT = 1_000_000;
const MAX_TEXT = 200;
const MAX_NOTES = 10_000;

function lengthFault(text: string, min: number, max: number, grouped: boolean): Fault | undefined {
  const reading = readLength(text, grouped);
  if ('fault' in reading) {
    if (reading.fault !== 'ambiguous') return { kind: reading.fault };
    return { kind: 'ambiguous', values: { whole: text.replace(',', ''), decimal: text.replace(',', '.') } };
  }
  if (reading.mm < min) return { kind: 'too_small', values: { min } };
  if (reading.mm > max) return { kind: 'too_large', values: { max } };
  return undefined;
}

function countFault(text: string): Fault | undefined {
  if (text === '') return { kind: 'empty' };
  const count = /^[-+]?\d+(?:[.,]\d+)?$/.test(text) ? Number(text.replace(',', '.')) : NaN;
  if (Number.isNaN(count)) return { kind: 'not_a_number' };
  if (!Number.isInteger(count)) return { kind: 'not_whole' };
  if (count < 0) return { kind: 'too_small', values: { min: 0 } };
  if (count > MAX_COUNT) return { kind: 'too_large', values: { max: MAX_COUNT } };
  return undefined;
}

const textFault = (text: string, max: number): Fault | undefined =>
  text.length > max ? { kind: 'too_long', values: { max } } : undefined;

const NONE: RowFaults = {};
const known = new WeakMap<Row, RowFaults>();

/** The faults of a row. A row that is switched off or counts 0 is ignored and may hold any size. */
export function faultsOf(row: Row): RowFaults {
  let faults = known.get(row);
  if (!faults) known.set(row, (faults = findFaults(row)));
  return faults;
}

function findFaults(row: Row): RowFaults {
  const faults: RowFaults = {};
  const add = (field: Field, fault: Fault | undefined) => {
    if (fault) faults[field] = fault;
  };
  if (isWanted(row)) {
    add('width', lengthFault(row.width, 1, MAX_SIDE_MM, true));
    add('height', lengthFault(row.height, 1, MAX_SIDE_MM, true));
  }
  if (row.enabled) add('count', countFault(row.count));
  add('label', textFault(row.label, MAX_TEXT));
  add('material', row.material.trim() === '' ? { kind: 'empty' } : textFault(row.material, MAX_TEXT));
  return Object.keys(faults).length > 0 ? faults : NONE;
}

export const isFaulty = (row: Row): boolean => row.enabled && faultsOf(row) !== NONE;

export function settingFaults({ configuration, name, notes }: Draft): SettingFaults {
  const found: [keyof SettingFaults, Fault | undefined][] = [
    ['cut_thickness', lengthFault(configuration.cut_thickness, 0, MAX_SETTING_MM, false)],
    ['min_trim_dimension', lengthFault(configuration.min_trim_dimension, 0, MAX_SETTING_MM, false)],
    ['name', textFault(name, MAX_TEXT)],
    ['notes', textFault(notes, MAX_NOTES)],
  ];
  return Object.fromEntries(found.filter(([, fault]) => fault !== undefined));
}

/** The server's faults, sorted to where they are shown. */
export type ServerFaults = {
  /** Row object to field: a row that has been changed since is another object and has lost its fault. */
  rows: ReadonlyMap<Row, RowFaults>;
  settings: SettingFaults;
  /** What belongs to no cell, as the server words it. */
  others: readonly string[];
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
  const others: string[] = [];
  const words = isRecord(details) && isRecord(details.fields) ? details.fields : {};
  const faults = isRecord(details) && Array.isArray(details.faults) ? (details.faults as unknown[]) : [];
  for (const entry of faults) {
    if (!isRecord(entry) || typeof entry.path !== 'string') continue;
    const { path, fault: kind, ...rest } = entry;
    const fault = asFault(kind, rest);
    const cell = /^(panels|stock_panels)\[(\d+)\]\.(\w+)/.exec(path);
    const row = cell?.[1] && cell[2] ? sent[cell[1]]?.[Number(cell[2])] : undefined;
    const field = FIELDS.find((name) => name === cell?.[3]);
    const setting = /^(?:configuration\.)?(\w+)$/.exec(path)?.[1];
    if (row && field && fault) rows.set(row, { ...rows.get(row), [field]: fault });
    else if (setting && fault && isSetting(setting)) settings[setting] = fault;
    else others.push(typeof words[path] === 'string' ? `${path}: ${words[path]}` : path);
  }
  return { rows, settings, others };
}

const isSetting = (name: string): name is keyof SettingFaults =>
  [
    'cut_thickness',
    'use_single_stock_unit',
    'optimization_factor',
    'optimization_priority',
    'cut_orientation_preference',
    'consider_orientation',
    'min_trim_dimension',
    'name',
    'notes',
  ].includes(name);

function asFault(kind: unknown, rest: Record<string, unknown>): Fault | undefined {
  const found = FAULT_KINDS.find((name) => name === kind);
  if (!found) return undefined;
  const values = Object.entries(rest).filter(
    (entry): entry is [string, string | number] =>
      typeof entry[1] === 'string' || typeof entry[1] === 'number',
  );
  return { kind: found, values: Object.fromEntries(values) };
}
