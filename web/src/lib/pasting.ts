// What is pasted into a table, made plain: headings, and sizes in one cell.
import { headerOf, looksNumeric, type ListColumn } from './header';
import { withHeadings } from './headings';
import { looksLikeCount } from './lengths';
import type { Row } from './rows';
import { sizesApart } from './sizes';

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

/** The cells of a block as a table of rows takes them, pasted at a row that is there or at the blank one. */
export function preparedFor(
  source: Lines,
  { keys, row }: { keys: readonly string[]; row: Pick<Row, 'width'> | undefined },
): Lines {
  const [first = []] = source;
  const named = withHeadings(source);
  if (named !== source || headerOf(first)) return named;
  return withSizesNamed(source, keys, row !== undefined && row.width !== '');
}
