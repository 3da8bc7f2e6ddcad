// What is pasted into a table, made plain: headings, sizes in one cell, lines of totals.
import { headerOf, LIST_COLUMNS, looksNumeric, type ListColumn } from './header';
import { withHeadings } from './headings';
import { looksLikeCount } from './lengths';
import type { Row } from './rows';
import { sizesApart } from './sizeColumns';
import { totalsAmong } from './totals';

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

type Prepared = { cells: Lines; leftOut: number };

/** The block without its lines of totals, where it has sizes to tell them by and other lines too. */
function withoutTotals(cells: Lines, keys: readonly string[]): Prepared {
  const [first = []] = cells;
  const named = cells.length > 1 ? headerOf(first) : null;
  const lines = named ? cells.slice(1) : cells;
  const widest = Math.max(...lines.map((line) => line.length));
  const columns = named ?? keys.slice(0, widest).map((key) => (isKey(key) ? key : null));
  const sized = columns.includes('width') && columns.includes('height');
  const totals = sized ? totalsAmong(lines, columns) : new Set();
  if (totals.size === 0 || totals.size === lines.length) return { cells, leftOut: 0 };
  return { cells: cells.filter((line) => !totals.has(line)), leftOut: totals.size };
}

/** The cells of a block as a table of rows takes them, pasted at a row that is there or at the blank one. */
export function preparedFor(
  source: Lines,
  { keys, row }: { keys: readonly string[]; row: Pick<Row, 'width'> | undefined },
): Prepared {
  const [first = []] = source;
  const named = withHeadings(source);
  const isNamed = named !== source || headerOf(first) !== null;
  const cells = isNamed ? named : withSizesNamed(source, keys, row !== undefined && row.width !== '');
  return withoutTotals(cells, keys);
}
