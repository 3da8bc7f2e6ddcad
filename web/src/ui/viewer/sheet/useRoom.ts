import { useLayoutEffect, useState, type RefObject } from 'react';
import { fillsUpright } from '../upright';

export interface Room {
  width: number;
  /** The most that the drawing may be high, so that it is seen as a whole. */
  maxHeight: number;
}

/**
 * All of the element's own height, what is seen below it before anything is scrolled, or a part of the height: of a
 * phone's a larger one where the sheet stands upright.
 */
type Taken = 'whole' | 'seen' | 'upright' | 'part';

/** Where nothing can be measured. */
const FALLBACK: Room = { width: 960, maxHeight: 640 };
/** The parts of the window, and of a dialog that scrolls in itself, that a drawing may take. */
const OF_WINDOW = 0.62;
const OF_DIALOG = 0.74;
/** The part of a phone's screen that an upright sheet fills. */
const OF_PHONE = 0.84;
/** However much stands above it, a drawing keeps this part of the height. */
const AT_LEAST = 0.42;
/** In a narrower window its width limits the drawing anyway. */
const WIDE = 900;
/** What is left free below it. */
const BELOW = 16;

/**
 * The room for the drawing: the width of the element around, and so much of the height of what scrolls it. Null until it
 * is measured: a large sheet is not drawn twice.
 */
export function useRoom(around: RefObject<HTMLElement | null>, taken: Taken): Room | null {
  const [room, setRoom] = useState<Room | null>(null);
  useLayoutEffect(() => {
    const element = around.current;
    if (!element) return undefined;
    const measure = () => {
      const width = Math.round(element.clientWidth);
      const maxHeight =
        taken === 'whole' ? element.clientHeight : Math.max(320, Math.round(partOf(element, taken)));
      const measured = width === 0 || maxHeight === 0 ? null : { width, maxHeight };
      setRoom((old) => {
        if (!measured) return old ?? FALLBACK;
        return old?.width === width && old.maxHeight === maxHeight ? old : measured;
      });
    };
    window.addEventListener('resize', measure);
    // It tells the first size once the browser has laid out the page by itself: to ask before would have it do so at once.
    const observer = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(laidOut);
    let watched = false;
    function laidOut() {
      if (!watched && element) {
        watched = true;
        // What comes above it, a warning for one, makes the page higher and not the drawing.
        observer?.observe(scrollerOf(element)?.firstElementChild ?? document.body);
      }
      measure();
    }
    if (observer) observer.observe(element);
    else measure();
    return () => {
      window.removeEventListener('resize', measure);
      observer?.disconnect();
    };
  }, [around, taken]);
  return room;
}

/** Of what is seen at once as much as there is, within what it may and must take. */
function partOf(element: HTMLElement, taken: Exclude<Taken, 'whole'>): number {
  const scroller = scrollerOf(element);
  const height = scroller?.clientHeight ?? window.innerHeight;
  if (taken === 'upright' && fillsUpright()) return height * OF_PHONE;
  const most = height * (scroller ? OF_DIALOG : OF_WINDOW);
  if (taken === 'part' || window.innerWidth < WIDE) return most;
  const top = element.getBoundingClientRect().top;
  const above = scroller
    ? top - scroller.getBoundingClientRect().top + scroller.scrollTop
    : top + window.scrollY;
  return Math.min(most, Math.max(height * AT_LEAST, height - above - BELOW));
}

/** What scrolls in a dialog around the element. */
function scrollerOf(element: HTMLElement): HTMLElement | null {
  const dialog = element.closest('[role="dialog"]');
  for (let one = element.parentElement; dialog && one && one !== dialog; one = one.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(one).overflowY)) return one;
  }
  return null;
}
