// What copying, pasting, filling and clearing do to rows: plain functions, one call a user action.
import { compareNames } from '@/lib/sorting';
import type { Block, Direction, Entry, GridColumn } from './types';

type Rows<R> = readonly R[];
type Columns<R> = readonly GridColumn<R>[];

/** The texts of a block, without columns that hold no data; rows past the end are left out. */
export function textsOf<R>(rows: Rows<R>, columns: Columns<R>, block: Block): string[][] {
  const wanted = columns.slice(block.left, block.right + 1).filter((column) => !column.inert);
  return rows.slice(block.top, block.bottom + 1).map((row) => wanted.map((column) => column.toText(row)));
}

/** Writes rows back; the same list if none of them changed. */
function replaced<R>(rows: Rows<R>, from: number, next: Rows<R>): Rows<R> {
  if (next.every((row, n) => row === rows[from + n])) return rows;
  return [...rows.slice(0, from), ...next, ...rows.slice(from + next.length)];
}

/** Empties the cells of a block. */
export function cleared<R>(rows: Rows<R>, columns: Columns<R>, block: Block): Rows<R> {
  const emptied = rows
    .slice(block.top, block.bottom + 1)
    .map((row) =>
      columns
        .slice(block.left, block.right + 1)
        .reduce((next, column) => column.fromText(next, '', 'cleared'), row),
    );
  return replaced(rows, block.top, emptied);
}

/** Copies the first row of a block into the others; a block of one row takes the row above. */
export function filledDown<R>(rows: Rows<R>, columns: Columns<R>, block: Block, blank: () => R): Rows<R> {
  const single = block.top === block.bottom;
  const source = rows[single ? block.top - 1 : block.top];
  if (source === undefined) return rows;
  const first = single ? block.top : block.top + 1;
  const last = single ? block.bottom : Math.min(block.bottom, rows.length - 1);
  const filled: R[] = [];
  for (let n = first; n <= last; n += 1) {
    const row = rows[n] ?? blank();
    filled.push(
      columns
        .slice(block.left, block.right + 1)
        .reduce(
          (next, column) => (column.inert ? next : column.fromText(next, column.toText(source), 'pasted')),
          row,
        ),
    );
  }
  return replaced(rows, first, filled);
}

export type PasteJob<R> = {
  cells: readonly (readonly string[])[];
  rows: Rows<R>;
  columns: Columns<R>;
  /** Columns that are folded away; a named or a wide paste may fill them all the same. */
  folded: Columns<R>;
  block: Block;
  blank: () => R;
  /** The column keys that a first line names, or null if it is no header. */
  headerOf: (line: readonly string[]) => (string | null)[] | null;
};

export type PasteResult<R> = {
  rows: Rows<R>;
  block: Block;
  count: number;
  named: boolean;
  /** Headings with something below them that no column takes, or not all of it. */
  ignored: string[];
  /** Columns with something in them that lie behind the last one. */
  beyond: number;
  /** Cells that were taken and have line breaks, which no cell here keeps. */
  broken: number;
};

const brokenIn = (lines: readonly (readonly string[])[], isTaken: (n: number) => boolean): number =>
  lines.flatMap((line) => line.filter((cell, n) => isTaken(n) && /[\r\n]/.test(cell.trim()))).length;

/** Pastes cells at a block: by name if the first line is a header, else from the block's first cell on. */
export function pasted<R>(job: PasteJob<R>): PasteResult<R> | null {
  const [first] = job.cells;
  if (!first) return null;
  const names = job.cells.length > 1 ? job.headerOf(first) : null;
  if (names) {
    const all = [...job.columns, ...job.folded];
    const targets = names.map((key) => all.find((column) => column.key === key && !column.inert));
    const rows = written(job, job.cells.slice(1), targets, job.cells.length - 1);
    const block = {
      top: job.block.top,
      left: 0,
      bottom: job.block.top + job.cells.length - 2,
      right: Math.max(0, job.columns.filter((column) => !column.inert).length - 1),
    };
    const below = job.cells.slice(1);
    const ignored = first.filter((title, n) => {
      if (title.trim() === '') return false;
      const texts = below.map((line) => (line[n] ?? '').trim());
      const target = targets[n];
      if (target) return texts.some((text) => target.takes?.(text) === false);
      // The running number of a row is no loss.
      return texts.some((text, at) => text !== '' && text !== String(at + 1));
    });
    const broken = brokenIn(below, (n) => targets[n] !== undefined);
    return { rows, block, count: job.cells.length - 1, named: true, ignored, beyond: 0, broken };
  }
  return pastedByPlace(job);
}

