// The life of a sheet: cursor, mark and open editor, and what each command does to them and to the rows.
import { useLayoutEffect, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { cleared, filledDown, pasted, sorted, textsOf, withText } from './blocks';
import { parseBlock } from './clipboard';
import type { Command } from './keys';
import {
  afterEdit,
  at,
  blockOf,
  clamp,
  clampCell,
  edgeOfRun,
  isOneCell,
  moveBy,
  moveTo,
  step,
  type Size,
  type Stops,
} from './selection';
import { useFollowing, type PlaceOf } from './useFollowing';
import { ROW_HEIGHT } from './useRowWindow';
import type {
  Block,
  Cell,
  Direction,
  Move,
  PasteReport,
  PasteTarget,
  PreparedPaste,
  Selection,
  SheetChange,
  SheetColumn,
} from './types';

/** How much wider or narrower a key press makes a column, in pixels. */
const WIDTH_STEP = 12;

type Edit = { row: number; col: number; replace: boolean };

export type SheetModel<R> = {
  rows: readonly R[];
  columns: readonly SheetColumn<R>[];
  folded: readonly SheetColumn<R>[];
  blank: () => R;
  duplicate: (row: R) => R;
  onChange: (change: SheetChange<R>) => void;
  onUndo: () => void;
  onRedo: () => void;
  faultOf: (row: R, key: string, current: boolean) => string | undefined;
  headerOf: (line: readonly string[]) => (string | null)[] | null;
  isOn: (row: R) => boolean;
  setOn: (row: R, on: boolean) => R;
  onPasted: (report: PasteReport) => void;
  /** Makes what is pasted plain, before it is read: units that a heading names, for example. */
  prepare?: (
    cells: readonly (readonly string[])[],
    target: PasteTarget<R>,
  ) => PreparedPaste | Promise<PreparedPaste>;
  onFind?: () => void;
  /** Makes a column wider or narrower by some pixels. */
  onResize?: (key: string, by: number) => void;
};

export type SheetState = { selection: Selection; edit: Edit | null };

type Now<R> = {
  model: SheetModel<R>;
  selection: Selection;
  edit: Edit | null;
  /** Rows that PageDown moves by: only who moves by them has the layout read. */
  page: () => number;
};

export type SheetActions<R> = ReturnType<typeof actionsOf<R>>;

export function useSheet<R>(
  model: SheetModel<R>,
  rowKey: (row: R) => string,
  scroller: RefObject<HTMLElement | null>,
) {
  const [own, setState] = useState<SheetState>(() => ({
    selection: at(0, firstTextColumn(model.columns)),
    edit: null,
  }));
  const state = useFollowing(model.rows, rowKey, own, setState, followed);
  const [focusWish, setFocusWish] = useState(0);
  const size = sizeOf(model.rows, model.columns);
  const selection = clamp(state.selection, size);
  const edit = state.edit && state.edit.row < size.rows && state.edit.col < size.cols ? state.edit : null;

  const page = () => pageOf(scroller.current);
  const [actions] = useState(() => actionsOf<R>({ model, selection, edit, page }, setState, setFocusWish));
  useLayoutEffect(() => actions.sync({ model, selection, edit, page }));
  return { selection, edit, actions, focusWish, setState };
}

/** Cursor and editor stay with their rows; an editor whose row is gone is closed. */
function followed(state: SheetState, placeOf: PlaceOf): SheetState {
  const { selection, edit } = state;
  const follow = (cell: Cell): Cell => ({ ...cell, row: placeOf(cell.row) ?? cell.row });
  const active = follow(selection.active);
  const anchor = follow(selection.anchor);
  const row = edit && placeOf(edit.row);
  const same =
    active.row === selection.active.row && anchor.row === selection.anchor.row && row === (edit?.row ?? null);
  return same
    ? state
    : { selection: { active, anchor }, edit: edit && row !== null ? { ...edit, row } : null };
}

const sizeOf = <R>(rows: readonly R[], columns: readonly SheetColumn<R>[]): Size => ({
  rows: rows.length + 1,
  cols: columns.length,
});

const stopsOf = <R>(rows: readonly R[], columns: readonly SheetColumn<R>[]): Stops => ({
  ...sizeOf(rows, columns),
  home: firstTextColumn(columns),
  last: columns.findLastIndex((column) => !column.inert),
});

const pageOf = (element: HTMLElement | null): number =>
  Math.max(1, Math.floor((element?.clientHeight ?? 0) / ROW_HEIGHT) - 2);

function actionsOf<R>(
  first: Now<R>,
  setState: (state: SheetState) => void,
  setFocusWish: (next: (n: number) => number) => void,
) {
  // What was drawn last: the handlers below live as long as the sheet and read it when they run.
  let current = first;
  const now = (): Now<R> => current;
  const wishFocus = () => setFocusWish((n) => n + 1);
  // Cells walked along by Tab: Enter then goes to the row below where the walk began, as in a spreadsheet.
  let walk: { from: number; at: Cell } | null = null;
  const select = (selection: Selection) => {
    walk = null;
    setState({ selection, edit: null });
  };
  const size = () => sizeOf(now().model.rows, now().model.columns);
  const walked = ({ row, col }: Cell) => (walk?.at.row === row && walk.at.col === col ? walk.from : null);
  const startOf = (from: Cell, to: Cell) => (to.row === from.row ? (walked(from) ?? from.col) : to.col);
  const below = (cell: Cell, bounds: Size) =>
    clampCell({ row: cell.row + 1, col: walked(cell) ?? cell.col }, bounds);

  /** One action of the person: one change, one step to undo. */
  const change = (rows: readonly R[], after: Selection) => {
    const { model, selection } = now();
    if (rows !== model.rows) model.onChange({ rows, before: selection, after });
    select(after);
  };

  const rowsOf = (block: Block): readonly R[] => now().model.rows.slice(block.top, block.bottom + 1);

  const openEditor = (replace: boolean): boolean => {
    const { model, selection } = now();
    const { row, col } = selection.active;
    const column = model.columns[col];
    if (!column || column.inert || (column.widget && row < model.rows.length)) return false;
    // A control of the blank row stands in no row yet: nothing to type there.
    if (column.widget) return false;
    flushSync(() =>
      setState({
        selection: { active: selection.active, anchor: selection.active },
        edit: { row, col, replace },
      }),
    );
    return true;
  };

  const commit = (row: number, col: number, text: string, move: Move) => {
    const { model, selection } = now();
    const column = model.columns[col];
    if (!column) return;
    const untouchedBlank = row >= model.rows.length && text.trim() === '';
    const rows = untouchedBlank ? model.rows : withText(model.rows, row, column, text, 'typed', model.blank);
    const stops = stopsOf(rows, model.columns);
    const target = move === 'down' ? below({ row, col }, stops) : afterEdit({ row, col }, move, stops);
    walk = move === 'next' ? { from: startOf({ row, col }, target), at: target } : null;
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
    const block = blockOf(selection);
    const marked = rowsOf(block);
    const on = !marked.every((row) => model.isOn(row));
    change(
      model.rows.map((row, n) => (n >= block.top && n <= block.bottom ? model.setOn(row, on) : row)),
      selection,
    );
  };

  const deleteRows = (top: number, bottom: number) => {
    const { model, selection } = now();
    const rows = model.rows.filter((_, n) => n < top || n > bottom);
    const cell: Cell = { row: Math.min(top, rows.length), col: selection.active.col };
    if (rows.length !== model.rows.length) change(rows, { active: cell, anchor: cell });
    wishFocus();
  };

  const insertAt = (index: number, inserted: readonly R[]) => {
    const { model } = now();
    change(
      [...model.rows.slice(0, index), ...inserted, ...model.rows.slice(index)],
      at(index, firstTextColumn(model.columns)),
    );
    wishFocus();
  };

  const isWholeRows = (block: Block) => block.left === 0 && block.right === now().model.columns.length - 1;

  const clear = () => {
    const { model, selection } = now();
    const block = blockOf(selection);
    if (isWholeRows(block)) deleteRows(block.top, block.bottom);
    else change(cleared(model.rows, model.columns, block), selection);
  };

  const nextFault = () => {
    const { model, selection } = now();
    const cols = model.columns.length;
    const cells = model.rows.length * cols;
    // From the blank row on it begins again.
    const start = Math.min(cells - 1, selection.active.row * cols + selection.active.col);
    for (let n = 1; n <= cells; n += 1) {
      const place = (start + n) % cells;
      const cell = { row: Math.floor(place / cols), col: place % cols };
      const row = model.rows[cell.row];
      const column = model.columns[cell.col];
      if (row !== undefined && column && model.faultOf(row, column.key, false)) {
        select({ active: cell, anchor: cell });
        wishFocus();
        return;
      }
    }
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
    wishFocus();
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

  const put = ({ cells, leftOut }: PreparedPaste, block: Block) => {
    const { model } = now();
    const result = pasted({ ...model, cells, block });
    if (!result) return;
    const { top, left, bottom, right } = result.block;
    change(result.rows, { active: { row: top, col: left }, anchor: { row: bottom, col: right } });
    const faulty = result.rows
      .slice(top, bottom + 1)
      .filter((row) => [...model.columns, ...model.folded].some((c) => model.faultOf(row, c.key, false)));
    model.onPasted({ count: result.count, faults: faulty.length, leftOut, ignored: result.ignored });
  };

  /** Whether the key is used up. Cursor keys inside a block of several cells still move the one cursor. */
  const run = (command: Command, latin: string): boolean => {
    const { model, selection } = now();
    const { active } = selection;
    const bounds = size();
    switch (command.do) {
      case 'move':
        select(moveBy(selection, command.rows, command.cols, command.extend, bounds));
        return true;
      case 'jump': {
        const isEmpty = (row: number, col: number) => {
          const found = model.rows[row];
          return found === undefined || (model.columns[col]?.toText(found) ?? '') === '';
        };
        select(
          moveTo(
            selection,
            edgeOfRun(active, command.rows, command.cols, bounds, isEmpty),
            command.extend,
            bounds,
          ),
        );
        return true;
      }
      case 'page':
        select(moveBy(selection, command.direction * now().page(), 0, command.extend, bounds));
        return true;
      case 'rowStart':
        select(moveTo(selection, { row: active.row, col: 0 }, command.extend, bounds));
        return true;
      case 'rowEnd':
        select(moveTo(selection, { row: active.row, col: bounds.cols - 1 }, command.extend, bounds));
        return true;
      case 'first':
        select(moveTo(selection, { row: 0, col: 0 }, command.extend, bounds));
        return true;
      case 'last':
        select(moveTo(selection, { row: bounds.rows - 1, col: bounds.cols - 1 }, command.extend, bounds));
        return true;
      case 'next':
      case 'previous': {
        const cell = step(active, command.do === 'next' ? 1 : -1, stopsOf(model.rows, model.columns));
        if (!cell) return false;
        const next = command.do === 'next' ? { from: startOf(active, cell), at: cell } : null;
        select({ active: cell, anchor: cell });
        walk = next;
        return true;
      }
      case 'enter':
        select(moveTo(selection, below(active, bounds), false, bounds));
        return true;
      case 'enterUp':
        select(moveBy(selection, -1, 0, false, bounds));
        return true;
      case 'edit':
        return openEditor(false);
      case 'clear':
        clear();
        return true;
      case 'escape':
        if (isOneCell(blockOf(selection))) return false;
        select({ active, anchor: active });
        return true;
      case 'undo':
        model.onUndo();
        return true;
      case 'redo':
        model.onRedo();
        return true;
      case 'fillDown':
        change(filledDown(model.rows, model.columns, blockOf(selection), model.blank), selection);
        return true;
      case 'selectAll':
        select({
          active: { row: 0, col: 0 },
          anchor: { row: Math.max(0, model.rows.length - 1), col: bounds.cols - 1 },
        });
        return true;
      case 'selectRow':
        selectRows(active.row, active.row);
        return true;
      case 'toggle':
        toggle();
        return true;
      case 'nextFault':
        nextFault();
        return true;
      case 'menu':
        return false;
      case 'find':
        model.onFind?.();
        return model.onFind !== undefined;
      case 'resize': {
        const key = model.columns[active.col]?.key;
        if (key !== undefined) model.onResize?.(key, command.by * WIDTH_STEP);
        return true;
      }
      case 'type': {
        const row = model.rows[active.row];
        const column = model.columns[active.col];
        const next =
          row !== undefined && column?.widget ? column.onChar?.(row, command.char, latin) : undefined;
        if (next !== undefined) changeRow(active.row, () => next);
        // Not used up: the character lands by itself in the editor that has just opened.
        else openEditor(true);
        return next !== undefined;
      }
    }
  };

  const selectRows = (from: number, to: number) =>
    select({ anchor: { row: from, col: now().model.columns.length - 1 }, active: { row: to, col: 0 } });

  return {
    sync: (next: Now<R>) => {
      current = next;
    },
    run,
    paste,
    commit,
    cancel: () => setState({ selection: now().selection, edit: null }),
    change: changeRow,
    select,
    selectRows,
    selectColumn: (col: number) =>
      select({ anchor: { row: Math.max(0, now().model.rows.length - 1), col }, active: { row: 0, col } }),
    extendTo: (cell: Cell) => select(moveTo(now().selection, cell, true, size())),
    edit: (cell: Cell) => {
      flushSync(() => select({ active: cell, anchor: cell }));
      openEditor(false);
    },
    copied: () => textsOf(now().model.rows, now().model.columns, blockOf(now().selection)),
    clear,
    deleteRows,
    sortBy,
    insertAbove: (index: number) => insertAt(index, [now().model.blank()]),
    duplicate: (top: number, bottom: number) => {
      const { rows, duplicate } = now().model;
      insertAt(bottom + 1, rows.slice(top, bottom + 1).map(duplicate));
    },
    focus: wishFocus,
    nextFault,
    now,
  };
}

const firstTextColumn = <R>(columns: readonly SheetColumn<R>[]): number =>
  Math.max(
    0,
    columns.findIndex((column) => !column.widget),
  );
