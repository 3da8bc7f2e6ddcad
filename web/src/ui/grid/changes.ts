// What a person does to the rows of a grid, and where the cursor stands afterwards.
import { cleared, filledDown, pasted, sorted, textsOf, withText } from './blocks';
import { parseBlock } from './clipboard';
import type { Cursor } from './cursor';
import { firstTextColumn, type Now, type GridState } from './model';
import { at, blockOf } from './selection';
import type { Block, Cell, Direction, Move, PreparedPaste, Selection } from './types';

export type Changes<R> = ReturnType<typeof changesOf<R>>;

export function changesOf<R>(now: () => Now<R>, cursor: Cursor, setState: (state: GridState) => void) {
  /** One action of the person: one change, one step to undo. */
  const change = (rows: readonly R[], after: Selection) => {
    const { model, selection } = now();
    if (rows !== model.rows) model.onChange({ rows, before: selection, after });
    cursor.select(after);
  };

  const commit = (row: number, col: number, text: string, move: Move) => {
    const { model, selection } = now();
    const column = model.columns[col];
    if (!column) return;
    const untouchedBlank = row >= model.rows.length && text.trim() === '';
    const rows = untouchedBlank ? model.rows : withText(model.rows, row, column, text, 'typed', model.blank);
    const target = cursor.leave({ row, col }, move, rows);
    const after = { active: target, anchor: target };
    if (rows !== model.rows) model.onChange({ rows, before: at(row, col), after });
    // Leaving by a click elsewhere must not pull the cursor back.
    const left = move === 'stay' && (selection.active.row !== row || selection.active.col !== col);
    setState({ selection: left ? selection : after, edit: null });
  };

  const changeRow = (index: number, next: (row: R) => R) => {
    const { model, selection } = now();
    const row = model.rows[index];
    if (row === undefined) return;
    const changed = next(row);
    if (changed === row) return;
    model.onChange({ rows: model.rows.with(index, changed), before: selection, after: selection });
  };

  const toggle = () => {
    const { model, selection } = now();
    const { top, bottom } = blockOf(selection);
    const marked = model.rows.slice(top, bottom + 1);
    // The blank row is no row to switch, nor a step to undo.
    if (marked.length === 0) return;
    const on = !marked.every((row) => model.isOn(row));
    change(
      model.rows.map((row, n) => (n >= top && n <= bottom ? model.setOn(row, on) : row)),
      selection,
    );
  };

  const fillDown = () => {
    const { model, selection } = now();
    change(filledDown(model.rows, model.columns, blockOf(selection), model.blank), selection);
  };

  const deleteRows = (top: number, bottom: number) => {
    const { model, selection } = now();
    const rows = model.rows.filter((_, n) => n < top || n > bottom);
    const cell: Cell = { row: Math.min(top, rows.length), col: selection.active.col };
    if (rows.length !== model.rows.length) change(rows, { active: cell, anchor: cell });
    cursor.focus();
  };

  const insertAt = (index: number, inserted: readonly R[]) => {
    const { model } = now();
    change(
      [...model.rows.slice(0, index), ...inserted, ...model.rows.slice(index)],
      at(index, firstTextColumn(model.columns)),
    );
    cursor.focus();
  };

  const isWholeRows = (block: Block) => block.left === 0 && block.right === now().model.columns.length - 1;

  const clear = () => {
    const { model, selection } = now();
    const block = blockOf(selection);
    if (isWholeRows(block)) deleteRows(block.top, block.bottom);
    else change(cleared(model.rows, model.columns, block), selection);
  };

  const sortBy = (col: number, direction: Direction) => {
    const { model, selection } = now();
    const column = model.columns[col];
    if (!column || column.inert) return;
    const rows = sorted(model.rows, column, direction);
    // The cursor goes along with its row.
    const current = model.rows[selection.active.row];
    const row = current === undefined ? selection.active.row : rows.indexOf(current);
    change(rows, at(row, col));
    cursor.focus();
  };

  const put = ({ cells, leftOut, inches = false }: PreparedPaste, block: Block) => {
    const { model } = now();
    const result = pasted({ ...model, cells, block });
    if (!result) return;
    const { top, left, bottom, right } = result.block;
    change(result.rows, { active: { row: top, col: left }, anchor: { row: bottom, col: right } });
    const rows = result.rows.slice(top, bottom + 1);
    const faulty = rows.filter((row) =>
      [...model.columns, ...model.folded].some((c) => model.faultOf(row, c.key, false)),
    );
    const renamed = model.renamedOf?.(rows) ?? [];
    const { count, ignored, beyond, broken } = result;
    model.onPasted({ count, faults: faulty.length, leftOut, ignored, beyond, broken, renamed, inches });
  };

  const paste = (text: string) => {
    const { model, selection } = now();
    const block = blockOf(selection);
    const parsed = parseBlock(text);
    const keys = model.columns.slice(block.left).map(({ key }) => key);
    const plain = model.prepare?.(parsed, { keys, row: model.rows[block.top] });
    if (plain instanceof Promise) void plain.then((ready) => put(ready, block));
    else put(plain ?? { cells: parsed, leftOut: 0 }, block);
  };

  return {
    /** The list as it is from now on; the cursor stays. */
    replace: (rows: readonly R[]) => change(rows, now().selection),
    commit,
    change: changeRow,
    toggle,
    fillDown,
    clear,
    deleteRows,
    sortBy,
    paste,
    copied: () => textsOf(now().model.rows, now().model.columns, blockOf(now().selection)),
    insertAbove: (index: number) => insertAt(index, [now().model.blank()]),
    duplicate: (top: number, bottom: number) => {
      const { rows, duplicate } = now().model;
      insertAt(bottom + 1, rows.slice(top, bottom + 1).map(duplicate));
    },
  };
}
