// What is pasted into a table, made plain: headings, sizes in one cell, lines of totals.
import { LIST_COLUMNS, type ListColumn } from './columns';
import { headerOf, looksNumeric } from './header';
import { withHeadings } from './headings';
import { asInches, leavesInchesOut } from './inches';
import { looksLikeCount } from '../units/lengths';
import type { Row } from './rows';
import { sizesApart } from './sizeColumns';
import { totalsAmong } from './totals';
import type { Unit } from '../units/units';

export { headerOf };

type Lines = readonly (readonly string[])[];

/** What stands behind sizes and count, in the usual order. */
const REST: readonly ListColumn[] = ['material', 'orientation', 'edge'];

/** What the columns around two sides hold, told by their cells: a name before them, a count behind them. */
function keysAround(lines: Lines, at: number): (ListColumn | null)[] {
  const width = Math.max(...lines.map((line) => line.length));
  const isMostly = (n: number, test: (cell: string) => boolean) => {
    const filled = lines.map((line) => line[n] ?? '').filter((cell) => cell.trim() !== '');
    return filled.filter(test).length * 2 > filled.length;
  };
  const keys = Array.from({ length: width }, (): ListColumn | null => null);
  const before = Array.from({ length: at }, (_, n) => n);
  // A running number stands before the name.
  const name = before.find((n) => !isMostly(n, looksNumeric)) ?? before.at(-1);
  if (name !== undefined) keys[name] = 'label';
  keys[at] = 'width';
  keys[at + 1] = 'height';
  const after = Array.from({ length: width - at - 2 }, (_, n) => at + 2 + n);
  const count = after.find((n) => isMostly(n, looksLikeCount));
  if (count !== undefined) keys[count] = 'count';
  after.filter((n) => n !== count).forEach((n, place) => (keys[n] = REST[place] ?? null));
  return keys;
}

/**
 * Lines without headings whose sizes stand in one cell, below headings of our own: they need not begin at the cursor.
 * `keys`: the columns from there on; `sized`: the row there has its size.
 */
function withSizesNamed(lines: Lines, keys: readonly string[], sized: boolean): Lines {
  const apart = sizesApart(lines);
  if (!apart) return lines;
  const widest = Math.max(...lines.map((line) => line.length));
  const key = keys[apart.at];
  // One column keeps to its place: a cell of either side takes both.
  if (widest === 1 && key !== 'label' && key !== 'enabled') return apart.headed ? lines.slice(1) : lines;
  // What would be the name of a row with a size may be one that is made of it.
  if (sized && key === 'label' && widest === apart.at + 1) return lines;
  if (apart.headed) return withHeadings(apart.lines);
  return [keysAround(apart.lines, apart.at).map((known) => known ?? ''), ...apart.lines];
}

const isKey = (key: string): key is ListColumn => LIST_COLUMNS.some((known) => known === key);

type Prepared = { cells: Lines; leftOut: number; inches?: boolean };

/** The lines below the headings, if there are any, and what their columns hold. */
function listOf(cells: Lines, keys: readonly string[]) {
  const [first = []] = cells;
  const named = cells.length > 1 ? headerOf(first) : null;
  const lines = named ? cells.slice(1) : cells;
  const widest = Math.max(...lines.map((line) => line.length));
  const columns = named ?? keys.slice(0, widest).map((key) => (isKey(key) ? key : null));
  return { lines, columns };
}

/** The block without its lines of totals, where it has sizes to tell them by and other lines too. */
function withoutTotals(cells: Lines, keys: readonly string[]): Prepared {
  const { lines, columns } = listOf(cells, keys);
  const sized = columns.includes('width') && columns.includes('height');
  const totals = sized ? totalsAmong(lines, columns) : new Set();
  if (totals.size === 0 || totals.size === lines.length) return { cells, leftOut: 0 };
  return { cells: cells.filter((line) => !totals.has(line)), leftOut: totals.size };
}

/** The block with its bare sizes in inches, where others of its sizes are; the table reads them in its own unit. */
function withInches({ cells, leftOut }: Prepared, keys: readonly string[], unit: Unit): Prepared {
  const { lines, columns } = listOf(cells, keys);
  const isSide = (n: number) => columns[n] === 'width' || columns[n] === 'height';
  if (unit === 'inch' || !leavesInchesOut(lines.flatMap((line) => line.filter((_, n) => isSide(n)))))
    return { cells, leftOut };
  const below = new Set(lines);
  const written = (line: readonly string[]) =>
    below.has(line) ? line.map((cell, n) => (isSide(n) ? asInches(cell) : cell)) : line;
  return { cells: cells.map(written), leftOut, inches: true };
}

/** What rows are called now whose names others had already; `taken`: the list that they were taken into. */
export function renamedAmong(pasted: readonly Row[], taken: readonly Row[]): string[] {
  const names = new Map(taken.map(({ id, label }) => [id, label]));
  const stem = (label: string) => label.trim().replace(/ \(\d+\)$/, '');
  return pasted.flatMap(({ id, label }) => {
    const name = names.get(id);
    const isNumbered = name !== undefined && name !== label.trim() && stem(name) === stem(label);
    return isNumbered && label.trim() !== '' ? [name] : [];
  });
}

/**
 * The cells of a block as a table of rows takes them, pasted at a row that is there or at the blank one. `unit`: that of
 * the table.
 */
export function preparedFor(
  source: Lines,
  { keys, row }: { keys: readonly string[]; row: Pick<Row, 'width'> | undefined },
  unit: Unit,
): Prepared {
  const [first = []] = source;
  const named = withHeadings(source);
  const isNamed = named !== source || headerOf(first) !== null;
  const cells = isNamed ? named : withSizesNamed(source, keys, row !== undefined && row.width !== '');
  return withInches(withoutTotals(cells, keys), keys, unit);
}
