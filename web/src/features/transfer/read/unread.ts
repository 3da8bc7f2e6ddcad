// Cells of a list that say something which no row can hold as it stands: told, so that nothing is dropped in silence.
import type { ListColumn } from '@/domain/job/columns';
import { isYesOrNo } from '@/domain/job/sheetCells';
import { totalsOf, type Reading } from './interpret';
import { listOfKind, type Part } from './parts';

export type UnreadCell = {
  /** The row in the preview, from 1. */
  row: number;
  key: 'kind' | 'use_first';
  /** The heading of its column, or what the column holds where it has none. */
  heading: string | null;
  text: string;
};

export function unreadCells(part: Part, reading: Reading): UnreadCell[] {
  const totals = reading.withTotals ? null : totalsOf(part, reading);
  const [first = []] = part.cells;
  const lines = (reading.header ? part.cells.slice(1) : part.cells).filter((line) => !totals?.has(line));
  const bad = (key: ListColumn, isRead: (text: string) => boolean) => (line: readonly string[]) => {
    const text = line[reading.columns.indexOf(key)]?.trim() ?? '';
    return text === '' || isRead(text) ? null : text;
  };
  const tests = [
    ['kind', bad('kind', (text) => listOfKind(text) !== null)],
    ['use_first', part.list === 'stock' ? bad('use_first', isYesOrNo) : () => null],
  ] as const;
  return lines.flatMap((line, n) =>
    tests.flatMap(([key, badText]) => {
      const text = badText(line);
      const heading = reading.header ? (first[reading.columns.indexOf(key)] ?? null) : null;
      return text === null ? [] : [{ row: n + 1, key, heading, text }];
    }),
  );
}
