// The position of toasts: clear of the footer buttons, dialog actions and menus.

import { useLayoutEffect, useState, type RefObject } from 'react';

const FEET = '[data-foot], .MuiDialogActions-root';
const MENUS = '.MuiMenu-paper';
const DIALOGS = '.MuiDialog-root:not(.MuiModal-hidden)';
const GROWING = `.MuiDialog-paper, ${MENUS}`;
/** What is read and pressed in such a foot: between them it is empty. */
const WITHIN = 'button, a, p';

/** What is kept free between the buttons, what makes way for them, and the window's foot, in pixels. */
const GAP = 12;

/** From the window's sides, on a phone and at the desk. */
const MARGIN = { phone: 12, desk: 24 } as const;
const PHONE_BELOW = 600;

/**
 * Below buttons that are this near to the window's foot nothing goes: scrolled, it would jump over them. At the top of
 * the page they stand as low as they ever do, and on a phone a message below them hides least.
 */
const NEAR = 160;

/** As long as the opening of a menu may take. */
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
  const taken = inTheWay
    .filter(({ left, right, top, bottom }) => right > left && bottom > 0 && top < window.height)
    .map(({ left, right, top, bottom }) => ({
      left,
      right,
      top,
      bottom: bottom > window.height - near ? window.height : bottom,
    }));
  const heights = [GAP, ...taken.map(({ top }) => Math.ceil(window.height - top + GAP))]
    .filter((bottom) => bottom >= GAP && bottom + own.height <= window.height)
    .toSorted((a, b) => a - b);
  const sides = [margin, ...taken.map(({ right }) => Math.ceil(right + GAP))]
    .filter((left) => left === margin || (left > margin && left + own.width <= window.width - margin))
    .toSorted((a, b) => a - b);
  for (const bottom of heights) {
    const foot = window.height - bottom;
    const level = taken.filter((span) => span.top < foot + GAP && span.bottom > foot - own.height);
    for (const left of sides) {
      if (level.every((span) => span.right + GAP <= left || span.left - GAP >= left + own.width))
        return { left, bottom };
    }
  }
  // Where all of the window is taken, being seen counts more.
  return { left: margin, bottom: GAP };
}

/** The obstacles: buttons of the topmost dialog or else of the page, and open menus. */
function obstacles(): Span[] {
  const front = [...document.querySelectorAll(DIALOGS)].at(-1) ?? document.body;
  const feet = [...front.querySelectorAll(FEET)];
  const phone = window.innerWidth < PHONE_BELOW;
  // On a phone a bar is full; at the desk there is room between its buttons, and nowhere else does a message hide less.
  const parts = phone
    ? feet
    : feet.flatMap((foot) => (foot.matches(WITHIN) ? [foot] : [...foot.querySelectorAll(WITHIN)]));
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
      for (const foot of document.querySelectorAll(FEET))
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
