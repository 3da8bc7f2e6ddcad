// Labels are unique within their list: empty ones are numbered, repeated ones get a number behind.
import type { Row } from './rows';

const AUTOMATIC = /^(?:Panel|Stock)-\d+$/;

export const isAutomatic = (label: string): boolean => AUTOMATIC.test(label);

/** Gives new and changed rows a label of their own; rows that were there before keep theirs. */
export function withLabels<T extends Row>(
  rows: readonly T[],
  before: readonly T[],
  prefix: 'Panel' | 'Stock',
): readonly T[] {
  const old = new Set<T>(before);
  const taken = new Set<string>();
  for (const row of rows) if (old.has(row)) taken.add(row.label);
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
  return rows.map((row) => {
    if (old.has(row)) return row;
    const wished = row.label.trim();
    const label = wished === '' ? numbered() : taken.has(wished) ? repeated(wished) : wished;
    taken.add(label);
    return label === row.label ? row : { ...row, label };
  });
}
