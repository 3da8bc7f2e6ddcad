// Focus restoration: where the focused element is removed or disabled, the focus moves to an element nearby. A browser would
// move it to the beginning of the page.

import { STANDS_IN } from './focus';

/** Dialogs and forms that move the focus themselves, such as after an answer of the server, come first, ms. */
const DELAY_MS = 150;

/** An element that had the focus, and its ancestors then: a removed element has none. */
interface Focused {
  element: Element;
  ancestors: Element[];
}

/** Groups in which the focus moves to the next button, such as from “next page” to “previous page”. */
const GROUP = '[role="toolbar"], [role="group"], nav, [role="navigation"], .MuiToggleButtonGroup-root';
const SECTION = 'section, article, form, [role="region"], [role="tabpanel"], main';
const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), textarea:not(:disabled), [tabindex]:not([tabindex="-1"])';
/** Dialogs, menus and grids keep the focus themselves. */
const OVERLAY = '.MuiModal-root';
const MESSAGE = '.MuiAlert-filled';
const GRID = '[role="grid"]';

const isUsable = (element: Element) => element.isConnected && !element.matches(':disabled');

function isLost(): boolean {
  const { activeElement, body } = document;
  return !activeElement || activeElement === body || !isUsable(activeElement);
}

function withAncestors(element: Element): Focused {
  const ancestors: Element[] = [];
  for (let one = element.parentElement; one; one = one.parentElement) ancestors.push(one);
  return { element, ancestors };
}

/** Focuses an element; a temporary focus is marked, for `useFocusIfLost` to move it on. */
function focus(element: Element | null, temporary = true): void {
  if (!(element instanceof HTMLElement)) return;
  if (element.tabIndex < 0 && !element.hasAttribute('tabindex')) {
    element.tabIndex = -1;
    element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true });
  }
  if (temporary) {
    element.setAttribute(STANDS_IN, '');
    element.addEventListener('blur', () => element.removeAttribute(STANDS_IN), { once: true });
  }
  element.focus({ preventScroll: true });
}

/** The next focusable element of the group, or else its last. */
function nextInGroup({ element, ancestors }: Focused): Element | null {
  const group = ancestors.find((one) => one.isConnected && one.matches(GROUP));
  // A busy button comes back: the focus on another one would have it pressed by mistake.
  if (!group || !element.isConnected || element.querySelector('[role="progressbar"]')) return null;
  const stops = [...group.querySelectorAll(FOCUSABLE)].filter(
    (one) => one instanceof HTMLElement && one.tabIndex >= 0,
  );
  const follows = (one: Element) =>
    (element.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  return stops.find(follows) ?? stops.at(-1) ?? null;
}

/** The heading of the nearest section that is still on the page, or else the page's content. */
function nearestHeading({ ancestors }: Focused): Element | null {
  for (const one of ancestors) {
    if (!one.isConnected || !one.matches(SECTION)) continue;
    if (one.matches('main')) break;
    const heading = one.querySelector('h1, h2, h3, h4, h5, h6');
    if (heading) return heading;
  }
  return document.getElementById('main');
}

/** The element to focus. `before` is what had the focus on the page itself, before a dialog or a message came. */
function nextFocus(last: Focused, before: Focused | null): Element | null {
  if (before && before !== last && last.ancestors.some((one) => one.matches(`${OVERLAY}, ${MESSAGE}`))) {
    return isUsable(before.element) ? before.element : nearestHeading(before);
  }
  return nextInGroup(last) ?? nearestHeading(last);
}

/** Restores the focus until the function that it returns is called. */
export function restoreFocus(): () => void {
  let last: Focused | null = null;
  let before: Focused | null = null;
  /** A disabled element that gets the focus back once it is enabled, and the one that has it meanwhile. */
  let lent: { to: Element; from: Element } | null = null;
  let scheduled: ReturnType<typeof setTimeout> | undefined;
  let looking: ReturnType<typeof setTimeout> | undefined;

  const onFocus = () => {
    const { activeElement } = document;
    if (!activeElement || activeElement === document.body) return;
    if (lent?.to === activeElement) return;
    last = withAncestors(activeElement);
    if (activeElement.closest('main, header') && !activeElement.closest(OVERLAY)) before = last;
  };
  /** After a press the focus stays where it is. */
  const onPress = () => {
    if (lent) {
      lent = null;
      onFocus();
    }
  };
  /** A press on the empty page removes the focus on purpose. */
  const onPointer = () => {
    onPress();
    clearTimeout(looking);
    looking = setTimeout(() => {
      if (document.activeElement === document.body && last && isUsable(last.element)) last = null;
    });
  };
  const restore = () => {
    scheduled = undefined;
    if (lent && isUsable(lent.from) && document.activeElement === lent.to) {
      const { from } = lent;
      lent = null;
      focus(from, false);
      return;
    }
    if (!last || isUsable(last.element) || !isLost()) return;
    // A dialog or a menu that is open keeps the focus in itself.
    if (document.querySelector(`${OVERLAY}:not(.MuiModal-hidden)`)) return;
    if (last.ancestors.some((one) => one.matches(GRID))) return;
    const from = last.element;
    const next = nextFocus(last, before);
    if (next && from.isConnected) lent = { to: next, from };
    else last = null;
    focus(next);
  };
  const check = () => {
    const back = lent !== null && isUsable(lent.from);
    const gone = last !== null && !isUsable(last.element) && isLost();
    if (scheduled !== undefined || !(back || gone)) return;
    scheduled = setTimeout(restore, DELAY_MS);
  };

  const changes = new MutationObserver(check);
  changes.observe(document.body, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['disabled'],
  });
  document.addEventListener('focusin', onFocus);
  document.addEventListener('keydown', onPress, true);
  document.addEventListener('pointerdown', onPointer, true);
  onFocus();
  return () => {
    clearTimeout(scheduled);
    clearTimeout(looking);
    changes.disconnect();
    document.removeEventListener('focusin', onFocus);
    document.removeEventListener('keydown', onPress, true);
    document.removeEventListener('pointerdown', onPointer, true);
  };
}
