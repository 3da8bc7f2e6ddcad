// Which key means what in a grid, on any keyboard layout.

import { isPressed, REDO, shortcutLetter, UNDO, type KeyPress } from '@/lib/command';

export type GridCommand =
  | { do: 'move'; rows: number; cols: number; extend: boolean }
  | { do: 'jump'; rows: number; cols: number; extend: boolean }
  | { do: 'page'; direction: 1 | -1; extend: boolean }
  | { do: 'rowStart' | 'rowEnd' | 'first' | 'last'; extend: boolean }
  | { do: 'next' | 'previous' | 'enter' | 'enterUp' | 'edit' | 'clear' | 'escape' }
  | {
      do: 'undo' | 'redo' | 'fillDown' | 'selectAll' | 'selectRow' | 'toggle' | 'nextFault' | 'menu' | 'find';
    }
  | { do: 'resize'; by: 1 | -1 }
  | { do: 'type'; char: string };

const ARROWS: Record<string, [number, number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** What a key press does in a grid; null where it is the browser's. */
export function gridCommandOf(press: KeyPress): GridCommand | null {
  const { key, altKey, shiftKey: extend } = press;
  const mod = press.ctrlKey || press.metaKey;
  const arrow = ARROWS[key];
  if (arrow && altKey && extend && !mod && arrow[1] !== 0) return { do: 'resize', by: arrow[1] > 0 ? 1 : -1 };
  if (arrow && !altKey) return { do: mod ? 'jump' : 'move', rows: arrow[0], cols: arrow[1], extend };
  if (isPressed(UNDO, press)) return { do: 'undo' };
  if (isPressed(REDO, press)) return { do: 'redo' };
  if (mod && !altKey) {
    switch (shortcutLetter(press)) {
      case 'd':
        return { do: 'fillDown' };
      case 'a':
        return { do: 'selectAll' };
      case 'f':
        return { do: 'find' };
    }
    if (key === 'Home') return { do: 'first', extend };
    if (key === 'End') return { do: 'last', extend };
    return null;
  }
  switch (key) {
    case 'Tab':
      return altKey ? null : { do: extend ? 'previous' : 'next' };
    case 'Enter':
      return altKey ? null : { do: extend ? 'enterUp' : 'enter' };
    case 'F2':
      return { do: 'edit' };
    case 'F8':
      return { do: 'nextFault' };
    case 'F10':
      return extend ? { do: 'menu' } : null;
    case 'ContextMenu':
      return { do: 'menu' };
    case 'Delete':
    case 'Backspace':
      return { do: 'clear' };
    case 'Escape':
      return { do: 'escape' };
    case 'PageDown':
      return { do: 'page', direction: 1, extend };
    case 'PageUp':
      return { do: 'page', direction: -1, extend };
    case 'Home':
      return { do: 'rowStart', extend };
    case 'End':
      return { do: 'rowEnd', extend };
    case ' ':
      return { do: extend ? 'selectRow' : 'toggle' };
  }
  // An input method composes with these keys; AltGr makes signs such as @ with Alt held.
  const composes = key === 'Process' || key === 'Dead' || key === 'Unidentified';
  if (composes || (key.length === 1 && (!altKey || press.ctrlKey))) return { do: 'type', char: key };
  return null;
}
