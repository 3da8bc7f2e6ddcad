// What the pointer, the keyboard and the clipboard do to a grid.
// React events also bubble out of menus and lists that open elsewhere in the document: those are let pass.
import {
  useEffect,
  useRef,
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
} from 'react';
import { formatBlock, formatHtml } from './clipboard';
import { shortcutLetter } from '@/lib/command';
import { gridCommandOf } from './keys';
import type { MenuPlace } from './RowMenu';
import { openUpwards } from './faultBubble';
import { blockOf } from './selection';
import type { Cell } from './types';
import { ROW_HEIGHT } from './useRowWindow';
import type { GridActions } from './useGrid';

const isOurs = (event: { currentTarget: Element; target: EventTarget }): boolean =>
  event.target instanceof Node && event.currentTarget.contains(event.target);

const isRowMenu = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('[data-row-menu]') !== null;

const isButton = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('button, input[type="checkbox"]') !== null;

const isEditor = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement && target.type !== 'checkbox';

/** The cell under an element; a column of -1 stands for the row's number. */
function placeOf(target: EventTarget | null): Cell | null {
  if (!(target instanceof Element)) return null;
  const row = target.closest('[data-row]')?.getAttribute('data-row');
  if (!row) return null;
  const col = target.closest('[data-col]')?.getAttribute('data-col');
  if (col) return { row: Number(row), col: Number(col) };
  return target.closest('[data-number]') ? { row: Number(row), col: -1 } : null;
}

/** How far a place lies beyond a range, negative before it. */
const beyond = (at: number, from: number, to: number): number =>
  at < from ? at - from : at > to ? at - to : 0;

/** The first or last row in sight. */
function edgeRow(element: HTMLElement, below: number, last: number): number {
  const edge = below > 0 ? element.scrollTop + element.clientHeight - 2 * ROW_HEIGHT : element.scrollTop;
  return Math.max(0, Math.min(last, Math.floor(edge / ROW_HEIGHT)));
}

