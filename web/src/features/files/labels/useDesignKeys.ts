// The keys of the designer. Fields of text keep their own.

import type { KeyboardEvent } from 'react';
import { growBy, moveBy } from '@/domain/labels/arranging';
import { commandOf, type Command } from '@/lib/command';
import { useDesignStore } from './designStore';

/** How far an arrow key moves, and with Shift, mm. */
export const STEP = 0.5;
export const LEAP = 5;

const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** What is typed in, or is stepped through by arrows of its own. */
const WITH_OWN_KEYS = 'input, textarea, [role="combobox"], [role="tab"], [contenteditable]';

/** Whether keys are those of what has the focus. */
export const hasOwnKeys = (element: Element | null): boolean => !!element?.closest(WITH_OWN_KEYS);

export function useDesignKeys(commands: readonly Command[]) {
  const store = useDesignStore();
  return (event: KeyboardEvent<HTMLElement>) => {
    const { target, currentTarget } = event;
    // Menus and questions lie over the designer, though React hands their keys on to it.
    if (!(target instanceof Element) || !currentTarget.contains(target)) return;
    const own = hasOwnKeys(target);
    const command = commandOf(commands, event);
    if (own && command?.id !== 'save') return;
    if (command) {
      event.preventDefault();
      if (!command.disabled) command.run();
      return;
    }
    const arrow = ARROWS[event.key];
    const { chosen, arrange, endMerge } = store.getState();
    if (!arrow || chosen.length === 0) return;
    event.preventDefault();
    const by = event.shiftKey ? LEAP : STEP;
    const [dx, dy] = [arrow[0] * by, arrow[1] * by];
    const resizes = event.ctrlKey || event.metaKey || event.altKey;
    // A key that is held is one step.
    if (!event.repeat) endMerge();
    arrange(
      (fields, ids, label) => (resizes ? growBy : moveBy)(fields, ids, dx, dy, label),
      `${event.key}${resizes ? '-resize' : ''}`,
    );
  };
}