/** Lines that make new rows, without the empty ones between them; in one column an empty cell keeps its place. */
function filledLines<R>({ cells, rows, block }: PasteJob<R>): PasteJob<R>['cells'] {
  if (block.top < rows.length || cells.every((line) => line.length < 2)) return cells;
  const filled = cells.filter((line) => line.some((cell) => cell.trim() !== ''));
  return filled.length > 0 ? filled : cells;
}

function pastedByPlace<R>(job: PasteJob<R>): PasteResult<R> {
  const { block } = job;
  const cells = filledLines(job);
  const width = Math.max(...cells.map((line) => line.length));
  const spanRows = block.bottom - block.top + 1;
  const spanCols = block.right - block.left + 1;
  // A block that fits several times into what is marked is repeated.
  const height = spanRows % cells.length === 0 ? Math.max(spanRows, cells.length) : cells.length;
  const across = spanCols % width === 0 ? Math.max(spanCols, width) : width;
  const visible = job.columns.slice(block.left).filter((column) => !column.inert);
  const room = width > visible.length ? [...visible, ...job.folded.filter(({ byName }) => !byName)] : visible;
  const targets = room.slice(0, across);
  const repeated = Array.from({ length: height }, (_, n) => {
    const line = cells[n % cells.length] ?? [];
    return targets.map((_, c) => line[c % width]);
  });
  const rows = written(job, repeated, targets, height);
  const right = block.left + Math.min(across, visible.length) - 1;
  const behind = Array.from({ length: Math.max(0, width - targets.length) }, (_, n) => targets.length + n);
  return {
    rows,
    block: {
      top: block.top,
      left: block.left,
      bottom: block.top + height - 1,
      right: Math.max(block.left, right),
    },
    count: height,
    named: false,
    ignored: [],
    beyond: behind.filter((n) => cells.some((line) => (line[n] ?? '').trim() !== '')).length,
    broken: brokenIn(cells, (n) => n < targets.length),
  };
}

function written<R>(
  job: PasteJob<R>,
  lines: readonly (readonly (string | undefined)[])[],
  targets: readonly (GridColumn<R> | undefined)[],
  height: number,
): Rows<R> {
  const next: R[] = [];
  for (let n = 0; n < height; n += 1) {
    const line = lines[n] ?? [];
    let row = job.rows[job.block.top + n] ?? job.blank();
    targets.forEach((column, c) => {
      const text = line[c];
      if (column && text !== undefined) row = column.fromText(row, text, 'pasted');
    });
    next.push(row);
  }
  return replaced(job.rows, job.block.top, next);
}

/** Gives one cell another text. */
export function withText<R>(
  rows: Rows<R>,
  index: number,
  column: GridColumn<R>,
  text: string,
  entry: Entry,
  blank: () => R,
): Rows<R> {
  const row = rows[index] ?? blank();
  const next = column.fromText(row, text, entry);
  return next === row ? rows : replaced(rows, index, [next]);
}

/** Rows in the order of a column; what is empty there comes last, and equal rows keep their order. */
export function sorted<R>(rows: Rows<R>, column: GridColumn<R>, direction: Direction): Rows<R> {
  const sign = direction === 'up' ? 1 : -1;
  const keyed = rows.map((row) => ({ row, key: column.order ? column.order(row) : column.toText(row) }));
  keyed.sort((a, b) => {
    const [noA, noB] = [a.key === null || a.key === '', b.key === null || b.key === ''];
    if (noA || noB) return Number(noA) - Number(noB);
    if (typeof a.key === 'number' && typeof b.key === 'number') return sign * (a.key - b.key);
    return sign * compareNames(String(a.key), String(b.key));
  });
  return keyed.every(({ row }, n) => row === rows[n]) ? rows : keyed.map(({ row }) => row);
}

export type Hit = { row: number; key: string };

/** The cells in which a text occurs, in reading order. */
export function hitsOf<R>(rows: Rows<R>, columns: Columns<R>, query: string): Hit[] {
  const wanted = query.trim().toLowerCase();
  if (wanted === '') return [];
  const textual = columns.filter((column) => !column.inert && !column.widget);
  return rows.flatMap((row, n) =>
    textual
      .filter((column) =>
        [column.toText, column.shown ?? column.toText].some((text) =>
          text(row).toLowerCase().includes(wanted),
        ),
      )
      .map(({ key }) => ({ row: n, key })),
  );
}
