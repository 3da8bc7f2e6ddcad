// What each command of the keyboard does to a grid.
import { commandOf, type KeyPress } from '@/lib/command';
import type { Changes } from './changes';
import type { Cursor } from './cursor';
import type { GridCommand } from './keys';
import type { Now } from './model';
import { blockOf, edgeOfRun, isOneCell, moveBy, moveTo } from './selection';

/** How much wider or narrower a key press makes a column, in pixels. */
const WIDTH_STEP = 12;

export function commandsOf<R>(now: () => Now<R>, cursor: Cursor, changes: Changes<R>) {
  const { select } = cursor;

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
        cursor.focus();
        return;
      }
    }
  };

  /** Whether the key is used up. Cursor keys inside a block of several cells still move the one cursor. */
  const run = (command: GridCommand, latin: string): boolean => {
    const { model, selection } = now();
    const { active } = selection;
    const bounds = cursor.size();
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
        return cursor.walkOn(1);
      case 'previous':
        return cursor.walkOn(-1);
      case 'enter':
        cursor.enter();
        return true;
      case 'enterUp':
        select(moveBy(selection, -1, 0, false, bounds));
        return true;
      case 'edit':
        return cursor.openEditor(false);
      case 'clear':
        changes.clear();
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
        changes.fillDown();
        return true;
      case 'selectAll':
        select({
          active: { row: 0, col: 0 },
          anchor: { row: Math.max(0, model.rows.length - 1), col: bounds.cols - 1 },
        });
        return true;
      case 'selectRow':
        cursor.selectRows(active.row, active.row);
        return true;
      case 'toggle':
        changes.toggle();
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
        if (next !== undefined) changes.change(active.row, () => next);
        // Not used up: the character lands by itself in the editor that has just opened.
        else cursor.openEditor(true);
        return next !== undefined;
      }
    }
  };

  /** Runs what the caller offers for the marked rows, by its own keys; false where none of it has this one. */
  const runOwn = (press: KeyPress): boolean => {
    const { model, selection } = now();
    const { top, bottom } = blockOf(selection);
    const marked = model.rows.slice(top, bottom + 1);
    const command = model.rowsCommands && commandOf(model.rowsCommands(marked), press);
    command?.run(changes.replace);
    return command !== undefined;
  };

  return { run, runOwn, nextFault };
}
