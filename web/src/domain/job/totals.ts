// The lines of totals that spreadsheets have below a list, or below each part of it: they are no rows.
import type { ListColumn } from './columns';
import { wordsFor } from './importWords';
import { readLength } from '../units/lengths';
import { sidesOf } from '../units/sizes';

type Line = readonly string[];

const WORDS = [...wordsFor(({ totals }) => totals), 'σ', '∑'];
const BEGINS_WITH_WORD = new RegExp(String.raw`^(?:${WORDS.join('|')})(?!\p{L})`, 'iu');

const isEmpty = (cell: string | undefined): boolean => cell === undefined || cell.trim() === '';

/** Whether the first cell that holds anything begins with such a word. */
const saysTotal = (line: Line): boolean =>
  BEGINS_WITH_WORD.test(line.find((cell) => !isEmpty(cell))?.trim() ?? '');

const isSide = (cell: string | undefined): boolean => {
  const reading = readLength(cell ?? '');
  return 'mm' in reading ? reading.mm > 0 : reading.fault === 'ambiguous';
};

/** A number with perhaps its unit: `24 шт`, `12,34 m²`. */
const NUMBER = /^(\d+(?:[.,]\d+)?)(?:\p{L}{0,3}[23²³]?\.?)$/u;

function numberOf(cell: string | undefined): number | null {
  const digits = NUMBER.exec((cell ?? '').replace(/\s/g, ''))?.[1];
  return digits === undefined ? null : Number(digits.replace(',', '.'));
}

/** What the columns come to, each cell once, and each as often as its row is to be cut. */
class Sums {
  rows = 0;
  private once: number[] = [];
  private counted: number[] = [];

  add(numbers: readonly (number | null)[], count: number): void {
    this.rows += 1;
    numbers.forEach((number, n) => {
      this.once[n] = (this.once[n] ?? 0) + (number ?? 0);
      this.counted[n] = (this.counted[n] ?? 0) + (number ?? 0) * count;
    });
  }

  /** Rounded numbers do not come to the very sum. */
  has(n: number, sum: number): boolean {
    const far = Number.isInteger(sum) ? 1e-6 : 0.006 * this.rows;
    return [this.once[n], this.counted[n]].some((own) => own !== undefined && Math.abs(own - sum) <= far);
  }
}

/**
 * Which lines of a list are totals: those that say so and have no width and height, which would make a panel of that
 * name, and those that are nothing but the sums of the columns above, of all or since the last total.
 */
export function totalsAmong(lines: readonly Line[], keys: readonly (ListColumn | null)[]): ReadonlySet<Line> {
  const found = new Set<Line>();
  const [label, width, height, count] = (['label', 'width', 'height', 'count'] as const).map((key) =>
    keys.indexOf(key),
  ) as [number, number, number, number];
  const makesPanel = (line: Line) =>
    (isSide(line[width]) && isSide(line[height])) || sidesOf(line[width] ?? '') !== null;
  const all = new Sums();
  let part = new Sums();
  let named = 0;

  const isSum = (line: Line, numbers: readonly (number | null)[], said: boolean): boolean => {
    // A panel without a name is one, unless all others have theirs.
    if (makesPanel(line) && !said && (named < 3 || named < all.rows)) return false;
    const filled = line.flatMap((cell, n) => (isEmpty(cell) ? [] : [n])).slice(said ? 1 : 0);
    const equal = (sums: Sums) =>
      sums.rows > 1 &&
      filled.length > 0 &&
      filled.every((n) => {
        const number = numbers[n] ?? null;
        return number !== null && sums.has(n, number);
      });
    return equal(all) || equal(part);
  };

  for (const line of lines) {
    const numbers = line.map(numberOf);
    const said = saysTotal(line);
    const nameless = isEmpty(line[label]);
    if ((said && !makesPanel(line)) || ((said || nameless) && isSum(line, numbers, said))) {
      found.add(line);
      part = new Sums();
      continue;
    }
    const times = numbers[count] ?? 1;
    all.add(numbers, times);
    part.add(numbers, times);
    if (!nameless) named += 1;
  }
  return found;
}
