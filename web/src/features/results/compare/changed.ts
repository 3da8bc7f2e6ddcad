// What two jobs that are compared asked for differently: settings, and rows of panels and of stock.

import type { Configuration, Job, Panel, StockPanel } from '@/domain/job/job';
import { sawRulesOf } from '@/domain/job/sawRules';

const SETTINGS = [
  'cut_thickness',
  'optimization_priority',
  'optimization_factor',
  'min_trim_dimension',
  'cut_orientation_preference',
  'consider_orientation',
  'use_single_stock_unit',
] as const satisfies readonly (keyof Configuration)[];

/** The rules of the saw are one setting here: they are told in words. */
export type Setting = (typeof SETTINGS)[number] | 'saw';
type RowField = 'label' | 'size' | 'count' | 'material' | 'orientation' | 'enabled' | 'edge';
export type RowKind = 'added' | 'removed' | 'altered';
type Row = StockPanel | Panel;

export interface RowChange {
  kind: RowKind;
  /** The row's place in its job, from 1: in B, or in A where B has it no more. */
  number: number;
  /** Null where it is in B only. */
  a: Row | null;
  /** Null where it is in A only. */
  b: Row | null;
  /** What of it is not the same. */
  fields: RowField[];
}

export interface Changed {
  settings: Setting[];
  panels: RowChange[];
  stock: RowChange[];
}

export function changedBetween(a: Job, b: Job): Changed {
  return {
    settings: [
      ...SETTINGS.filter((name) => !sameSetting(a.configuration[name], b.configuration[name])),
      ...(sameRules(a.configuration, b.configuration) ? [] : (['saw'] as const)),
    ],
    panels: rowChanges(a.panels, b.panels),
    stock: rowChanges(a.stock_panels, b.stock_panels),
  };
}

/** Lengths are kept as they were written: "3" and "3.0" are one kerf. */
function sameSetting(a: string | number | boolean, b: string | number | boolean): boolean {
  return typeof a === 'boolean' ? a === b : Number(a) === Number(b);
}

const sameRules = (a: Configuration, b: Configuration): boolean =>
  JSON.stringify(sawRulesOf(a)) === JSON.stringify(sawRulesOf(b));

/** In the order of B; what B has no more comes last. A row is the same by its id, or else where it says the same. */
function rowChanges(before: readonly Row[], after: readonly Row[]): RowChange[] {
  const left = new Map(before.map((row, index) => [row.id, { row, number: index + 1 }]));
  const found: RowChange[] = [];
  const unknown: { row: Row; number: number }[] = [];
  after.forEach((row, index) => {
    const old = left.get(row.id)?.row;
    left.delete(row.id);
    const number = index + 1;
    if (!old) unknown.push({ row, number });
    else {
      const fields = fieldsOf(old, row);
      if (fields.length > 0) found.push({ kind: 'altered', number, a: old, b: row, fields });
    }
  });
  const alike = new Map<string, string[]>();
  for (const [id, { row }] of left) alike.set(contentOf(row), [...(alike.get(contentOf(row)) ?? []), id]);
  for (const { row, number } of unknown) {
    const id = alike.get(contentOf(row))?.shift();
    if (id === undefined) found.push({ kind: 'added', number, a: null, b: row, fields: [] });
    else left.delete(id);
  }
  found.sort((x, y) => x.number - y.number);
  for (const { row, number } of left.values()) {
    found.push({ kind: 'removed', number, a: row, b: null, fields: [] });
  }
  return found;
}

const partsOf = (row: Row): [RowField, unknown][] => [
  ['label', row.label ?? ''],
  ['size', [Number(row.width), Number(row.height)]],
  ['count', row.count],
  ['material', row.material],
  ['orientation', row.orientation],
  ['enabled', row.enabled],
  ['edge', 'edge' in row ? [row.edge.top, row.edge.bottom, row.edge.left, row.edge.right] : []],
];

const contentOf = (row: Row): string => JSON.stringify(partsOf(row));

function fieldsOf(a: Row, b: Row): RowField[] {
  const other = new Map(partsOf(b));
  return partsOf(a)
    .filter(([field, value]) => JSON.stringify(value) !== JSON.stringify(other.get(field)))
    .map(([field]) => field);
}
