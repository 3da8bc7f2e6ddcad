// Recognises the first line of a list: which column is which.

import { LIST_COLUMNS, type LengthUnit, type ListColumn } from './columns';
import { patternFor, wordsFor } from './importWords';

/** What parts are called by in a list that gives them no name. */
const MARKS = new Set(wordsFor(({ marks }) => marks));

type Key = ListColumn | 'length';
const KEY_BY_NAME = new Map(
  ([...LIST_COLUMNS, 'length'] as const).flatMap((key) =>
    wordsFor(({ headings }) => headings[key]).map((name): [string, Key] => [name, key]),
  ),
);

const UNITS = (['mm', 'cm', 'm', 'in'] as const).map((unit): [RegExp, LengthUnit] => [
  new RegExp(`^(?:${patternFor(({ units }) => units[unit], ...(unit === 'in' ? [`["″”]|''`] : []))})$`),
  unit,
]);

/** The unit of a name such as `mm`, `дюйм` or `"`. */
export const unitNamed = (text: string): LengthUnit | null =>
  UNITS.find(([pattern]) => pattern.test(text.trim().replace(/\.$/, '')))?.[1] ?? null;

/** What a heading may be of: `Длина детали`, `Part name` beside `Длина` and `Name`. */
const THINGS = new RegExp(
  `^(?:${patternFor((words) => words.of.before)}) | (?:${patternFor((words) => words.of.behind)})$`,
);
/** What stands behind a heading as a unit does, and is none of length. */
const OTHER_UNITS = new Set([
  ...wordsFor(({ pieces }) => pieces),
  ...wordsFor(({ currencies }) => currencies),
]);

/** `Ширина, мм`, `WIDTH (in)` and `Qty.` as a plain name and the unit behind it. */
export function plain(cell: string): { name: string; unit: LengthUnit | null } {
  const lower = cell.toLowerCase().trim();
  const aside = /[([](.*?)[)\]]/.exec(lower)?.[1] ?? '';
  const words = lower
    .replace(/[([].*$/, '')
    .replaceAll('_', ' ')
    .split(/[\s,;:.]+/)
    .filter((word) => word !== '');
  let unit = unitNamed(aside);
  const last = words.at(-1);
  if (words.length > 1 && last !== undefined && (unitNamed(last) !== null || OTHER_UNITS.has(last))) {
    unit ??= unitNamed(last);
    words.pop();
  }
  const name = words.join(' ') || lower;
  const own = KEY_BY_NAME.has(name) || MARKS.has(name) ? name : name.replace(THINGS, '');
  // A part's number is what it is called in a drawing, not how many there are.
  return { name: own === 'number' ? name : own, unit };
}

/** The column and the unit that a heading names; null for what it does not name. */
export function headingOf(cell: string): { column: Key | null; unit: LengthUnit | null } {
  const { name, unit } = plain(cell);
  return { column: KEY_BY_NAME.get(name) ?? null, unit };
}

/** What a column is called that holds both sides. */
const SIZES = new Set(wordsFor(({ sizes }) => sizes));

/** Whether a heading is of a size as a whole: `Size, mm`, `Размер ДхШ`. */
export const namesSize = (cell: string): boolean => SIZES.has(plain(cell).name.replace(/ .*/, ''));

/** Whether a text could stand in a list as a number. */
export const looksNumeric = (cell: string): boolean => /^[\d\s.,]+$/.test(cell) && cell.trim() !== '';

/**
 * What each cell names, null for a column that is not ours; null if the line is no header.
 * Beside a length, a width is the other side: the length lies along x, as cut lists have it.
 */
export function headerOf(line: readonly string[]): (ListColumn | null)[] | null {
  if (line.some(looksNumeric)) return null;
  const found = line.map((cell) => headingOf(cell).column);
  const has = (key: Key) => found.includes(key);
  const beside = has('width') && !has('height');
  const alone = !has('width');
  const seen = new Set<string>();
  const keys = found.map((key): ListColumn | null => {
    const meant: ListColumn | null =
      key === 'length'
        ? beside || alone
          ? 'width'
          : null
        : key === 'width' && beside && has('length')
          ? 'height'
          : key;
    if (meant === null || seen.has(meant)) return null;
    seen.add(meant);
    return meant;
  });
  if (!seen.has('label')) {
    const mark = line.findIndex((cell, n) => keys[n] === null && MARKS.has(plain(cell).name));
    if (mark >= 0) keys[mark] = 'label';
  }
  // Both sides in one column are named there; it is none of ours before they are taken apart.
  const sized = line.some(namesSize);
  const named = seen.size + (sized ? 1 : 0);
  return named >= 2 && (sized || seen.has('width') || seen.has('height') || seen.has('count')) ? keys : null;
}

/** The unit that a header names for its sizes, if it names one. */
export function unitOfHeader(line: readonly string[]): LengthUnit | null {
  for (const cell of line) {
    const { column, unit } = headingOf(cell);
    if (unit !== null && (column === 'width' || column === 'height' || column === 'length')) return unit;
  }
  return null;
}

/** Whether a header calls the sides length and width. */
export function callsLength(line: readonly string[]): boolean {
  const names = new Set(line.map((cell) => headingOf(cell).column));
  return names.has('length') && names.has('width') && !names.has('height');
}
