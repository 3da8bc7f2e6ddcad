import type { Point } from '@/domain/plan/rotation';
import { useEffect, useRef, type RefObject } from 'react';
import { panBy, toDrawing, zoomAt } from '../geometry/zoom';
import type { ViewerStore } from '../viewerStore';

/** Wheel events that follow each other this closely belong to one movement, ms. */
const ONE_MOVEMENT = 250;
/** A press that moves less is a click, pixels. */
const CLICK = 4;

/**
 * `target` is the opening through which the drawing is seen; the drawing moves behind it.
 * Wheel and pinch zoom at the pointer, drag pans, double click fits, a click keeps what is pointed at lit.
 * A movement of the wheel that began by scrolling the page goes on scrolling it.
 */
export function useGestures(target: RefObject<HTMLElement | null>, store: ViewerStore): void {
  const pageScrolled = useRef(-Infinity);

  useEffect(() => {
    const opening = target.current;
    if (!opening) return undefined;
    const fingers = new Map<number, Point>();
    let travelled = 0;
    let zoomed = -Infinity;

    const fraction = (point: Point): Point => {
      const box = opening.getBoundingClientRect();
      return { x: (point.x - box.left) / (box.width || 1), y: (point.y - box.top) / (box.height || 1) };
    };
    const zoomTo = (zoom: number, at: Point) => {
      const { view, setView } = store.getState();
      setView(zoomAt(view, zoom, toDrawing(fraction(at), view)));
    };

    const wheel = (event: WheelEvent) => {
      const { zoom } = store.getState().view;
      const pinch = event.ctrlKey || event.metaKey;
      if (!pinch) {
        const going = event.timeStamp - zoomed < ONE_MOVEMENT;
        const scrolling = event.timeStamp - pageScrolled.current < ONE_MOVEMENT;
        const away = event.deltaY > 0 ? zoom <= 1 : zoom >= 3;
        if ((scrolling || away) && !going) return;
      }
      event.preventDefault();
      zoomed = event.timeStamp;
      const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
      const next = zoom * Math.exp(-event.deltaY * lines * (pinch ? 0.01 : 0.0016));
      zoomTo(pinch || zoom < 1 ? next : Math.max(1, next), { x: event.clientX, y: event.clientY });
    };

    const down = (event: PointerEvent) => {
      if (event.pointerType === 'mouse' && event.button !== 0) return;
      if (fingers.size === 0) travelled = 0;
      fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    };
    const move = (event: PointerEvent) => {
      const before = fingers.get(event.pointerId);
      if (!before) {
        store.getState().point(pointedAt(event.target));
        return;
      }
      const now = { x: event.clientX, y: event.clientY };
      const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1];
      fingers.set(event.pointerId, now);
      travelled += distance(before, now);
      if (other) {
        const { zoom } = store.getState().view;
        const apart = distance(other, before);
        if (apart > 0) zoomTo((zoom * distance(other, now)) / apart, middle(other, now));
      } else if (travelled > CLICK && store.getState().view.zoom > 1) {
        if (!opening.hasPointerCapture(event.pointerId)) opening.setPointerCapture(event.pointerId);
        const box = opening.getBoundingClientRect();
        const { view, setView } = store.getState();
        setView(panBy(view, (now.x - before.x) / (box.width || 1), (now.y - before.y) / (box.height || 1)));
      }
    };
    const up = (event: PointerEvent) => {
      const pressed = fingers.delete(event.pointerId);
      if (pressed && event.type === 'pointerup' && fingers.size === 0 && travelled <= CLICK) {
        store.getState().pin(pointedAt(event.target));
      }
    };
    const leave = () => store.getState().point(null);
    const fit = () => store.getState().fit();

    opening.addEventListener('wheel', wheel, { passive: false });
    opening.addEventListener('pointerdown', down);
    opening.addEventListener('pointermove', move);
    opening.addEventListener('pointerup', up);
    opening.addEventListener('pointercancel', up);
    opening.addEventListener('pointerleave', leave);
    opening.addEventListener('dblclick', fit);
    return () => {
      opening.removeEventListener('wheel', wheel);
      opening.removeEventListener('pointerdown', down);
      opening.removeEventListener('pointermove', move);
      opening.removeEventListener('pointerup', up);
      opening.removeEventListener('pointercancel', up);
      opening.removeEventListener('pointerleave', leave);
      opening.removeEventListener('dblclick', fit);
    };
  }, [target, store]);

  useEffect(() => {
    const scrolled = (event: Event) => {
      pageScrolled.current = event.timeStamp;
    };
    document.addEventListener('scroll', scrolled, { passive: true, capture: true });
    return () => document.removeEventListener('scroll', scrolled, { capture: true });
  }, []);
}

function pointedAt(target: EventTarget | null): string | null {
  return target instanceof Element
    ? (target.closest('[data-highlight]')?.getAttribute('data-highlight') ?? null)
    : null;
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

function middle(a: Point, b: Point): Point {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}
