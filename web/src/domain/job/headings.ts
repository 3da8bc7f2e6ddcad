// Lists as spreadsheets hand them over, made plain: each cell says what its heading says, in one line above all rows.
import { LIST_COLUMNS, type LengthUnit, type ListColumn } from './columns';
import { isNoBand, isTick } from './edgeWords';
import { callsLength, headerOf, looksNumeric, plain } from './header';
import { readGrain } from './rows';
import { withTwoSides } from './sizeColumns';

const SIDES = [
  ['edgeTop', 'T'],
  ['edgeBottom', 'B'],
  ['edgeLeft', 'L'],
  ['edgeRight', 'R'],
] as const;

/** A list with a column for each side, with one for all four in their place; the list itself where it has none. */
function withOneEdge(cells: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const [first = [], ...lines] = cells;
  const keys = headerOf(first) ?? [];
  const columns = SIDES.map(([key, letter]) => ({ at: keys.indexOf(key), letter }));
  if (keys.includes('edge') || columns.every(({ at }) => at < 0)) return cells;
  const others = (line: readonly string[]) =>
    first.map((_, n) => line[n] ?? '').filter((_, n) => !columns.some(({ at }) => at === n));
  const edge = (line: readonly string[]) => {
    const sides = columns.map(({ at, letter }) => ({ letter, text: (line[at] ?? '').trim() }));
    const said = sides.filter(({ text }) => !isNoBand(text));
    return said.every(({ text }) => isTick(text))
      ? said.map(({ letter }) => letter).join('')
      : sides.map(({ text }) => text).join('|');
  };
  return [[...others(first), 'edge'], ...lines.map((line) => [...others(line), edge(line)])];
}

/** Headings in two lines as one: `Size, cm` over `Length` and `Width`; null if the two are not headings together. */
function joined(upper: readonly string[], lower: readonly string[]): string[] | null {
  if ([upper, lower].some((line) => line.some(looksNumeric) || line.filter((cell) => cell.trim()).length < 2))
    return null;
  let spans: LengthUnit | null = null;
  const both = Array.from({ length: Math.max(upper.length, lower.length) }, (_, n) => {
    const above = upper[n]?.trim() ?? '';
    const below = lower[n]?.trim() ?? '';
    // A cell over several columns stands in the first of them; the others are empty.
    if (above !== '') spans = plain(above).unit;
    if (below === '') return above;
    return spans !== null && plain(below).unit === null ? `${below}, ${spans}` : below;
  });
  const named = (line: readonly string[]) => headerOf(line)?.filter((key) => key !== null).length ?? 0;
  return named(both) > Math.max(named(upper), named(lower)) ? both : null;
}

/** The lines of a list with headings in one line where they stood in two. */
export function withJoinedHeadings(lines: readonly (readonly string[])[]): (readonly string[])[] {
  const result: (readonly string[])[] = [];
  for (const line of lines) {
    const last = result.at(-1);
    const both = last && joined(last, line);
    if (both) result[result.length - 1] = both;
    else result.push(line);
  }
  return result;
}

/** How many lines of titles a spreadsheet may have above its headings. */
const MOST_TITLES = 10;

const isEmpty = (line: readonly string[]): boolean => line.every((cell) => cell.trim() === '');

/**
 * The list from its headings on, without the titles above them and without empty lines; null if it has no headings.
 * A line that could be a row, with two numbers in it, is no title: then the first line is one row of the list.
 */
function fromHeadings(source: readonly (readonly string[])[]): readonly (readonly string[])[] | null {
  const lines = withJoinedHeadings(source);
  const cells = lines.length === source.length ? source : lines;
  for (const [n, line] of cells.slice(0, MOST_TITLES).entries()) {
    if (headerOf(line)) {
      const list = cells.slice(n).filter((each) => !isEmpty(each));
      return list.length < 2 ? null : list.length === cells.length ? cells : list;
    }
    if (line.filter(looksNumeric).length >= 2) return null;
  }
  return null;
}

/** Columns of lengths: `trim` may hold four of them. */
const LENGTHS: ReadonlySet<ListColumn> = new Set(
  LIST_COLUMNS.filter((key) => key === 'width' || key === 'height' || key.startsWith('trim')),
);

/** A bare length with its unit. */
const withUnit = (cell: string, unit: LengthUnit): string =>
  /^[\d\s.,/]+$/.test(cell) && /\d/.test(cell) ? `${cell} ${unit}` : cell;

/**
 * The cells of a list so that each says what its heading says: both sides of a size apart, the unit written behind each
 * bare length, the grain in the words of width and height, the edges of all sides together. Titles above the headings
 * are left out.
 */
export function withHeadings(source: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const list = fromHeadings(source);
  if (!list) return source;
  const cells = withOneEdge(withTwoSides(list));
  const [first, ...lines] = cells;
  const keys = first && headerOf(first);
  if (!first || !keys) return cells;
  const units = keys.map((key, n) => (key !== null && LENGTHS.has(key) ? plain(first[n] ?? '').unit : null));
  const grain = callsLength(first) ? keys.indexOf('orientation') : -1;
  if (grain < 0 && units.every((unit) => unit === null)) return cells;
  const written = (cell: string, n: number) => {
    if (n === grain) return String(readGrain(cell, true));
    const unit = units[n];
    return unit
      ? cell
          .split('|')
          .map((side) => withUnit(side, unit))
          .join('|')
      : cell;
  };
  return [first, ...lines.map((line) => line.map(written))];
}
