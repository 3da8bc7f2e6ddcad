// The position of toasts: clear of the footer buttons, dialog actions and menus.

import { useLayoutEffect, useState, type RefObject } from 'react';

const FOOTERS = '[data-footer], .MuiDialogActions-root';
const MENUS = '.MuiMenu-paper';
const DIALOGS = '.MuiDialog-root:not(.MuiModal-hidden)';
const GROWING = `.MuiDialog-paper, ${MENUS}`;
/** The texts and buttons of a footer; the room between them is free. */
const WITHIN = 'button, a, p';

/** Kept free around a toast, pixels. */
const GAP = 12;

/** From the sides of the window, pixels. */
const MARGIN = { phone: 12, desk: 24 } as const;
const PHONE_BELOW = 600;

/**
 * A toast is not put below buttons that are this near to the bottom of the window, pixels: when the page is scrolled, it would
 * jump over them. On a phone whose page is not scrolled it may be: the buttons come no lower there.
 */
const NEAR = 160;

/** The opening of a menu takes at most this long, ms. */
const SETTLED_MS = 350;

const RELEASES = ['pointerup', 'pointercancel'] as const;

interface Span {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

interface Size {
  width: number;
  height: number;
}

interface View extends Size {
  /** The page is not scrolled. */
  top: boolean;
}

/** A position, in pixels from the window's left and bottom edge. */
export interface Place {
  left: number;
  bottom: number;
}

const marginIn = (width: number) => (width < PHONE_BELOW ? MARGIN.phone : MARGIN.desk);

/** The lowest position, and there the leftmost, at which a box of that size overlaps none of the obstacles. */
export function clearOf(inTheWay: readonly Span[], own: Size, window: View): Place {
  const margin = marginIn(window.width);
  const near = window.top && window.width < PHONE_BELOW ? 0 : NEAR;
  const spans = inTheWay
    .filter(({ left, right, top, bottom }) => right > left && bottom > 0 && top < window.height)
    .map(({ left, right, top, bottom }) => ({
      left,
      right,
      top,
      bottom: bottom > window.height - near ? window.height : bottom,
    }));
  const heights = [GAP, ...spans.map(({ top }) => Math.ceil(window.height - top + GAP))]
    .filter((bottom) => bottom >= GAP && bottom + own.height <= window.height)
    .toSorted((a, b) => a - b);
  const sides = [margin, ...spans.map(({ right }) => Math.ceil(right + GAP))]
    .filter((left) => left === margin || (left > margin && left + own.width <= window.width - margin))
    .toSorted((a, b) => a - b);
  for (const bottom of heights) {
    const foot = window.height - bottom;
    const level = spans.filter((span) => span.top < foot + GAP && span.bottom > foot - own.height);
    for (const left of sides) {
      if (level.every((span) => span.right + GAP <= left || span.left - GAP >= left + own.width))
        return { left, bottom };
    }
  }
  // Where no position is free, the toast covers buttons rather than stay unseen.
  return { left: margin, bottom: GAP };
}

/** The obstacles: buttons of the topmost dialog or else of the page, and open menus. */
function obstacles(): Span[] {
  const front = [...document.querySelectorAll(DIALOGS)].at(-1) ?? document.body;
  const footers = [...front.querySelectorAll(FOOTERS)];
  const phone = window.innerWidth < PHONE_BELOW;
  // On a phone a footer is full; on a desktop a toast fits between its buttons.
  const parts = phone
    ? footers
    : footers.flatMap((footer) => (footer.matches(WITHIN) ? [footer] : [...footer.querySelectorAll(WITHIN)]));
  return [...parts, ...document.querySelectorAll(MENUS)].map((each) => each.getBoundingClientRect());
}

const DEFAULT_POSITION: Place = { left: MARGIN.desk, bottom: GAP };

/** The lowest position at which the element covers no buttons; measured again on every change while `asked`. */
export function useToastPosition(asked: boolean, element: RefObject<HTMLElement | null>): Place {
  const [place, setPlace] = useState(DEFAULT_POSITION);
  useLayoutEffect(() => {
    const own = element.current;
    if (!asked || !own) return;
    // Nothing moves during a press: a button moved away from under the finger would get no click.
    let pressed = false;
    const measure = () => {
      if (pressed) return;
      const next = clearOf(obstacles(), own.getBoundingClientRect(), {
        width: window.innerWidth,
        height: window.innerHeight,
        top: window.scrollY === 0,
      });
      setPlace((before) => (before.left === next.left && before.bottom === next.bottom ? before : next));
    };
    const size = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(measure);
    // Steps of a screen change its height, a dialog stands elsewhere when it grows, and messages are added.
    const moves = new MutationObserver(measure);
    let over = false;
    const watch = () => {
      if (over) return;
      for (const each of [document.body, own]) size?.observe(each);
      for (const each of document.querySelectorAll(GROWING)) {
        size?.observe(each);
        // A menu is put into its place by its style once it is there.
        moves.observe(each, { attributes: true, attributeFilter: ['style'] });
      }
      for (const foot of document.querySelectorAll(FOOTERS))
        moves.observe(foot, { childList: true, characterData: true, subtree: true });
      measure();
    };
    watch();
    // Dialogs come and go at the end of the body, menus anywhere, but with the focus; they take some frames to their place.
    let settled: ReturnType<typeof setTimeout> | undefined;
    const soon = () => {
      requestAnimationFrame(watch);
      clearTimeout(settled);
      settled = setTimeout(watch, SETTLED_MS);
    };
    const dialogs = new MutationObserver(soon);
    dialogs.observe(document.body, { childList: true });
    document.addEventListener('focusin', soon);
    const press = () => {
      pressed = true;
    };
    const release = () => {
      if (pressed) requestAnimationFrame(watch);
      pressed = false;
    };
    own.addEventListener('pointerdown', press);
    RELEASES.forEach((one) => window.addEventListener(one, release, true));
    window.addEventListener('resize', measure);
    // What is scrolled within a dialog counts too.
    window.addEventListener('scroll', measure, { passive: true, capture: true });
    return () => {
      over = true;
      dialogs.disconnect();
      moves.disconnect();
      clearTimeout(settled);
      document.removeEventListener('focusin', soon);
      size?.disconnect();
      own.removeEventListener('pointerdown', press);
      RELEASES.forEach((one) => window.removeEventListener(one, release, true));
      window.removeEventListener('resize', measure);
      window.removeEventListener('scroll', measure, { capture: true });
    };
  }, [asked, element]);
  return asked ? place : DEFAULT_POSITION;
}
