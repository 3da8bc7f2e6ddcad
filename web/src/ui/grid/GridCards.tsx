// The rows of a grid as cards, for screens too narrow for a table: the same columns, the same changes.
import { mdiChevronDown, mdiContentCopy, mdiDeleteOutline } from '@mdi/js';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import SvgIcon from '@mui/material/SvgIcon';
import { Fragment, Suspense, useImperativeHandle, useLayoutEffect, useRef, useState, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { preloadSoon, lazyChunk } from '@/i18n/lazyChunk';
import { at } from './selection';
import { useFollowing } from './useFollowing';
import './cards.css';
import './grid.css';
import type { Cell, GridChange, GridColumn, GridHandle } from './types';

type GridCardsProps<R> = {
  label: string;
  rows: readonly R[];
  columns: readonly GridColumn<R>[];
  rowKey: (row: R) => string;
  duplicate: (row: R) => R;
  onChange: (change: GridChange<R>) => void;
  faultOf: (row: R, key: string, current: boolean) => string | undefined;
  isOn: (row: R) => boolean;
  /** What an opened card offers beside its fields. */
  command?: { label: string; icon: string; run: (row: R) => void } | undefined;
  ref?: Ref<GridHandle>;
};

// A card is opened to type in it: until then its fields are not needed.
const CardFields = lazyChunk(async () => (await import('./CardFields')).CardFields);
preloadSoon(CardFields);

const PAGE = 40;

export function GridCards<R>({ ref, duplicate, ...props }: GridCardsProps<R>) {
  const { label, rows, columns, rowKey, onChange, faultOf, isOn, command } = props;
  const { t } = useTranslation('grid');
  const [opened, setOpen] = useState<Cell | null>(null);
  const open = useFollowing(rows, rowKey, opened, setOpen, (cell, placeOf) => {
    const row = cell && placeOf(cell.row);
    return cell && row !== null && row !== cell.row ? { ...cell, row } : row === null ? null : cell;
  });
  const [shown, setShown] = useState(PAGE);
  const list = useRef<HTMLUListElement>(null);

  const [wanted, setWanted] = useState({ row: -1, nonce: 0 });
  useLayoutEffect(() => {
    const card = wanted.row < 0 ? undefined : list.current?.children[wanted.row];
    if (card && typeof card.scrollIntoView === 'function') card.scrollIntoView({ block: 'center' });
  }, [wanted]);

  const openCard = (row: number, col: number) => {
    setShown((count) => Math.max(count, row + PAGE));
    setOpen({ row, col });
    setWanted(({ nonce }) => ({ row, nonce: nonce + 1 }));
  };
  useImperativeHandle(ref, () => {
    const colOf = (key: string) => columns.findIndex((column) => column.key === key);
    const faultIn = (row: R) => columns.find((column) => faultOf(row, column.key, false));
    return {
      focus: () => list.current?.focus(),
      goTo: (row, key) => openCard(row, colOf(key)),
      // The focus stays in the field that asked.
      show: (row) => openCard(row, -1),
      nextFault: () => {
        const start = (open?.row ?? -1) + 1;
        const order = rows.map((_, n) => (start + n) % rows.length);
        const row = order.find((n) => faultIn(rows[n] as R));
        const column = row === undefined ? undefined : faultIn(rows[row] as R);
        if (row !== undefined && column) openCard(row, colOf(column.key));
      },
    };
  });

  const replace = (next: readonly R[], row: number) =>
    onChange({ rows: next, before: at(row, 0), after: at(row, 0) });
  const change = (index: number, next: (row: R) => R) => {
    const row = rows[index];
    if (row === undefined) return;
    const changed = next(row);
    if (changed !== row) replace(rows.with(index, changed), index);
  };

  const texts = (row: R, keys: string[]) =>
    keys.map((key) => {
      const column = columns.find((one) => one.key === key);
      return (column?.brief ?? column?.shown ?? column?.toText)?.(row) ?? '';
    });
  const [switchColumn] = columns;

  return (
    <div>
      <ul className="cards" aria-label={label} ref={list} tabIndex={-1}>
        {rows.slice(0, shown).map((row, index) => {
          const [name = '', width, height, count, material] = texts(row, [
            'label',
            'width',
            'height',
            'count',
            'material',
          ]);
          const isOpen = open?.row === index;
          const faults = columns.flatMap((column) => faultOf(row, column.key, false) ?? []);
          return (
            <li
              key={rowKey(row)}
              className={`card${isOn(row) ? '' : ' grid-off'}${faults.length > 0 ? ' card-faulty' : ''}`}
            >
              <div className="card-head">
                {/* A finger hits the whole of it. */}
                <label className="card-switch">
                  {switchColumn?.widget?.(row, { tabIndex: 0, 'data-cell-focus': true }, (next) =>
                    change(index, next),
                  )}
                </label>
                <button
                  type="button"
                  className="card-open"
                  aria-expanded={isOpen}
                  onClick={() => setOpen(isOpen ? null : { row: index, col: -1 })}
                >
                  <span className="grid-text card-name">{name || t('edit', { name: index + 1 })}</span>
                  <span className="grid-text card-line">
                    <span>{`${width || '?'} × ${height || '?'}`}</span>
                    <span>{`× ${count}`}</span>
                    {columns.map(
                      ({ key, content }) => content && <Fragment key={key}>{content(row)}</Fragment>,
                    )}
                    <span className="card-material">{material}</span>
                  </span>
                  <SvgIcon className={isOpen ? 'card-turned' : ''}>
                    <path d={mdiChevronDown} />
                  </SvgIcon>
                </button>
              </div>
              {faults.length > 0 && <p className="card-faults">{faults.join('. ')}</p>}
              {isOpen && (
                <div className="card-body">
                  <Suspense>
                    <CardFields
                      columns={columns.slice(1)}
                      row={row}
                      faultOf={(key) => faultOf(row, key, false)}
                      focused={open.col > 0 ? columns[open.col] : undefined}
                      wish={wanted.nonce}
                      onChange={(next) => change(index, next)}
                    />
                  </Suspense>
                  {command && (
                    <Button
                      className="card-wide"
                      variant="outlined"
                      startIcon={
                        <SvgIcon>
                          <path d={command.icon} />
                        </SvgIcon>
                      }
                      onClick={() => command.run(row)}
                    >
                      {command.label}
                    </Button>
                  )}
                  <Stack direction="row" spacing={1} className="card-actions card-wide">
                    <Button
                      startIcon={
                        <SvgIcon>
                          <path d={mdiContentCopy} />
                        </SvgIcon>
                      }
                      onClick={() =>
                        replace(
                          [...rows.slice(0, index + 1), duplicate(row), ...rows.slice(index + 1)],
                          index,
                        )
                      }
                    >
                      {t('duplicateCard')}
                    </Button>
                    <Button
                      color="error"
                      startIcon={
                        <SvgIcon>
                          <path d={mdiDeleteOutline} />
                        </SvgIcon>
                      }
                      onClick={() => {
                        setOpen(null);
                        replace([...rows.slice(0, index), ...rows.slice(index + 1)], index);
                        list.current?.focus();
                      }}
                    >
                      {t('deleteCard')}
                    </Button>
                  </Stack>
                </div>
              )}
            </li>
          );
        })}
      </ul>
      {rows.length > shown && (
        <Button fullWidth onClick={() => setShown(shown + PAGE)}>
          {t('showMore', { count: Math.min(PAGE, rows.length - shown) })}
        </Button>
      )}
    </div>
  );
}
