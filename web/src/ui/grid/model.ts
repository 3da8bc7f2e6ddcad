// What a grid is given and what it knows: its rows and commands from outside, its cursor and open editor of its own.
import type { Size, Stops } from './selection';
import type {
  PasteReport,
  PasteTarget,
  PreparedPaste,
  RowsCommand,
  Selection,
  GridChange,
  GridColumn,
} from './types';

export type GridModel<R> = {
  rows: readonly R[];
  columns: readonly GridColumn<R>[];
  folded: readonly GridColumn<R>[];
  blank: () => R;
  duplicate: (row: R) => R;
  onChange: (change: GridChange<R>) => void;
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
  /** What pasted rows are called now, of those whose names others had already. */
  renamedOf?: (pasted: readonly R[]) => readonly string[];
  onFind?: () => void;
  /** What the menu of a row offers first. */
  rowCommand?: { label: string; run: (row: R) => void } | undefined;
  /** What can be done with these rows together. */
  rowsCommands?: ((rows: readonly R[]) => readonly RowsCommand<R>[]) | undefined;
  /** Makes a column wider or narrower by some pixels. */
  onResize?: (key: string, by: number) => void;
};

type Edit = { row: number; col: number; replace: boolean };

export type GridState = { selection: Selection; edit: Edit | null };

/** What was drawn last. */
export type Now<R> = GridState & {
  model: GridModel<R>;
  /** Rows that PageDown moves by: only who moves by them has the layout read. */
  page: () => number;
};

/** With the blank row, behind the last one. */
export const sizeOf = <R>(rows: readonly unknown[], columns: readonly GridColumn<R>[]): Size => ({
  rows: rows.length + 1,
  cols: columns.length,
});

export const stopsOf = <R>(rows: readonly unknown[], columns: readonly GridColumn<R>[]): Stops => ({
  ...sizeOf(rows, columns),
  home: firstTextColumn(columns),
  last: columns.findLastIndex((column) => !column.inert),
});

export const firstTextColumn = <R>(columns: readonly GridColumn<R>[]): number =>
  Math.max(
    0,
    columns.findIndex((column) => !column.widget),
  );
