// Labels are unique within their list: empty ones are numbered, repeated ones get a number behind.
import { readLength } from '../units/lengths';
import type { Row, StockInput } from './rows';

const AUTOMATIC = /^(?:Panel|Stock)-\d+$/;

export const isAutomatic = (label: string): boolean => AUTOMATIC.test(label);

/**
 * Gives new and changed rows a label of their own; rows that were there before keep theirs. A label that is given keeps
 * its row, wherever that stands: only repeats get a number.
 */
export function withLabels<T extends Row>(
  rows: readonly T[],
  before: readonly T[],
  prefix: 'Panel' | 'Stock',
): readonly T[] {
  const old = new Set<T>(before);
  const taken = new Set<string>();
  for (const row of rows) if (old.has(row)) taken.add(row.label);
  const first = rows.map((row) => {
    const wished = row.label.trim();
    if (old.has(row) || wished === '' || taken.has(wished)) return false;
    taken.add(wished);
    return true;
  });
  let counter = 0;
  const suffixes = new Map<string, number>();
  const numbered = (): string => {
    do counter += 1;
    while (taken.has(`${prefix}-${counter}`));
    return `${prefix}-${counter}`;
  };
  const repeated = (label: string): string => {
    const stem = label.replace(/ \(\d+\)$/, '');
    let n = suffixes.get(stem) ?? 1;
    do n += 1;
    while (taken.has(`${stem} (${n})`));
    suffixes.set(stem, n);
    return `${stem} (${n})`;
  };
  return rows.map((row, n) => {
    if (old.has(row)) return row;
    const wished = row.label.trim();
    const label = first[n] ? wished : wished === '' ? numbered() : repeated(wished);
    taken.add(label);
    return label === row.label ? row : { ...row, label };
  });
}

/** A size as templates name their sheets, or behind the name of a material; repeated labels have a number behind. */
const SIZED = /^(|.+ (?=\S*×))(\d+(?:\.\d+)?)([x×])(\d+(?:\.\d+)?)( \(\d+\))?$/;

const NEAR_MM = 0.06;

const mmOf = (kept: string): number | null => {
  const reading = readLength(kept);
  return 'mm' in reading && reading.mm > 0 ? reading.mm : null;
};

const inTenths = (mm: number): string => String(Math.round(mm * 10) / 10);

/**
 * The row's label was made of its size, as far as can be told. A job has no place for it: what comes from the server, a
 * file or the history says nothing. There a label of the very size counts as made of it, as nearly all of them are: one
 * that follows its sheet is sooner put right than one that lies about it is found.
 */
export function isSized({ label, width, height, sized }: StockInput): boolean {
  if (sized !== undefined) return sized;
  const [, , across, , down] = SIZED.exec(label) ?? [];
  const near = (kept: string, said: string) => Math.abs((mmOf(kept) ?? 0) - Number(said)) < NEAR_MM;
  return across !== undefined && down !== undefined && near(width, across) && near(height, down);
}

/**
 * Lets labels that were made of a size follow it: those of templates and of the catalogue's sheets, and their copies.
 * A label that came with this change is the person's own from then on, and stays whatever the size.
 */
export function withSizes<T extends StockInput>(rows: readonly T[], before: readonly T[]): readonly T[] {
  const known = new Map(before.map((row) => [row.id, row]));
  let made: Set<string> | undefined;
  return rows.map((row) => {
    const was = known.get(row.id);
    const [, name, , sign, , repeat = ''] = SIZED.exec(row.label) ?? [];
    if (row === was || name === undefined || sign === undefined) return row;
    if (row.label !== was?.label) {
      made ??= new Set(before.filter(isSized).map(({ label }) => label));
      return { ...row, sized: made.has(row.label) };
    }
    if ((row.width === was.width && row.height === was.height) || !isSized(was)) return row;
    const [width, height] = [mmOf(row.width), mmOf(row.height)];
    // What cannot be read yet will be: until then the label says the last size.
    if (width === null || height === null) return { ...row, sized: true };
    const label = `${name}${inTenths(width)}${sign}${inTenths(height)}`;
    return { ...row, label: row.label === `${label}${repeat}` ? row.label : label, sized: true };
  });
}

/** Rows of a job that were here before it was sent or kept: what was said of their labels here holds on. */
export function withKnownSizes<T extends StockInput>(rows: readonly T[], before: readonly T[]): readonly T[] {
  const known = new Map(before.map((row) => [row.id, row]));
  return rows.map((row) => {
    const was = known.get(row.id);
    const says = row.sized === undefined && was?.sized !== undefined && was.label === row.label;
    return says ? { ...row, sized: was.sized } : row;
  });
}
