import { useLayoutEffect, useState, type RefObject } from 'react';

export interface Room {
  width: number;
  /** The most that the drawing may be high, so that it is seen as a whole. */
  maxHeight: number;
}

/** The room for the drawing: the width of the element around, and a part of the window's height. */
export function useRoom(around: RefObject<HTMLElement | null>): Room {
  const [room, setRoom] = useState<Room>({ width: 960, maxHeight: 640 });
  useLayoutEffect(() => {
    const element = around.current;
    if (!element) return undefined;
    const measure = () => {
      const width = Math.round(element.clientWidth);
      if (width === 0) return;
      const maxHeight = Math.max(320, Math.round(window.innerHeight * 0.62));
      setRoom((old) => (old.width === width && old.maxHeight === maxHeight ? old : { width, maxHeight }));
    };
    measure();
    window.addEventListener('resize', measure);
    const observer = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(measure);
    observer?.observe(element);
    return () => {
      window.removeEventListener('resize', measure);
      observer?.disconnect();
    };
  }, [around]);
  return room;
}
