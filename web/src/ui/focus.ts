// Where the focus goes when what had it is gone.

import { useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * Puts the focus on the page's content if nothing has it once a dialog has gone: the button that opened it went with
 * its row.
 */
export function focusContentIfLost(): void {
  setTimeout(() => {
    const { activeElement, body } = document;
    if (activeElement?.isConnected && activeElement !== body) return;
    document.getElementById('main')?.focus({ preventScroll: true });
  });
}

/** For something with a button that makes it go, such as another try: the focus in it goes to the page's content. */
export function useFocusPassedOn<E extends HTMLElement>(): RefObject<E | null> {
  const element = useRef<E>(null);
  useLayoutEffect(() => {
    const { current } = element;
    return () => {
      if (current?.contains(document.activeElement)) focusContentIfLost();
    };
  }, []);
  return element;
}
