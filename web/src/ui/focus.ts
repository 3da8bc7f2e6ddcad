// Where the focus goes when the focused element is removed.

import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

/** Marks an element that has the focus only until a better one is known: see `restoreFocus`. */
export const STANDS_IN = 'data-focus-stands-in';

function isLost(): boolean {
  const { activeElement, body } = document;
  return !activeElement?.isConnected || activeElement === body || activeElement.hasAttribute(STANDS_IN);
}

/** Focuses the page's content where nothing has the focus, such as after a dialog whose button went with its row. */
export function focusContentIfLost(): void {
  setTimeout(() => {
    if (isLost()) document.getElementById('main')?.focus({ preventScroll: true });
  });
}

/** For an element with a button that removes it, such as “Retry”: the focus within it moves to the page's content. */
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

/** For an element that replaces another: it is focused where the focus was lost with that one. */
export function useFocusIfLost<E extends HTMLElement>(wanted = true): RefObject<E | null> {
  const element = useRef<E>(null);
  useEffect(() => {
    if (wanted && isLost()) element.current?.focus({ preventScroll: true });
  }, [wanted]);
  return element;
}
