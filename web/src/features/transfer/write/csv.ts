// Tables as CSV that spreadsheets open and import reads back: a byte order mark, Windows line ends, quotes where needed.
import { asFormula } from '../read/cells';
import { CSV_FORMS, rounded, type CellValue, type CsvForm, type Table } from './table';

/** A number with at most six decimals; never exactly three, which could be taken for thousands. */
function numberText(value: number, decimal: '.' | ','): string {
  const text = String(rounded(value));
  const safe = /\.\d{3}$/.test(text) ? `${text}0` : text;
  return decimal === ',' ? safe.replace('.', ',') : safe;
}

function cellText(value: CellValue, form: CsvForm): string {
  const { separator, decimal } = CSV_FORMS[form];
  if (value === null) return '';
  if (typeof value === 'number') return numberText(value, decimal);
  // A spreadsheet would run it, or ask whether it may.
  const text = asFormula(value) ? `'${value}` : value;
  const quoted = /["\r\n\t]/.test(text) || text.includes(separator) || text !== text.trim();
  return quoted ? `"${text.replaceAll('"', '""')}"` : text;
}

export function csvOf({ header, rows }: Table, form: CsvForm): string {
  const { separator } = CSV_FORMS[form];
  const lines = [header, ...rows].map((row) => row.map((value) => cellText(value, form)).join(separator));
  return `\uFEFF${lines.join('\r\n')}\r\n`;
}
