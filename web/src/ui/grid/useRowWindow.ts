// Which rows of a long list are drawn: those in sight, a few ahead, and always the one with the cursor.
import { useLayoutEffect, useState, type RefObject, type UIEvent } from 'react';

export const ROW_HEIGHT = 34;
const AHEAD = 4;
/** Scrolling by fewer rows than this draws nothing new. */
const STEP = 3;
/** Where nothing is laid out, as in tests, this many rows are drawn. */
const UNKNOWN_HEIGHT = 24 * ROW_HEIGHT;

export function useRowWindow(scroller: RefObject<HTMLElement | null>, total: number, active: number) {
  const [view, setView] = useState({ first: 0, height: UNKNOWN_HEIGHT });

  const onScroll = (event: UIEvent<HTMLElement>) => {
    const first = Math.floor(event.currentTarget.scrollTop / ROW_HEIGHT);
    setView((old) => (Math.abs(old.first - first) < STEP && first !== 0 ? old : { ...old, first }));
  };

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(() => {
      const height = element.clientHeight || UNKNOWN_HEIGHT;
      setView((old) => (old.height === height ? old : { ...old, height }));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [scroller]);

  const from = Math.max(0, Math.min(view.first, total - 1) - AHEAD);
  const to = Math.min(total, view.first + Math.ceil(view.height / ROW_HEIGHT) + AHEAD + STEP);
  const indices: number[] = [];
  if (active < from) indices.push(active);
  for (let n = from; n < to; n += 1) indices.push(n);
  if (active >= to && active < total) indices.push(active);
  return { indices, onScroll };
}
