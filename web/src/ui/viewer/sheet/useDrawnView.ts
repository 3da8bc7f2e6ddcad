import { startTransition, useCallback, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { FITTED, pictureTransform, type View } from '../geometry/zoom';
import type { ViewerStore } from '../viewerStore';

/** A movement rests when nothing has come for this long, ms. */
const RESTS = 140;

interface Drawn {
  /** What of it is drawn: its view is that of no other sheet. */
  sheet: string;
  view: View;
  /** The view for which it is being drawn, part by part. */
  coming: View | null;
}

interface DrawnView {
  /** The views for which the sheet is drawn: the one that is seen, and the one that takes its place when it is whole. */
  views: readonly View[];
  /** What holds the drawing that is seen; it lies on a layer of its own. */
  picture: RefObject<HTMLDivElement | null>;
  /** A drawing is whole. */
  drawn: (view: View) => void;
}

/**
 * While the view moves, the drawing is only moved and scaled as a picture; as soon as the movement rests, another one is
 * drawn behind it, sharp and with the texts that fit, and takes its place.
 */
export function useDrawnView(store: ViewerStore, sheet: string): DrawnView {
  const picture = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<Drawn>(() => ({ sheet, view: store.getState().view, coming: null }));
  // Another sheet, or a turned one, is seen as a whole.
  if (state.sheet !== sheet) setState({ sheet, view: FITTED, coming: null });
  const { view, coming } = state;

  // In one with the new drawing: the view may have moved on while it was made.
  useLayoutEffect(() => {
    let timer: number | undefined;
    const place = () => {
      const held = picture.current;
      if (held) held.style.transform = pictureTransform(view, store.getState().view);
    };
    const rest = () => {
      const now = store.getState().view;
      startTransition(() => setState((old) => ({ ...old, coming: now === old.view ? null : now })));
    };
    const wait = () => {
      window.clearTimeout(timer);
      timer = window.setTimeout(rest, RESTS);
    };
    place();
    const now = store.getState().view;
    if (now !== view && now !== coming) wait();
    const unsubscribe = store.subscribe((after, before) => {
      if (after.view === before.view) return;
      place();
      wait();
    });
    return () => {
      window.clearTimeout(timer);
      unsubscribe();
    };
  }, [store, sheet, view, coming]);

  const drawn = useCallback((whole: View) => {
    setState((old) => (old.coming === whole ? { ...old, view: whole, coming: null } : old));
  }, []);
  return { views: coming ? [view, coming] : [view], picture, drawn };
}
