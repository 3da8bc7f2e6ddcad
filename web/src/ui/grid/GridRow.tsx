// One row of a grid. Drawn again only if its own content, cursor, mark or editor changes.
import { memo } from 'react';
import { TextEditor } from './TextEditor';
import type { CellFocus, Move, GridColumn } from './types';
import { ROW_HEIGHT } from './useRowWindow';

type RowApi<R> = {
  change: (index: number, next: (row: R) => R) => void;
  commit: (index: number, col: number, text: string, move: Move) => void;
  cancel: () => void;
};

export type GridRowProps<R> = {
  id: string;
  index: number;
  row: R;
  columns: readonly GridColumn<R>[];
  /** The always empty row at the end. */
  blank: boolean;
  off: boolean;
  /** The column with the cursor, -1 for none in this row. */
  active: number;
  /** The marked columns of this row, -1 for none. */
  from: number;
  to: number;
  editing: 'replace' | 'keep' | null;
  /** `current`: the cursor is in this row, where what is still to be typed is no fault yet. */
  faultOf: (row: R, key: string, current: boolean) => string | undefined;
  numberTitle: string;
  api: RowApi<R>;
};

function GridRowPlain<R>(props: GridRowProps<R>) {
  const { id, index, columns, blank, active, from, to } = props;
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      data-row={index}
      className={`grid-row${props.off ? ' grid-off' : ''}${active >= 0 ? ' grid-current' : ''}`}
      style={{ transform: `translateY(${index * ROW_HEIGHT}px)` }}
    >
      <div role="rowheader" className="grid-number" data-number title={props.numberTitle}>
        {blank ? '+' : index + 1}
      </div>
      {columns.map((column, col) => (
        <GridCell
          key={column.key}
          {...props}
          column={column}
          col={col}
          isActive={col === active}
          isMarked={col >= from && col <= to}
          faultId={`${id}-${index}-${column.key}`}
        />
      ))}
    </div>
  );
}

export const GridRow = memo(GridRowPlain) as typeof GridRowPlain;

type GridCellProps<R> = GridRowProps<R> & {
  column: GridColumn<R>;
  col: number;
  isActive: boolean;
  isMarked: boolean;
  faultId: string;
};

function GridCell<R>(props: GridCellProps<R>) {
  const { row, index, column, col, active, isActive, isMarked, blank, api, faultId } = props;
  const fault = blank ? undefined : props.faultOf(row, column.key, active >= 0);
  const widget = blank ? undefined : column.widget;
  const focus: CellFocus = { tabIndex: isActive ? 0 : -1, 'data-cell-focus': true };
  const editing = isActive ? props.editing : null;
  const Editor = column.Editor ?? TextEditor;
  return (
    <div
      role="gridcell"
      aria-colindex={col + 2}
      aria-selected={isMarked}
      aria-readonly={column.inert ? true : undefined}
      aria-invalid={fault ? true : undefined}
      aria-describedby={fault ? faultId : undefined}
      data-col={col}
      data-key={column.key}
      tabIndex={widget ? undefined : isActive ? 0 : -1}
      className={`grid-cell${column.align ? ` grid-${column.align}` : ''}${isActive ? ' grid-active' : ''}`}
    >
      {editing ? (
        <Editor
          text={column.toText(row)}
          replace={editing === 'replace'}
          label={column.description ?? column.title}
          commit={(text, move) => api.commit(index, col, text, move)}
          cancel={() => api.cancel()}
        />
      ) : widget ? (
        widget(row, focus, (next) => api.change(index, next))
      ) : blank ? null : column.content ? (
        column.content(row)
      ) : (
        <span className="grid-text">{(column.shown ?? column.toText)(row)}</span>
      )}
      {fault && (
        <span id={faultId} className="grid-fault">
          {fault}
        </span>
      )}
    </div>
  );
}
