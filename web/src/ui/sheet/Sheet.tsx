// A spreadsheet grid for lists that people type and paste: keys, blocks and roles as in a spreadsheet,
// rows drawn only while in sight. It owns the cursor; the rows belong to the caller.
import { useId, useImperativeHandle, useLayoutEffect, useMemo, useRef, useState, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { RowMenu, type MenuPlace } from './RowMenu';
import { SheetRow } from './SheetRow';
import { menuColumn } from './menuColumn';
import { blockOf } from './selection';
import './sheet.css';
import { useSheetEvents } from './useSheetEvents';
import { ROW_HEIGHT, useRowWindow } from './useRowWindow';
import { useSheet, type SheetModel } from './useSheet';
import type { Selection, SheetHandle } from './types';

export type SheetProps<R> = Omit<SheetModel<R>, 'onPasted' | 'folded' | 'faultOf'> & {
  label: string;
  folded?: SheetModel<R>['folded'];
  faultOf: SheetModel<R>['faultOf'];
  rowKey: (row: R) => string;
  /** The cursor to return to, after undo; `nonce` tells one wish from the next. */
  restore?: { selection: Selection; nonce: number } | null;
  ref?: Ref<SheetHandle>;
};

export function Sheet<R>({ label, rowKey, restore, ref, folded = [], ...given }: SheetProps<R>) {
  const { t } = useTranslation('sheet');
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const [status, setStatus] = useState('');
  const [menu, setMenu] = useState<MenuPlace | null>(null);

  const menuTitle = t('rowMenu');
  const columns = useMemo(() => [...given.columns, menuColumn<R>(menuTitle)], [given.columns, menuTitle]);
  const onPasted = (count: number, faults: number) =>
    setStatus(`${t('pasted', { count })}${faults > 0 ? ` ${t('pastedFaults', { count: faults })}` : ''}`);
  const model: SheetModel<R> = { ...given, columns, folded, onPasted };
  const { selection, edit, actions, focusWish, setState } = useSheet(model, scroller);

  const [restored, setRestored] = useState(restore?.nonce);
  if (restore && restore.nonce !== restored) {
    setRestored(restore.nonce);
    setState({ selection: restore.selection, edit: null });
  }

  const { rows } = given;
  const total = rows.length + 1;
  const { active } = selection;
  const block = blockOf(selection);
  const { indices, onScroll } = useRowWindow(scroller, total, active.row);
  const { holdsFocus, ...events } = useSheetEvents(actions, scroller, setMenu);

  // The blank row keeps its identity until it becomes a real one, so that its editor is not lost.
  const { blank } = given;
  const blankRow = useMemo(() => ({ row: blank(), at: rows.length }), [blank, rows.length]).row;

  useImperativeHandle(ref, () => ({
    focus: actions.focus,
    goTo: (row, key) => {
      const col = Math.max(
        0,
        columns.findIndex((column) => column.key === key),
      );
      actions.select({ active: { row, col }, anchor: { row, col } });
      actions.focus();
    },
  }));

  const editing = edit !== null;
  const wished = useRef(0);
  useLayoutEffect(() => {
    const wish = focusWish !== wished.current;
    wished.current = focusWish;
    if (editing || (!wish && !holdsFocus.current)) return;
    const cell = scroller.current?.querySelector(`[data-row="${active.row}"] [data-col="${active.col}"]`);
    if (!(cell instanceof HTMLElement)) return;
    if (typeof cell.scrollIntoView === 'function')
      cell.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    (cell.querySelector<HTMLElement>('[data-cell-focus]') ?? cell).focus({ preventScroll: true });
  }, [active.row, active.col, editing, focusWish, total, holdsFocus]);

  const template = useMemo(
    () =>
      [
        '46px',
        ...columns.map(({ width, grow }) => (grow ? `minmax(${width}px, ${grow}fr)` : `${width}px`)),
      ].join(' '),
    [columns],
  );
  const minWidth = 46 + columns.reduce((sum, column) => sum + column.width, 0);
  const numberTitle = t('selectRow');

  return (
    <div className="sheet">
      <div
        ref={scroller}
        role="grid"
        className="sheet-scroller"
        aria-label={label}
        aria-rowcount={total + 1}
        aria-colcount={columns.length + 1}
        aria-multiselectable
        aria-describedby={`${id}-hint`}
        onScroll={onScroll}
        {...events}
      >
        <div role="rowgroup" className="sheet-head" style={{ minWidth }}>
          <div
            role="row"
            aria-rowindex={1}
            className="sheet-head-row"
            style={{ gridTemplateColumns: template }}
          >
            <div role="columnheader" aria-colindex={1} className="sheet-number" aria-label={t('rowNumber')}>
              #
            </div>
            {columns.map((column, col) => (
              <div
                key={column.key}
                role="columnheader"
                aria-colindex={col + 2}
                aria-label={column.description}
                title={column.description}
                data-column={col}
                className={`sheet-title${column.align ? ` sheet-${column.align}` : ''}`}
              >
                {column.title || <span className="sheet-hidden">{column.description}</span>}
              </div>
            ))}
          </div>
        </div>
        <div role="rowgroup" className="sheet-body" style={{ minWidth, height: total * ROW_HEIGHT }}>
          {indices.map((index) => {
            const row = rows[index] ?? blankRow;
            const isActiveRow = index === active.row;
            const marked = index >= block.top && index <= block.bottom;
            return (
              <SheetRow
                key={rowKey(row)}
                id={id}
                index={index}
                row={row}
                columns={columns}
                template={template}
                blank={index === rows.length}
                low={index > 1 && index >= rows.length - 1}
                off={index < rows.length && !given.isOn(row)}
                active={isActiveRow ? active.col : -1}
                from={marked ? block.left : -1}
                to={marked ? block.right : -2}
                editing={isActiveRow && edit ? (edit.replace ? 'replace' : 'keep') : null}
                faultOf={given.faultOf}
                numberTitle={numberTitle}
                api={actions}
              />
            );
          })}
        </div>
      </div>
      <div id={`${id}-hint`} className="sheet-hidden">
        {t('hint')}
      </div>
      <div role="status" className="sheet-status">
        {status}
      </div>
      <RowMenu
        place={menu}
        selection={selection}
        rowCount={rows.length}
        actions={actions}
        onClose={() => setMenu(null)}
      />
    </div>
  );
}
