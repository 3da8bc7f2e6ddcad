import { useLayoutEffect, useState, type RefObject } from 'react';

/** Marks what holds a screen's buttons at the window's foot; those of a dialog, and menus, are known by themselves. */
export const FOOT = { 'data-foot': true } as const;
const FEET = '[data-foot], .MuiDialogActions-root, .MuiMenu-paper';
const GROWING = '.MuiDialog-paper, .MuiMenu-paper';

/** What is kept free between the buttons, what makes way for them, and the window's foot, in pixels. */
const GAP = 12;

/** Below buttons that are this near to the window's foot nothing goes: scrolled, it would jump over them. */
const NEAR = 160;

/** As long as the opening of a menu may take. */
const SETTLED_MS = 350;

interface Span {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** How high above the window's foot something of that height and those sides stands clear of all feet. */
export function clearOf(
  feet: readonly Span[],
  { left, right, height }: { left: number; right: number; height: number },
  window: number,
): number {
  const inTheWay = feet
    .filter((foot) => foot.right > left && foot.left < right && foot.bottom > 0 && foot.top < window)
    .map(({ top, bottom }) => ({ top, bottom: bottom > window - NEAR ? window : bottom }))
    .toSorted((a, b) => b.bottom - a.bottom);
  let place = GAP;
  for (const { top, bottom } of inTheWay) {
    const clear = window - bottom >= place + height || window - top <= place - GAP;
    if (!clear) place = window - top + GAP;
  }
  // Where all of the window is taken, being seen counts more.
  return Math.round(place + height > window ? GAP : place);
}

/** How high above the window's foot an element stands clear of buttons: measured anew as long as somebody asks. */
export function useFoot(asked: boolean, element: RefObject<HTMLElement | null>): number {
  const [place, setPlace] = useState(GAP);
  useLayoutEffect(() => {
    const own = element.current;
    if (!asked || !own) return;
    const measure = () => {
      const { left, right, height } = own.getBoundingClientRect();
      const feet = [...document.querySelectorAll(FEET)].map((foot) => foot.getBoundingClientRect());
      setPlace(clearOf(feet, { left, right, height }, window.innerHeight));
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
      window.removeEventListener('resize', measure);
      window.removeEventListener('scroll', measure, { capture: true });
    };
  }, [asked, element]);
  return asked ? place : GAP;
}
