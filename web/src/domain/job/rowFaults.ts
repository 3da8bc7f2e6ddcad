// What is wrong with a row, cell by cell: the same rules as the server's, told before sending.
import { readLength } from '../units/lengths';
import { isWanted, type Row, isUnlimited } from './rows';
import { LIMITS } from '@/lib/fieldLimits';
import { usableSize } from './ruleOfRow';
import { defectsFault } from './defects';
import type { Fault } from './fault';
import { priceFault } from './prices';
import { SIDES, type Trims } from './sawRules';

export type Field =
  | 'label'
  | 'width'
  | 'height'
  | 'count'
  | 'material'
  | 'orientation'
  | 'edge'
  | 'trim'
  | 'kind'
  | 'price'
  | 'use_first'
  | 'defects'
  | 'stock_item_id'
  | 'grain_set'
  | 'order'
  | 'external_id'
  | 'enabled';
export type RowFaults = Partial<Record<Field, Fault>>;

/** What the cell of a sheet's details holds: its column in the tables is called `trim`. */
const DETAILS: readonly Field[] = ['trim', 'price', 'kind', 'use_first', 'defects', 'stock_item_id'];

/** A fault and the field that it is of. */
export type FaultAt = { field: Field; fault: Fault };

/** The fault that a column of a table shows, by the column's key. */
export function faultAt(faults: RowFaults, key: string): FaultAt | undefined {
  const fields = key === 'trim' ? DETAILS : [key as Field];
  const field = fields.find((name) => faults[name]);
  const fault = field && faults[field];
  return fault && { field, fault };
}

/** Panels and stock have the same limits. */
const ROW = LIMITS.Panel;
const COUNT = { minimum: 0, maximum: ROW.count.maximum };

export type Range = { minimum: number; maximum: number };

/** What is wrong with a length within a range, mm. */
export function lengthFault(
  text: string,
  { minimum: min, maximum: max }: Range,
  grouped: boolean,
): Fault | undefined {
  const reading = readLength(text, grouped);
  if ('fault' in reading) {
    if (reading.fault !== 'ambiguous') return { kind: reading.fault };
    return { kind: 'ambiguous', values: { whole: text.replace(',', ''), decimal: text.replace(',', '.') } };
  }
  if (reading.mm < min) return { kind: 'too_small', values: { min }, length: true };
  if (reading.mm > max) return { kind: 'too_large', values: { max }, length: true };
  return undefined;
}

/** What is wrong with a whole number within a range. */
export function countFault(text: string, { minimum: min, maximum: max }: Range): Fault | undefined {
  if (text === '') return { kind: 'empty' };
  const count = /^[-+]?\d+(?:[.,]\d+)?$/.test(text) ? Number(text.replace(',', '.')) : NaN;
  if (Number.isNaN(count)) return { kind: 'not_a_number' };
  if (!Number.isInteger(count)) return { kind: 'not_whole' };
  if (count < min) return { kind: 'too_small', values: { min } };
  if (count > max) return { kind: 'too_large', values: { max } };
  return undefined;
}

export const textFault = (text: string, { maxLength: max }: { maxLength: number }): Fault | undefined =>
  text.length > max ? { kind: 'too_long', values: { max } } : undefined;

/** What is wrong with one side of the trims of a sheet. */
export const sideFault = (text: string | undefined, side: keyof Trims): Fault | undefined =>
  text ? lengthFault(text, LIMITS.Trims[side], false) : undefined;

/** Width and height, mm; null where one of them is none. */
function sizeOf({ width, height }: Row): { width: number; height: number } | null {
  const [w, h] = [readLength(width), readLength(height)];
  return 'fault' in w || 'fault' in h ? null : { width: w.mm, height: h.mm };
}

/** What is wrong with a sheet's own trims: one of them, or that together they leave nothing of it. */
function trimFault(row: Row, trim: Trims): Fault | undefined {
  for (const side of SIDES) {
    const fault = sideFault(trim[side], side);
    if (fault) return fault;
  }
  const size = sizeOf(row);
  if (!size) return undefined;
  const left = usableSize(size, trim);
  return left.width > 0 && left.height > 0 ? undefined : { kind: 'trimmed_away' };
}

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
    add('width', lengthFault(row.width, ROW.width, true));
    add('height', lengthFault(row.height, ROW.height, true));
    if (row.trim && !('edge' in row)) add('trim', trimFault(row, row.trim));
    add('price', priceFault(row.price));
    if (row.defects) add('defects', defectsFault(row.defects, sizeOf(row)));
  }
  if (row.enabled && !isUnlimited(row)) add('count', countFault(row.count, COUNT));
  add('label', textFault(row.label, ROW.label));
  if ('grain_set' in row) add('grain_set', textFault(row.grain_set ?? '', ROW.grain_set));
  if ('order' in row) add('order', textFault(row.order ?? '', ROW.order));
  if ('external_id' in row) add('external_id', textFault(row.external_id ?? '', ROW.external_id));
  add('material', row.material.trim() === '' ? { kind: 'empty' } : textFault(row.material, ROW.material));
  return Object.keys(faults).length > 0 ? faults : NONE;
}

export const isFaulty = (row: Row): boolean => row.enabled && faultsOf(row) !== NONE;
