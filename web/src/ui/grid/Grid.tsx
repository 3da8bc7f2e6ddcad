// A spreadsheet grid for lists that people type and paste: keys, blocks and roles as in a spreadsheet,
// rows drawn only while in sight. It owns the cursor; the rows belong to the caller.
import {
  Suspense,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type CSSProperties,
  type Ref,
} from 'react';
import { preloadSoon, lazyChunk } from '@/i18n/lazyChunk';
import { useTranslation } from 'react-i18next';
import type { MenuPlace, RowMenu as RowMenuOf } from './RowMenu';
import { GridHead } from './GridHead';
import { GridRow } from './GridRow';
import { menuColumn } from './menuColumn';
import { at, blockOf } from './selection';
import { openUpwards } from './faultBubble';
import './grid.css';
import { useGridEvents } from './useGridEvents';
import { ROW_HEIGHT, useRowWindow } from './useRowWindow';
import type { GridModel } from './model';
import { useGrid } from './useGrid';
import type { PasteReport, Selection, GridHandle, Widths } from './types';

export type GridProps<R> = Omit<GridModel<R>, 'onPasted' | 'folded' | 'faultOf' | 'onResize'> & {
  label: string;
  folded?: GridModel<R>['folded'];
  faultOf: GridModel<R>['faultOf'];
  rowKey: (row: R) => string;
  /** The widths that a person has given to columns. */
  widths?: Widths;
  /** `null`: the column's own width again. */
  onWidth?: (key: string, width: number | null) => void;
  /** The cursor to return to, after undo; `nonce` tells one wish from the next. */
  restore?: { selection: Selection; nonce: number } | null;
  ref?: Ref<GridHandle>;
};

const loadPasteWords = () => import('./pasteWords');
preloadSoon({
  preload: () =>
    loadPasteWords()
      .then(({ loadWords }) => loadWords())
      .catch(() => undefined),
});

// Loaded when the first menu is opened.
const RowMenu = lazyChunk(
  async () => (await import('./RowMenu')).RowMenu,
  'grid',
) as unknown as typeof RowMenuOf;

const LEAST_WIDTH = 40;
const NO_WIDTHS: Widths = {};

export function Grid<R>(props: GridProps<R>) {
  const { label, rowKey, restore, ref, folded = [], widths = NO_WIDTHS, ...given } = props;
  const { t } = useTranslation('grid');
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  // What is told of a paste holds for the rows as it left them.
  const [status, setStatus] = useState<{ text: string; rows: readonly R[] } | null>(null);
  const [menu, setMenu] = useState<(MenuPlace & { rows: readonly R[] }) | null>(null);

  const menuTitle = t('rowMenu');
  const columns = useMemo(() => [...given.columns, menuColumn<R>(menuTitle)], [given.columns, menuTitle]);
  const onPasted = (report: PasteReport) =>
    void loadPasteWords()
      .then(({ wordsOf }) => wordsOf(report))
      .then(
        (text) => setStatus({ text, rows: actions.now().model.rows }),
        () => undefined,
      );
  const onWidth = (key: string, width: number | null) =>
    given.onWidth?.(key, width === null ? null : Math.max(LEAST_WIDTH, Math.round(width)));
  const onResize = (key: string, by: number) => {
    const title = scroller.current?.querySelector(`[data-key="${key}"]`);
    if (title) onWidth(key, title.getBoundingClientRect().width + by);
  };
  const model: GridModel<R> = { ...given, columns, folded, onPasted, onResize };
  const { selection, edit, actions, focusWish, setState } = useGrid(model, rowKey, scroller);

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
  const { holdsFocus, ...events } = useGridEvents(actions, scroller, (place) =>
    setMenu({ ...place, rows: actions.now().model.rows }),
  );

  // The blank row keeps its identity until it becomes a real one, so that its editor is not lost.
  const { blank } = given;
  const blankRow = useMemo(() => ({ row: blank(), at: rows.length }), [blank, rows.length]).row;

  const menuRow = menu ? rows[menu.row] : undefined;
  const { rowCommand } = given;
  const [shown, setShown] = useState(0);
  useImperativeHandle(ref, () => {
    const select = (row: number, key: string) => {
      const col = Math.max(
        0,
        columns.findIndex((column) => column.key === key),
      );
      actions.select(at(row, col));
    };
    return {
      focus: actions.focus,
      goTo: (row, key) => {
        select(row, key);
        actions.focus();
      },
      show: (row, key) => {
        select(row, key);
        setShown((n) => n + 1);
      },
      nextFault: actions.nextFault,
    };
  });

  const editing = edit !== null;
  const wished = useRef(0);
  const showed = useRef(0);
  useLayoutEffect(() => {
    const focus = focusWish !== wished.current || holdsFocus.current;
    const show = shown !== showed.current;
    wished.current = focusWish;
    showed.current = shown;
    if (editing || !(focus || show)) return;
    const cell = scroller.current?.querySelector(`[data-row="${active.row}"] [data-col="${active.col}"]`);
    if (!(cell instanceof HTMLElement)) return;
    if (typeof cell.scrollIntoView === 'function')
      cell.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    openUpwards(scroller.current, cell);
    if (focus) (cell.querySelector<HTMLElement>('[data-cell-focus]') ?? cell).focus({ preventScroll: true });
  }, [active.row, active.col, editing, focusWish, shown, total, holdsFocus]);

  const template = useMemo(
    () =>
      [
        '46px',
        ...columns.map(({ key, width, grow }) => {
          const given = widths[key];
          if (given !== undefined) return `${given}px`;
          return grow ? `minmax(${width}px, ${grow}fr)` : `${width}px`;
        }),
      ].join(' '),
    [columns, widths],
  );
  const minWidth = 46 + columns.reduce((sum, { key, width }) => sum + (widths[key] ?? width), 0);
  const numberTitle = t('selectRow');

  return (
    <div className="grid">
      <div
        ref={scroller}
        role="grid"
        className="grid-scroller"
        aria-label={label}
        aria-rowcount={total + 1}
        aria-colcount={columns.length + 1}
        aria-multiselectable
        aria-describedby={`${id}-hint`}
        onScroll={onScroll}
        style={{ '--grid-columns': template } as CSSProperties}
        {...events}
      >
        <GridHead columns={columns} minWidth={minWidth} onSort={actions.sortBy} onWidth={onWidth} />
        <div role="rowgroup" className="grid-body" style={{ minWidth, height: total * ROW_HEIGHT }}>
          {indices.map((index) => {
            const row = rows[index] ?? blankRow;
            const isActiveRow = index === active.row;
            const marked = index >= block.top && index <= block.bottom;
            return (
              <GridRow
                key={rowKey(row)}
                id={id}
                index={index}
                row={row}
                columns={columns}
                blank={index === rows.length}
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
      <div id={`${id}-hint`} className="grid-hidden">
        {t('hint')}
      </div>
      <div role="status" className="grid-status">
        {status?.rows === rows && status.text}
      </div>
      {/* It speaks of the rows that it was opened on: others may stand there now. */}
      {menu && menu.rows === rows && (
        <Suspense>
          <RowMenu
            place={menu}
            selection={selection}
            rowCount={rows.length}
            actions={actions}
            sortColumn={columns[active.col]}
            commandsFor={given.rowsCommands}
            command={
              rowCommand &&
              menuRow && {
                label: rowCommand.label,
                run: () => {
                  // What it opens gives the focus back there.
                  actions.focus();
                  rowCommand.run(menuRow);
                },
              }
            }
            onClose={() => setMenu(null)}
          />
        </Suspense>
      )}
    </div>
  );
}
