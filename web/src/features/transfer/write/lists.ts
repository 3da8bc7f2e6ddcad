// The two lists of a job as tables. Codes stay codes, so that a file means the same in every language.
import type { TFunction } from 'i18next';
import { edgesText } from '@/domain/job/edges';
import { readLength } from '@/domain/units/lengths';
import { PANEL_TEXTS, type PanelInput, type Row, type StockInput } from '@/domain/job/rows';
import { SIDES, type Trims } from '@/domain/job/sawRules';
import type { CellValue, Table } from './table';

type Translate = TFunction<'exchange'>;

/** A size that is a number, else the text as the person left it; one that may be two numbers as text. */
function size(text: string): CellValue {
  if (/^-?\d+(?:\.\d+)?$/.test(text)) return Number(text);
  const reading = readLength(text);
  return 'fault' in reading && reading.fault === 'ambiguous' ? `'${text}` : text;
}

const count = (text: string): CellValue => (/^\d+$/.test(text) ? Number(text) : text);

/** A column beside those that every list has. */
type Extra<R> = { header: string; cell: (row: R) => CellValue };

function listTable<R extends Row>(
  name: string,
  rows: readonly R[],
  t: Translate,
  own: readonly Extra<R>[],
): Table {
  // Rows that are switched off are rare, the column is there only with them.
  const marked = rows.some((row) => !row.enabled);
  const extra: readonly Extra<R>[] = [
    ...own,
    ...(marked ? [{ header: t('file.enabled'), cell: (row: R) => (row.enabled ? 1 : 0) }] : []),
  ];
  return {
    name,
    header: [
      t('file.label'),
      t('file.width'),
      t('file.height'),
      t('file.count'),
      t('file.material'),
      t('file.grain'),
      ...extra.map(({ header }) => header),
    ],
    rows: rows.map((row) => [
      row.label,
      size(row.width),
      size(row.height),
      count(row.count),
      row.material,
      row.orientation,
      ...extra.map(({ cell }) => cell(row)),
    ]),
  };
}

export const panelsTable = (rows: readonly PanelInput[], t: Translate): Table =>
  listTable(t('file.panels'), rows, t, [
    { header: t('file.edge'), cell: (row) => edgesText(row.edge) },
    // Grain sets are rare: the column is there only with them.
    ...(rows.some((row) => row.grain_set !== undefined)
      ? [{ header: t('file.grainSet'), cell: (row: PanelInput) => row.grain_set ?? '' }]
      : []),
    // As are orders and the names that other programs give.
    ...PANEL_TEXTS.filter((field) => rows.some((row) => row[field] !== undefined)).map((field) => ({
      header: t(`file.${field}`),
      cell: (row: PanelInput) => row[field] ?? '',
    })),
  ]);

/** `10|10|5|0`: left, right, top and bottom; never three decimals, which could be taken for thousands. */
const trimText = (trim: Trims | undefined): string =>
  trim ? SIDES.map((side) => (trim[side] ?? '0').replace(/\.\d{3}$/, '$&0')).join('|') : '';

/** What sheets have of their own: a column is there where one of them has any. */
function sheetColumns(rows: readonly StockInput[], t: Translate): Extra<StockInput>[] {
  const has = (field: keyof StockInput) => rows.some((row) => row[field] !== undefined);
  return [
    // Of a sheet that is neither, the column says that it is stock, as it does in a list of panels and stock.
    ...(has('kind') ? [{ header: t('file.kind'), cell: (row: StockInput) => row.kind ?? 'stock' }] : []),
    ...(has('price') ? [{ header: t('file.price'), cell: (row: StockInput) => size(row.price ?? '') }] : []),
    ...(has('use_first')
      ? [{ header: t('file.useFirst'), cell: (row: StockInput) => (row.use_first ? 1 : 0) }]
      : []),
    ...(has('trim') ? [{ header: t('file.trims'), cell: (row: StockInput) => trimText(row.trim) }] : []),
  ];
}

export const stockTable = (rows: readonly StockInput[], t: Translate): Table =>
  listTable(t('file.stock'), rows, t, sheetColumns(rows, t));
