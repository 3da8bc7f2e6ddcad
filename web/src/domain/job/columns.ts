// What lists consist of.

/** What only stock has. */
export const SHEET_COLUMNS = [
  'price',
  'use_first',
  'trim',
  'trimLeft',
  'trimRight',
  'trimTop',
  'trimBottom',
] as const;

/** What a column of a list can hold. */
export const LIST_COLUMNS = [
  'label',
  'width',
  'height',
  'count',
  'material',
  'orientation',
  'grain_set',
  'order',
  'external_id',
  'edge',
  'edgeTop',
  'edgeBottom',
  'edgeLeft',
  'edgeRight',
  'can_rotate',
  'enabled',
  'kind',
  ...SHEET_COLUMNS,
] as const;
export type ListColumn = (typeof LIST_COLUMNS)[number];

/** The unit of numbers that name none. */
export type LengthUnit = 'mm' | 'cm' | 'm' | 'in';
