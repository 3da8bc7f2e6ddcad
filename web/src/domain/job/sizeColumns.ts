// A column of sizes such as `600x400`: two columns, so that a list is read like any other.
import { headerOf, looksNumeric, namesSize, plain } from './header';
import { patternFor } from './importWords';
import { readLength } from '../units/lengths';
import { SIGN, sidesOf } from '../units/sizes';

type Lines = readonly (readonly string[])[];

/** `Size (H × W)`: the height comes first. */
const HEIGHT_FIRST = new RegExp(
  String.raw`(?<!\p{L})(?:${patternFor(({ sides }) => sides?.height)})\.?\s*${SIGN}\s*(?:${patternFor(({ sides }) => sides?.width)})(?!\p{L})`,
  'iu',
);

/** What stands above the two sides of a size that stood in one column: its unit stays. */
function headingsOfSides(title: string): [string, string] {
  const { unit } = plain(title);
  const aside = unit === null ? '' : `, ${unit}`;
  const [first, second] = HEIGHT_FIRST.test(title) ? ['Height', 'Width'] : ['Width', 'Height'];
  return [`${first}${aside}`, `${second}${aside}`];
}

/** A list with its sizes in two columns, the first of which is `at`; `headed`: the first line says what they are. */
type Apart = { lines: Lines; at: number; headed: boolean };

/** More than a count or a thickness. */
const couldBeSide = (cell: string): boolean => {
  const reading = readLength(cell);
  return looksNumeric(cell) && !('mm' in reading && reading.mm < 20 && Number.isInteger(reading.mm));
};

/** The column that holds both sides where no others do. */
function columnOfBoth(lines: Lines): { at: number; headed: boolean } | null {
  const [first = [], ...others] = lines;
  const keys = headerOf(first);
  if (keys?.some((key) => key === 'width' || key === 'height')) return null;
  const rows = keys ? others : lines;
  const cellsOf = (n: number) => rows.map((line) => line[n]?.trim() ?? '').filter((cell) => cell !== '');
  const isMostly = (n: number, test: (cell: string) => boolean) => {
    const filled = cellsOf(n);
    return filled.filter(test).length * 2 > filled.length;
  };
  const columns = Array.from(
    { length: Math.max(0, ...rows.slice(0, 100).map((line) => line.length)) },
    (_, n) => n,
  );
  const at = columns.find((n) => holdsSides(cellsOf(n)));
  if (at === undefined) return null;
  if (keys) return { at, headed: true };
  // A label may be made of a size; then the sides stand in columns of their own.
  const repeats = (n: number) =>
    rows.every((line) => sidesOf(line[at] ?? '')?.includes(line[n]?.trim() ?? ''));
  if (columns.some(repeats) || [at + 1, at + 2].every((n) => isMostly(n, couldBeSide))) return null;
  return { at, headed: namesSize(first[at] ?? '') };
}

/** Most of the cells do; a heading that stands above a single one is none of them. */
function holdsSides(cells: readonly string[]): boolean {
  const rows = cells.filter((cell, n) => n > 0 || !namesSize(cell));
  return rows.filter((cell) => sidesOf(cell) !== null).length * 2 > rows.length;
}

/** The list with its sizes apart; null where they do not stand in one column. */
export function sizesApart(lines: Lines): Apart | null {
  const found = columnOfBoth(lines);
  if (!found) return null;
  const { at, headed } = found;
  const apart = lines.map((line, n) => {
    const cell = line[at] ?? '';
    const sides = headed && n === 0 ? headingsOfSides(cell) : (sidesOf(cell) ?? [cell, '']);
    return line.length > at ? [...line.slice(0, at), ...sides, ...line.slice(at + 1)] : line;
  });
  return { lines: apart, at, headed };
}

/** A list with its sizes in two columns where they stood in one. What holds no two sides stays as it is, to be mended. */
export const withTwoSides = (lines: Lines): Lines => sizesApart(lines)?.lines ?? lines;
