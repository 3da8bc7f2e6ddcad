// The focus of a button that goes, or is switched off by what it does, goes on nearby and not to the page's beginning.

import { STANDS_IN } from './focus';

/** So long others have to say where it goes: what they wait for may be an answer of the server, ms. */
const OTHERS_FIRST_MS = 150;

/** Whoever has the focus, and what was around it then: of something that is gone nobody else knows. */
interface Holder {
  element: Element;
  around: Element[];
}

/** Groups whose buttons stand in for one another: the other way of a scale, the other end of a list. */
const GROUP = '[role="toolbar"], [role="group"], nav, [role="navigation"], .MuiToggleButtonGroup-root';
const PART = 'section, article, form, [role="region"], [role="tabpanel"], main';
const STOP =
  'a[href], button:not(:disabled), input:not(:disabled), textarea:not(:disabled), [tabindex]:not([tabindex="-1"])';
/** Dialogs and menus have a keeper of their own; so has a table's grid. */
const OVERLAY = '.MuiModal-root';
const MESSAGE = '.MuiAlert-filled';
const KEPT_ELSEWHERE = '[role="grid"]';

const isUsable = (element: Element) => element.isConnected && !element.matches(':disabled');

function isLost(): boolean {
  const { activeElement, body } = document;
  return !activeElement || activeElement === body || !isUsable(activeElement);
}

function holderOf(element: Element): Holder {
  const around: Element[] = [];
  for (let one = element.parentElement; one; one = one.parentElement) around.push(one);
  return { element, around };
}

function give(element: Element | null, standsIn = true): void {
  if (!(element instanceof HTMLElement)) return;
  if (element.tabIndex < 0 && !element.hasAttribute('tabindex')) {
    element.tabIndex = -1;
    element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true });
  }
  if (standsIn) {
    element.setAttribute(STANDS_IN, '');
    element.addEventListener('blur', () => element.removeAttribute(STANDS_IN), { once: true });
  }
  element.focus({ preventScroll: true });
}

/** The next one in the group that can be pressed, or else the one before. */
function beside({ element, around }: Holder): Element | null {
  const group = around.find((one) => one.isConnected && one.matches(GROUP));
  // One that works goes on in its place: nobody shall press another by mistake.
  if (!group || !element.isConnected || element.querySelector('[role="progressbar"]')) return null;
  const stops = [...group.querySelectorAll(STOP)].filter(
    (one) => one instanceof HTMLElement && one.tabIndex >= 0,
  );
  const follows = (one: Element) =>
    (element.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  return stops.find(follows) ?? stops.at(-1) ?? null;
}

/** The heading of the nearest part of the page that is still there; at last the page's content. */
function headingAround({ around }: Holder): Element | null {
  for (const one of around) {
    if (!one.isConnected || !one.matches(PART)) continue;
    if (one.matches('main')) break;
    const heading = one.querySelector('h1, h2, h3, h4, h5, h6');
    if (heading) return heading;
  }
  return document.getElementById('main');
}

/** Where the focus goes on. `before`: who had it on the page itself, before a dialog or a message came. */
function placeAfter(last: Holder, before: Holder | null): Element | null {
  if (before && before !== last && last.around.some((one) => one.matches(`${OVERLAY}, ${MESSAGE}`))) {
    return isUsable(before.element) ? before.element : headingAround(before);
  }
  return beside(last) ?? headingAround(last);
}

/** Follows the focus until what it returns is called. */
export function watchFocus(): () => void {
  let last: Holder | null = null;
  let before: Holder | null = null;
  /** Who waits to have the focus back, and who has it meanwhile. */
  let lent: { to: Element; from: Element } | null = null;
  let asked = false;

  const onFocus = () => {
    const { activeElement } = document;
    if (!activeElement || activeElement === document.body) return;
    if (lent?.to === activeElement) return;
    last = holderOf(activeElement);
    if (activeElement.closest('main, header') && !activeElement.closest(OVERLAY)) before = last;
  };
  /** Whoever does something meanwhile goes on from there. */
  const onPress = () => {
    if (lent) {
      lent = null;
      onFocus();
    }
  };
  /** Who presses beside everything wants nothing to have it. */
  const onPointer = () => {
    onPress();
    setTimeout(() => {
      if (document.activeElement === document.body && last && isUsable(last.element)) last = null;
    });
  };
  const mend = () => {
    asked = false;
    if (lent && isUsable(lent.from) && document.activeElement === lent.to) {
      const { from } = lent;
      lent = null;
      give(from, false);
      return;
    }
    if (!last || isUsable(last.element) || !isLost()) return;
    // A dialog or a menu that is open keeps the focus in itself.
    if (document.querySelector(`${OVERLAY}:not(.MuiModal-hidden)`)) return;
    if (last.around.some((one) => one.matches(KEPT_ELSEWHERE))) return;
    const from = last.element;
    const place = placeAfter(last, before);
    if (place && from.isConnected) lent = { to: place, from };
    else last = null;
    give(place);
  };
  const look = () => {
    const back = lent !== null && isUsable(lent.from);
    const gone = last !== null && !isUsable(last.element) && isLost();
    if (asked || !(back || gone)) return;
    asked = true;
    // Whoever knows a better place has had the word by then.
    setTimeout(mend, OTHERS_FIRST_MS);
  };

  const changes = new MutationObserver(look);
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
    changes.disconnect();
    document.removeEventListener('focusin', onFocus);
    document.removeEventListener('keydown', onPress, true);
    document.removeEventListener('pointerdown', onPointer, true);
  };
}
