// What is written out: a table with headings, the same for CSV and for workbooks.

import { localeOf } from '@/lib/locale';

export type CellValue = string | number | null;

/** Without the dust of binary fractions: at most six decimals. */
export const rounded = (value: number): number => Math.round(value * 1e6) / 1e6;

export type Table = { name: string; header: readonly string[]; rows: readonly (readonly CellValue[])[] };

/** How numbers and cells are written: as spreadsheets in English or in Russian and German expect it. */
export const CSV_FORMS = {
  point: { separator: ',', decimal: '.' },
  comma: { separator: ';', decimal: ',' },
} as const;
export type CsvForm = keyof typeof CSV_FORMS;

/** The form that spreadsheets in this language open without asking. */
export const formOf = (language: string): CsvForm => localeOf(language).csv;