export function useGridEvents<R>(
  actions: GridActions<R>,
  scroller: RefObject<HTMLDivElement | null>,
  openMenu: (place: MenuPlace) => void,
) {
  const holdsFocus = useRef(false);
  const leaving = useRef(false);
  const drag = useRef<{ rows: boolean; from: number; timer: number } | null>(null);

  const endDrag = useRef(() => {
    if (drag.current) window.clearInterval(drag.current.timer);
    drag.current = null;
  });
  useEffect(() => {
    const end = endDrag.current;
    window.addEventListener('pointerup', end);
    window.addEventListener('pointercancel', end);
    return () => {
      end();
      window.removeEventListener('pointerup', end);
      window.removeEventListener('pointercancel', end);
    };
  }, []);

  const isAmongSeveral = (row: number): boolean => {
    const { top, bottom } = blockOf(actions.now().selection);
    return bottom > top && beyond(row, top, bottom) === 0;
  };

  const openMenuAt = (element: Element | null | undefined, row: number) => {
    if (element && row < actions.now().model.rows.length) openMenu({ anchor: element, row });
  };
  const menuButton = (row: number) => scroller.current?.querySelector(`[data-row="${row}"] [data-row-menu]`);

  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOurs(event) || isEditor(event.target) || event.nativeEvent.isComposing) return;
    const command = gridCommandOf(event);
    if (!command) {
      if (actions.runOwn(event)) event.preventDefault();
      return;
    }
    const { selection } = actions.now();
    if (command.do === 'menu') {
      event.preventDefault();
      openMenuAt(menuButton(selection.active.row), selection.active.row);
      return;
    }
    if ((command.do === 'next' || command.do === 'previous') && leaving.current) return;
    // A control of one marked row answers to its own keys; with several rows marked, Space is for all of them.
    const oneRow = selection.active.row === selection.anchor.row;
    if (isButton(event.target) && (command.do === 'enter' || (command.do === 'toggle' && oneRow))) return;
    const used = actions.run(command, shortcutLetter(event));
    leaving.current = command.do === 'escape' && !used;
    if (used) event.preventDefault();
  };

  const onPointerDown = (event: PointerEvent) => {
    if (!isOurs(event) || event.button !== 0 || event.pointerType === 'touch') return;
    const place = placeOf(event.target);
    if (isEditor(event.target) || !place) return;
    if (document.activeElement instanceof HTMLElement && isEditor(document.activeElement))
      document.activeElement.blur();
    holdsFocus.current = true;
    // The menu of a marked row is that of all marked rows.
    if (isRowMenu(event.target) && isAmongSeveral(place.row)) return;
    if (place.col < 0) {
      if (event.shiftKey) actions.selectRows(actions.now().selection.anchor.row, place.row);
      else actions.selectRows(place.row, place.row);
    } else if (event.shiftKey) {
      event.preventDefault();
      actions.extendTo(place);
    } else actions.select({ active: place, anchor: place });
    if (isButton(event.target)) return;
    // The focus follows the cursor; the browser's own choice would be the element under the pointer.
    event.preventDefault();
    actions.focus();
    startDrag(place);
  };

  const extendDrag = (place: Cell) => {
    if (!drag.current) return;
    if (drag.current.rows) actions.selectRows(drag.current.from, place.row);
    else if (place.col >= 0) actions.extendTo(place);
  };

  const startDrag = (place: Cell) => {
    let pointer: { x: number; y: number } | null = null;
    const follow = (event: globalThis.PointerEvent) => (pointer = { x: event.clientX, y: event.clientY });
    window.addEventListener('pointermove', follow);
    // The further beyond the edge, the faster it scrolls; the mark goes along.
    const timer = window.setInterval(() => {
      const element = scroller.current;
      if (!drag.current) window.removeEventListener('pointermove', follow);
      if (!element || !drag.current || !pointer) return;
      const box = element.getBoundingClientRect();
      const below = beyond(pointer.y, box.top, box.bottom);
      const aside = beyond(pointer.x, box.left, box.right);
      if (below === 0 && aside === 0) return;
      element.scrollBy(aside, below);
      const { model, selection } = actions.now();
      const row =
        below === 0 ? selection.active.row : edgeRow(element, below, Math.max(0, model.rows.length - 1));
      const last = model.columns.length - 1;
      const col = drag.current.rows
        ? -1
        : Math.max(0, Math.min(last, selection.active.col + Math.sign(aside)));
      extendDrag({ row, col });
    }, 50);
    const end = () => {
      window.removeEventListener('pointermove', follow);
      window.removeEventListener('pointerup', end);
    };
    window.addEventListener('pointerup', end);
    drag.current = { rows: place.col < 0, from: place.row, timer };
  };

  const onPointerOver = (event: PointerEvent) => {
    const place = drag.current && event.buttons === 1 ? placeOf(event.target) : null;
    if (place) extendDrag(place);
    openUpwards(scroller.current, event.target);
  };

  const onClick = (event: MouseEvent) => {
    if (!isOurs(event) || !(event.target instanceof Element)) return;
    const column = event.target.closest('[data-column]')?.getAttribute('data-column');
    if (column) {
      actions.selectColumn(Number(column));
      actions.focus();
      return;
    }
    const place = placeOf(event.target);
    const button = event.target.closest('[data-row-menu]');
    if (place && button) openMenuAt(button, place.row);
    // A finger selects with the first tap and edits with the second; it must not select while scrolling.
    const finger =
      event.nativeEvent instanceof globalThis.PointerEvent && event.nativeEvent.pointerType === 'touch';
    if (!finger || !place || place.col < 0 || isButton(event.target) || isEditor(event.target)) return;
    const { active } = actions.now().selection;
    if (active.row === place.row && active.col === place.col) actions.edit(place);
    else {
      actions.select({ active: place, anchor: place });
      actions.focus();
    }
  };

  const onDoubleClick = (event: MouseEvent) => {
    const place =
      isOurs(event) && !isButton(event.target) && !isEditor(event.target) ? placeOf(event.target) : null;
    if (place && place.col >= 0) actions.edit(place);
  };

  const onContextMenu = (event: MouseEvent) => {
    const place = isOurs(event) && !isEditor(event.target) ? placeOf(event.target) : null;
    if (!place || place.row >= actions.now().model.rows.length) return;
    event.preventDefault();
    const { top, bottom, left, right } = blockOf(actions.now().selection);
    const within =
      beyond(place.row, top, bottom) === 0 && (place.col < 0 || beyond(place.col, left, right) === 0);
    if (!within) {
      const cell = { row: place.row, col: Math.max(0, place.col) };
      actions.select({ active: cell, anchor: cell });
    }
    openMenu({
      anchor: event.currentTarget,
      row: place.row,
      point: { left: event.clientX, top: event.clientY },
    });
  };

  const copy = (event: ClipboardEvent): boolean => {
    if (!isOurs(event) || isEditor(event.target)) return false;
    const cells = actions.copied();
    event.clipboardData.setData('text/plain', formatBlock(cells));
    event.clipboardData.setData('text/html', formatHtml(cells));
    event.preventDefault();
    return true;
  };

  return {
    holdsFocus,
    onKeyDown,
    onPointerDown,
    onPointerOver,
    onClick,
    onDoubleClick,
    onContextMenu,
    onCopy: (event: ClipboardEvent) => void copy(event),
    onCut: (event: ClipboardEvent) => {
      if (copy(event)) actions.clear();
    },
    onPaste: (event: ClipboardEvent) => {
      if (!isOurs(event) || isEditor(event.target)) return;
      event.preventDefault();
      actions.paste(event.clipboardData.getData('text/plain'));
    },
    onFocus: (event: FocusEvent) => {
      if (isOurs(event)) holdsFocus.current = true;
    },
    onBlur: (event: FocusEvent) => {
      if (!isOurs(event)) return;
      leaving.current = false;
      const next = event.relatedTarget;
      holdsFocus.current = next instanceof Node && event.currentTarget.contains(next);
    },
  };
}
