// The head of a grid: titles that mark their column, sort by it, and can be dragged wider.
import { mdiSortAscending, mdiSortDescending } from '@mdi/js';
import { useRef, useState, type PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../Icon';
import type { Direction, GridColumn } from './types';

type GridHeadProps<R> = {
  columns: readonly GridColumn<R>[];
  minWidth: number;
  onSort: (col: number, direction: Direction) => void;
  /** `null`: its own width again. */
  onWidth?: (key: string, width: number | null) => void;
};

export function GridHead<R>({ columns, minWidth, onSort, onWidth }: GridHeadProps<R>) {
  const { t } = useTranslation('grid');
  // The column that was sorted last by this head, and how: a second press turns the order round.
  const [last, setLast] = useState<{ key: string; direction: Direction } | null>(null);
  const sort = (col: number, key: string) => {
    const direction = last?.key === key && last.direction === 'up' ? 'down' : 'up';
    setLast({ key, direction });
    onSort(col, direction);
  };
  return (
    <div role="rowgroup" className="grid-head" style={{ minWidth }}>
      <div role="row" aria-rowindex={1} className="grid-head-row">
        <div role="columnheader" aria-colindex={1} className="grid-number" aria-label={t('rowNumber')}>
          {t('numberSign')}
        </div>
        {columns.map((column, col) => {
          const name = column.description ?? column.title;
          const next = last?.key === column.key && last.direction === 'up' ? 'down' : 'up';
          return (
            <div
              key={column.key}
              role="columnheader"
              aria-colindex={col + 2}
              aria-label={name}
              title={column.description}
              data-column={col}
              className={`grid-title${column.align ? ` grid-${column.align}` : ''}`}
            >
              {column.title ? (
                <span className="grid-title-text">{column.title}</span>
              ) : (
                <span className="grid-hidden">{column.description}</span>
              )}
              {!column.inert && column.width >= NARROW && (
                <button
                  type="button"
                  tabIndex={-1}
                  className="grid-sort"
                  title={t(next === 'up' ? 'sortUp' : 'sortDown', { column: name })}
                  aria-label={t(next === 'up' ? 'sortUp' : 'sortDown', { column: name })}
                  onClick={(event) => {
                    event.stopPropagation();
                    sort(col, column.key);
                  }}
                >
                  <Icon path={next === 'up' ? mdiSortAscending : mdiSortDescending} sx={{ fontSize: 16 }} />
                </button>
              )}
              {onWidth && !column.inert && (
                <WidthGrip onWidth={(width) => onWidth(column.key, width)} hint={t('resize')} />
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
}

/** In a column narrower than this the button would cover the title: it is sorted by from the menu of a row. */
const NARROW = 60;

/** The edge of a title: dragged, it gives the column a width; clicked twice, the column gets its own back. */
function WidthGrip({ onWidth, hint }: { onWidth: (width: number | null) => void; hint: string }) {
  const start = useRef<{ x: number; width: number } | null>(null);
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const title = event.currentTarget.parentElement;
    if (event.button !== 0 || !title) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    start.current = { x: event.clientX, width: title.getBoundingClientRect().width };
  };
  const onPointerMove = ({ clientX }: PointerEvent) => {
    if (start.current) onWidth(start.current.width + clientX - start.current.x);
  };
  const end = () => {
    start.current = null;
  };
  return (
    <span
      className="grid-grip"
      aria-hidden
      title={hint}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={end}
      onPointerCancel={end}
      onClick={(event) => event.stopPropagation()}
      onDoubleClick={() => onWidth(null)}
    />
  );
}
