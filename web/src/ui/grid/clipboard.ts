// Blocks of text to and from the clipboard: quoted cells, and tab, semicolon or comma between them.
import { sidesOf } from '@/domain/units/sizes';

const isSize = (line: string): boolean => sidesOf(line) !== null;

/** The separator of a text: a tab if there is one, else what divides its lines most evenly. */
export function separatorOf(text: string): string {
  if (text.includes('\t')) return '\t';
  const lines = unquoted(text)
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim() !== '');
  const [first] = lines;
  if (first === undefined) return '\t';
  const steady = (sign: string) => {
    const counts = lines.map((line) => line.split(sign).length - 1);
    return (counts[0] ?? 0) > 0 && counts.every((count) => count === counts[0]);
  };
  const semicolons = first.split(';').length - 1;
  const commas = first.split(',').length - 1;
  if (semicolons > 0 && (steady(';') || semicolons >= commas)) return ';';
  // Before the sign between two sides a comma is a decimal one.
  if (lines.every(isSize) && lines.some((line) => /,.*[x×хX*]/.test(line))) return '\t';
  // One comma in one line is a decimal comma or part of a label, not a list.
  if (
    commas >= 2 ||
    (lines.length > 1 && steady(',') && !lines.every((line) => /^\s*[\d ]+,\d{1,2}\s*$/.test(line)))
  )
    return ',';
  return '\t';
}

/** The text with the inside of quoted cells taken out. */
const unquoted = (text: string): string => text.replace(/"(?:[^"]|"")*"/g, '""');

/** Splits a text into cells. Trailing empty lines are dropped; rows keep their own lengths. */
export function parseBlock(source: string, separator = separatorOf(source)): string[][] {
  const text = source.replace(/^\uFEFF/, '');
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let quoted = false;
  let n = 0;
  const endCell = () => {
    row.push(cell);
    cell = '';
  };
  const endRow = () => {
    endCell();
    rows.push(row);
    row = [];
  };
  while (n < text.length) {
    const char = text.charAt(n);
    if (quoted) {
      if (char !== '"') cell += char;
      else if (text.charAt(n + 1) === '"') {
        cell += '"';
        n += 1;
      } else quoted = false;
    } else if (char === '"' && cell === '' && closes(text, n, separator)) quoted = true;
    else if (char === separator) endCell();
    else if (char === '\n' || char === '\r') {
      if (char === '\r' && text.charAt(n + 1) === '\n') n += 1;
      endRow();
    } else cell += char;
    n += 1;
  }
  if (cell !== '' || row.length > 0) endRow();
  while (rows.length > 0 && rows[rows.length - 1]?.every((c) => c.trim() === '')) rows.pop();
  return rows;
}

/** A quote opens a quoted cell only if one closes it before a separator: `"` may also be an inch mark. */
function closes(text: string, open: number, separator: string): boolean {
  for (let n = open + 1; n < text.length; n += 1) {
    if (text.charAt(n) !== '"') continue;
    if (text.charAt(n + 1) === '"') {
      n += 1;
      continue;
    }
    const after = text.charAt(n + 1);
    return after === '' || after === separator || after === '\n' || after === '\r';
  }
  return false;
}

const quote = (cell: string): string => (/["\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** As spreadsheets write it: tabs, quotes where needed, Windows line ends. */
export const formatBlock = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => row.map(quote).join('\t')).join('\r\n');

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\n', '<br>');

export const formatHtml = (rows: readonly (readonly string[])[]): string =>
  `<table>${rows.map((row) => `<tr>${row.map((cell) => `<td>${escapeHtml(cell)}</td>`).join('')}</tr>`).join('')}</table>`;
