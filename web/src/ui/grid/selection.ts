// Moving and marking in a grid: plain functions on cells.
import type { Block, Cell, Move, Selection } from './types';

export type Size = { rows: number; cols: number };

export const at = (row: number, col: number): Selection => ({ active: { row, col }, anchor: { row, col } });

export function blockOf({ active, anchor }: Selection): Block {
  return {
    top: Math.min(active.row, anchor.row),
    bottom: Math.max(active.row, anchor.row),
    left: Math.min(active.col, anchor.col),
    right: Math.max(active.col, anchor.col),
  };
}

export const isOneCell = (block: Block): boolean => block.top === block.bottom && block.left === block.right;

const within = (n: number, count: number): number => Math.max(0, Math.min(count - 1, n));

export function clampCell(cell: Cell, size: Size): Cell {
  const row = within(cell.row, size.rows);
  const col = within(cell.col, size.cols);
  return row === cell.row && col === cell.col ? cell : { row, col };
}

export function clamp(selection: Selection, size: Size): Selection {
  const active = clampCell(selection.active, size);
  const anchor = clampCell(selection.anchor, size);
  return active === selection.active && anchor === selection.anchor ? selection : { active, anchor };
}

/** Moves the cursor; the mark stays where it was if `extend`. */
export function moveBy(
  selection: Selection,
  rows: number,
  cols: number,
  extend: boolean,
  size: Size,
): Selection {
  const active = clampCell({ row: selection.active.row + rows, col: selection.active.col + cols }, size);
  return { active, anchor: extend ? selection.anchor : active };
}

export function moveTo(selection: Selection, cell: Cell, extend: boolean, size: Size): Selection {
  const active = clampCell(cell, size);
  return { active, anchor: extend ? selection.anchor : active };
}

/** Where Tab stops: in the blank last row from `home` on, where typing begins, and nowhere behind `last`. */
export type Stops = Size & { home: number; last: number };

/** The cell after or before in reading order; none past either end of the grid. */
export function step(cell: Cell, direction: 1 | -1, size: Stops): Cell | null {
  const firstOf = (row: number) => (row === size.rows - 1 ? size.home : 0);
  const { row, col } = cell;
  if (direction > 0) {
    if (col < size.last) return { row, col: Math.max(col + 1, firstOf(row)) };
    return row + 1 < size.rows ? { row: row + 1, col: firstOf(row + 1) } : null;
  }
  if (col > firstOf(row)) return { row, col: Math.min(col - 1, size.last) };
  return row > 0 ? { row: row - 1, col: size.last } : null;
}

/** Where Ctrl+arrow stops: the end of the filled run, or the next filled cell. */
export function edgeOfRun(
  from: Cell,
  rows: number,
  cols: number,
  size: Size,
  isEmpty: (row: number, col: number) => boolean,
): Cell {
  const inside = (c: Cell) => c.row >= 0 && c.row < size.rows && c.col >= 0 && c.col < size.cols;
  const next = (c: Cell): Cell => ({ row: c.row + rows, col: c.col + cols });
  let cell = next(from);
  if (!inside(cell)) return from;
  const filled = !isEmpty(cell.row, cell.col) && !isEmpty(from.row, from.col);
  while (inside(next(cell))) {
    const ahead = next(cell);
    if (filled ? isEmpty(ahead.row, ahead.col) : !isEmpty(cell.row, cell.col)) break;
    cell = ahead;
  }
  return cell;
}

export function afterEdit(cell: Cell, move: Move, size: Stops): Cell {
  const { row, col } = cell;
  switch (move) {
    case 'down':
      return clampCell({ row: row + 1, col }, size);
    case 'up':
      return clampCell({ row: row - 1, col }, size);
    case 'left':
      return clampCell({ row, col: col - 1 }, size);
    case 'right':
      return clampCell({ row, col: col + 1 }, size);
    case 'next':
      return step(cell, 1, size) ?? cell;
    case 'previous':
      return step(cell, -1, size) ?? cell;
    case 'stay':
      return cell;
  }
}
