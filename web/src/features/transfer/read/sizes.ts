// Sizes in one cell, as `600x400` or `600 × 400 × 18 mm`: two columns, so that a list is read like any other.
import { headerOf, looksNumeric, plain } from '@/lib/header';

type Lines = readonly (readonly string[])[];

const SIDE = String.raw`\d[\d .,/½¼¾⅛⅜⅝⅞-]*`;
const UNIT = String.raw`(?:mm|cm|m|in|мм|см|м|["″”])?\.?`;
/** Two sides and perhaps the thickness, with the signs that people put between them. */
const BOTH = new RegExp(
  String.raw`^\s*(${SIDE})\s*(${UNIT})\s*[x×хX*]\s*(${SIDE}?)\s*(${UNIT})(?:\s*[x×хX*]\s*[\d.,]+\s*(${UNIT}))?\s*$`,
  'i',
);

/** The two sides of a cell, each with its unit; null if it does not hold both. */
function sidesOf(cell: string): [string, string] | null {
  const found = BOTH.exec(cell);
  if (!found) return null;
  const [, width = '', ofWidth = '', height = '', ofHeight = '', last = ''] = found;
  if (!/\d/.test(height)) return null;
  const unit = ofHeight || last;
  return [`${width.trim()} ${ofWidth || unit}`.trim(), `${height.trim()} ${unit}`.trim()];
}

/** What stands above the two sides of a size that stood in one column: its unit stays. */
function headingsOfSides(title: string): [string, string] {
  const { unit } = plain(title);
  const aside = unit === null ? '' : `, ${unit}`;
  return [`Width${aside}`, `Height${aside}`];
}

/** The column that holds both sides where no others do; -1 if there is none. */
function columnOfBoth(lines: Lines): number {
  const [first = [], ...others] = lines;
  const keys = headerOf(first);
  if (keys?.some((key) => key === 'width' || key === 'height')) return -1;
  const rows = keys ? others : lines;
  const share = (n: number, test: (cell: string) => boolean) => {
    const filled = rows.map((line) => line[n]?.trim() ?? '').filter((cell) => cell !== '');
    return filled.length > 0 && filled.filter(test).length * 2 > filled.length;
  };
  const columns = Array.from(
    { length: Math.max(0, ...rows.slice(0, 100).map((line) => line.length)) },
    (_, n) => n,
  );
  const both = columns.find((n) => (keys !== null || n > 0) && share(n, (cell) => sidesOf(cell) !== null));
  // A label may be made of a size; then the sides stand in columns of their own.
  if (both === undefined || (!keys && columns.filter((n) => share(n, looksNumeric)).length > 1)) return -1;
  return both;
}

/** A list with its sizes in two columns where they stood in one. What holds no two sides stays as it is, to be mended. */
export function withTwoSides(lines: Lines): Lines {
  const at = columnOfBoth(lines);
  if (at < 0) return lines;
  const headed = headerOf(lines[0] ?? []) !== null;
  return lines.map((line, n) => {
    const cell = line[at] ?? '';
    const sides = headed && n === 0 ? headingsOfSides(cell) : (sidesOf(cell) ?? [cell, '']);
    return line.length > at ? [...line.slice(0, at), ...sides, ...line.slice(at + 1)] : line;
  });
}
