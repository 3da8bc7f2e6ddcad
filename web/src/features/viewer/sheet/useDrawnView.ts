import { startTransition, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { FITTED, pictureTransform, type View } from '../geometry/zoom';
import type { ViewerStore } from '../viewerStore';

/** A movement rests when nothing has come for this long, ms. */
const RESTS = 140;

interface Drawn {
  /** What of it is drawn: its view is that of no other sheet. */
  sheet: string;
  view: View;
}

interface DrawnView {
  /** The view for which the sheet is drawn. */
  view: View;
  /** What holds the drawing; it lies on a layer of its own. */
  picture: RefObject<HTMLDivElement | null>;
}

/**
 * While the view moves, the drawing is only moved and scaled as a picture; it is drawn anew, sharp and with the texts
 * that fit, as soon as the movement rests.
 */
export function useDrawnView(store: ViewerStore, sheet: string): DrawnView {
  const picture = useRef<HTMLDivElement>(null);
  const [drawn, setDrawn] = useState<Drawn>(() => ({ sheet, view: store.getState().view }));
  // Another sheet, or a turned one, is seen as a whole.
  if (drawn.sheet !== sheet) setDrawn({ sheet, view: FITTED });
  const { view } = drawn;

  // In one with the new drawing: the view may have moved on while it was made.
  useLayoutEffect(() => {
    let timer: number | undefined;
    const place = () => {
      const held = picture.current;
      if (held) held.style.transform = pictureTransform(view, store.getState().view);
    };
    const rest = () => {
      const now = store.getState().view;
      if (now !== view) startTransition(() => setDrawn({ sheet, view: now }));
    };
    const wait = () => {
      window.clearTimeout(timer);
      timer = window.setTimeout(rest, RESTS);
    };
    place();
    if (store.getState().view !== view) wait();
    const unsubscribe = store.subscribe((state, before) => {
      if (state.view === before.view) return;
      place();
      wait();
    });
    return () => {
      window.clearTimeout(timer);
      unsubscribe();
    };
  }, [store, sheet, view]);

  return { view, picture };
}
