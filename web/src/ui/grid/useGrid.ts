// The life of a grid: its state, and the actions that live as long as it does.
import { useLayoutEffect, useState, type RefObject } from 'react';
import { changesOf } from './changes';
import { commandsOf } from './commands';
import { cursorOf } from './cursor';
import { firstTextColumn, sizeOf, type Now, type GridModel, type GridState } from './model';
import { at, clamp } from './selection';
import { useFollowing, type PlaceOf } from './useFollowing';
import { ROW_HEIGHT } from './useRowWindow';
import type { Cell } from './types';

export type GridActions<R> = ReturnType<typeof actionsOf<R>>;

export function useGrid<R>(
  model: GridModel<R>,
  rowKey: (row: R) => string,
  scroller: RefObject<HTMLElement | null>,
) {
  const [own, setState] = useState<GridState>(() => ({
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
function followed(state: GridState, placeOf: PlaceOf): GridState {
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

const pageOf = (element: HTMLElement | null): number =>
  Math.max(1, Math.floor((element?.clientHeight ?? 0) / ROW_HEIGHT) - 2);

function actionsOf<R>(
  first: Now<R>,
  setState: (state: GridState) => void,
  setFocusWish: (next: (n: number) => number) => void,
) {
  // What was drawn last: the actions live as long as the grid and read it when they run.
  let current = first;
  const now = (): Now<R> => current;
  const cursor = cursorOf(now, setState, setFocusWish);
  const changes = changesOf(now, cursor, setState);
  return {
    ...cursor,
    ...changes,
    ...commandsOf(now, cursor, changes),
    now,
    sync: (next: Now<R>) => {
      current = next;
    },
  };
}
