// Where the focus goes when what had it is gone.

import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

/** On what has the focus only because nothing better was known when it was lost: see `watchFocus`. */
export const STANDS_IN = 'data-focus-stands-in';

function isLost(): boolean {
  const { activeElement, body } = document;
  return !activeElement?.isConnected || activeElement === body || activeElement.hasAttribute(STANDS_IN);
}

/**
 * Puts the focus on the page's content if nothing has it once a dialog has gone: the button that opened it went with
 * its row.
 */
export function focusContentIfLost(): void {
  setTimeout(() => {
    if (isLost()) document.getElementById('main')?.focus({ preventScroll: true });
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

/** For what comes in place of something that may have had the focus: where nothing has it any more, it goes there. */
export function useFocusIfLost<E extends HTMLElement>(wanted = true): RefObject<E | null> {
  const element = useRef<E>(null);
  useEffect(() => {
    if (wanted && isLost()) element.current?.focus({ preventScroll: true });
  }, [wanted]);
  return element;
}
