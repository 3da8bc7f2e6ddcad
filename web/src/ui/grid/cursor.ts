// Where the cursor of a grid stands, what is marked, and which cell is being edited.
import { flushSync } from 'react-dom';
import { sizeOf, stopsOf, type Now, type GridState } from './model';
import { afterEdit, clampCell, moveTo, step, type Size } from './selection';
import type { Cell, Move, Selection } from './types';

export type Cursor = ReturnType<typeof cursorOf>;

export function cursorOf<R>(
  now: () => Now<R>,
  setState: (state: GridState) => void,
  setFocusWish: (next: (n: number) => number) => void,
) {
  // Cells walked along by Tab: Enter then goes to the row below where the walk began, as in a spreadsheet.
  let walk: { from: number; at: Cell } | null = null;
  const walked = ({ row, col }: Cell) => (walk?.at.row === row && walk.at.col === col ? walk.from : null);
  const startOf = (from: Cell, to: Cell) => (to.row === from.row ? (walked(from) ?? from.col) : to.col);
  const below = (cell: Cell, bounds: Size) =>
    clampCell({ row: cell.row + 1, col: walked(cell) ?? cell.col }, bounds);

  const size = () => sizeOf(now().model.rows, now().model.columns);
  const focus = () => setFocusWish((n) => n + 1);

  const select = (selection: Selection) => {
    walk = null;
    setState({ selection, edit: null });
  };

  /** One cell on with Tab, or back; false at either end of the grid, where Tab leaves it. */
  const walkOn = (direction: 1 | -1): boolean => {
    const { model, selection } = now();
    const cell = step(selection.active, direction, stopsOf(model.rows, model.columns));
    if (!cell) return false;
    const next = direction > 0 ? { from: startOf(selection.active, cell), at: cell } : null;
    select({ active: cell, anchor: cell });
    walk = next;
    return true;
  };

  const enter = () => {
    const { selection } = now();
    select(moveTo(selection, below(selection.active, size()), false, size()));
  };

  /** Where the cursor goes when the editor of a cell is left, among rows that may be more now. */
  const leave = (from: Cell, move: Move, rows: readonly unknown[]): Cell => {
    const stops = stopsOf(rows, now().model.columns);
    const target = move === 'down' ? below(from, stops) : afterEdit(from, move, stops);
    walk = move === 'next' ? { from: startOf(from, target), at: target } : null;
    return target;
  };

  const openEditor = (replace: boolean): boolean => {
    const { model, selection } = now();
    const { row, col } = selection.active;
    const column = model.columns[col];
    if (!column || column.inert || column.widget) return false;
    flushSync(() =>
      setState({
        selection: { active: selection.active, anchor: selection.active },
        edit: { row, col, replace },
      }),
    );
    return true;
  };

  return {
    size,
    focus,
    select,
    walkOn,
    enter,
    leave,
    openEditor,
    selectRows: (from: number, to: number) =>
      select({ anchor: { row: from, col: now().model.columns.length - 1 }, active: { row: to, col: 0 } }),
    selectColumn: (col: number) =>
      select({ anchor: { row: Math.max(0, now().model.rows.length - 1), col }, active: { row: 0, col } }),
    extendTo: (cell: Cell) => select(moveTo(now().selection, cell, true, size())),
    edit: (cell: Cell) => {
      flushSync(() => select({ active: cell, anchor: cell }));
      openEditor(false);
    },
    cancel: () => setState({ selection: now().selection, edit: null }),
  };
}
