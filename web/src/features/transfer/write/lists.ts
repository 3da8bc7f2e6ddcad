// The two lists of a job as tables. Codes stay codes, so that a file means the same in every language.
import type { TFunction } from 'i18next';
import { edgesText } from '@/domain/job/edges';
import { readLength } from '@/domain/units/lengths';
import type { PanelInput, Row, StockInput } from '@/domain/job/rows';
import type { CellValue, Table } from './table';

type Translate = TFunction<'exchange'>;

/** A size that is a number, else the text as the person left it; one that may be two numbers as text. */
function size(text: string): CellValue {
  if (/^-?\d+(?:\.\d+)?$/.test(text)) return Number(text);
  const reading = readLength(text);
  return 'fault' in reading && reading.fault === 'ambiguous' ? `'${text}` : text;
}

const count = (text: string): CellValue => (/^\d+$/.test(text) ? Number(text) : text);

function listTable<R extends Row>(
  name: string,
  rows: readonly R[],
  t: Translate,
  edge: ((row: R) => string) | null,
  setOf: (row: R) => string = () => '',
): Table {
  // Rows that are switched off are rare, as are grain sets: a column is there only with them.
  const marked = rows.some((row) => !row.enabled);
  const inSets = rows.some((row) => setOf(row) !== '');
  return {
    name,
    header: [
      t('file.label'),
      t('file.width'),
      t('file.height'),
      t('file.count'),
      t('file.material'),
      t('file.grain'),
      ...(edge ? [t('file.edge')] : []),
      ...(inSets ? [t('file.grainSet')] : []),
      ...(marked ? [t('file.enabled')] : []),
    ],
    rows: rows.map((row) => [
      row.label,
      size(row.width),
      size(row.height),
      count(row.count),
      row.material,
      row.orientation,
      ...(edge ? [edge(row)] : []),
      ...(inSets ? [setOf(row)] : []),
      ...(marked ? [row.enabled ? 1 : 0] : []),
    ]),
  };
}

export const panelsTable = (rows: readonly PanelInput[], t: Translate): Table =>
  listTable(
    t('file.panels'),
    rows,
    t,
    (row) => edgesText(row.edge),
    (row) => row.grain_set ?? '',
  );

export const stockTable = (rows: readonly StockInput[], t: Translate): Table =>
  listTable(t('file.stock'), rows, t, null);
