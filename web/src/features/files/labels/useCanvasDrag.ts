// What the pointer does on the label: fields are chosen, moved and resized, and a frame is drawn around several.

import type { PointerEvent as ReactPointerEvent } from 'react';
import { useEffect, useRef } from 'react';
import { chosenOf } from '@/domain/labels/arranging';
import {
  boundsOf,
  boxBetween,
  boxOf,
  movedBox,
  stretchedBox,
  touches,
  type Handle,
} from '@/domain/labels/boxes';
import type { LabelDesign } from '@/domain/labels/design';
import { snappedMove, snappedResize, type Surroundings } from '@/domain/labels/snapping';
import { useDesignStore } from './designStore';

/** What moves less is a click, px. */
const CLICK = 3;
/** From how far away lines attract, px. */
const REACH = 6;

interface Point {
  x: number;
  y: number;
}

/** What a drag does: at each point, and where it ends; `moved`: it is more than a click. */
interface Gesture {
  move: (by: Point, event: PointerEvent) => void;
  end: (moved: boolean) => void;
}

/**
 * `pan` moves the enlarged label under a finger; it answers whether there is anything to move.
 */
export function useCanvasDrag(
  scale: number,
  toLabel: (event: Point) => Point,
  pan: (from: Point) => boolean,
) {
  const store = useDesignStore();
  /** Ends what is under way. */
  const stop = useRef<AbortController | null>(null);
  /** The pointer, not the keyboard, brings the focus now. */
  const pointing = useRef(false);
  useEffect(() => () => stop.current?.abort(), []);

  const around = ({ altKey }: PointerEvent, design: LabelDesign, ids: readonly number[]): Surroundings => ({
    label: design,
    others: design.fields.filter(({ id }) => !ids.includes(id)),
    reach: altKey ? 0 : REACH / scale,
  });

  const moving = (onClick: () => void): Gesture => {
    const { design, chosen } = store.getState();
    const box = boundsOf(chosenOf(design.fields, chosen));
    return {
      move: (by, event) => {
        const { dx, dy, guides } = snappedMove(box, { dx: by.x, dy: by.y }, around(event, design, chosen));
        const fields = design.fields.map((field) =>
          chosen.includes(field.id) ? movedBox(field, dx, dy) : field,
        );
        store.getState().showDrag({ design: { ...design, fields }, guides, moves: true });
      },
      end: (moved) => (moved ? store.getState().drop() : onClick()),
    };
  };

  const resizing = (handle: Handle, { clientX, clientY, shiftKey }: ReactPointerEvent): Gesture => {
    const { design, chosen } = store.getState();
    const from = boundsOf(chosenOf(design.fields, chosen));
    return {
      move: (by, event) => {
        const wish = { dx: by.x, dy: by.y };
        const { box, guides } = snappedResize(from, handle, wish, around(event, design, chosen));
        const fields = design.fields.map((field) => {
          if (!chosen.includes(field.id)) return field;
          return chosen.length === 1 ? { ...field, ...box } : stretchedBox(field, from, box, design);
        });
        store.getState().showDrag({ design: { ...design, fields }, guides, moves: false });
      },
      end: (moved) => {
        const { drop, choose, toggle } = store.getState();
        if (moved) {
          drop();
          return;
        }
        // The room that a finger has for a handle lies over other fields: a tap means the one below.
        const below = document
          .elementsFromPoint(clientX, clientY)
          .find((element): element is HTMLElement => element.matches('[data-field]'));
        if (!below) return;
        const id = Number(below.dataset.field);
        if (shiftKey) toggle(id);
        else choose([id]);
      },
    };
  };

  const framing = (start: Point, added: boolean): Gesture => {
    const { design, chosen, choose, showFrame } = store.getState();
    const before = added ? chosen : [];
    return {
      move: (by) => {
        const frame = boxBetween(start, { x: start.x + by.x, y: start.y + by.y });
        const touched = design.fields.filter((field) => touches(frame, boxOf(field))).map(({ id }) => id);
        choose([...before, ...touched.filter((id) => !before.includes(id))]);
        showFrame(frame);
      },
      end: (moved) => {
        showFrame(null);
        if (!moved && !added) choose([]);
      },
    };
  };

  const gestureAt = (event: ReactPointerEvent): Gesture | null => {
    const target = event.target as Element;
    const handle = target.closest<HTMLElement>('[data-handle]')?.dataset.handle;
    if (handle) return resizing(handle as Handle, event);
    const { chosen, choose, toggle } = store.getState();
    const id = Number(target.closest<HTMLElement>('[data-field]')?.dataset.field ?? NaN);
    if (Number.isNaN(id)) {
      if (event.pointerType === 'touch' && pan({ x: event.clientX, y: event.clientY })) return null;
      return framing(toLabel({ x: event.clientX, y: event.clientY }), event.shiftKey);
    }
    if (event.shiftKey) {
      toggle(id);
      return null;
    }
    const known = chosen.includes(id);
    if (!known) choose([id]);
    return moving(() => {
      if (known && chosen.length > 1) choose([id]);
    });
  };

  const onPointerDown = (event: ReactPointerEvent) => {
    if (event.button !== 0 || !event.isPrimary) return;
    pointing.current = true;
    const from = { x: event.clientX, y: event.clientY };
    const gesture = gestureAt(event);
    const control = new AbortController();
    stop.current?.abort();
    stop.current = control;
    let moved = false;
    const listen = { signal: control.signal };
    window.addEventListener(
      'pointermove',
      (next) => {
        const [x, y] = [next.clientX - from.x, next.clientY - from.y];
        moved ||= Math.hypot(x, y) > CLICK;
        if (moved) gesture?.move({ x: x / scale, y: y / scale }, next);
      },
      listen,
    );
    const end = (dropped: boolean) => {
      pointing.current = false;
      control.abort();
      if (dropped) gesture?.end(moved);
      else store.getState().cancelDrag();
    };
    window.addEventListener('pointerup', () => end(true), listen);
    window.addEventListener('pointercancel', () => end(false), listen);
    // Esc lets go of what is dragged, and of nothing else.
    window.addEventListener(
      'keydown',
      (key) => {
        if (key.key !== 'Escape' || !moved) return;
        key.preventDefault();
        key.stopImmediatePropagation();
        end(false);
      },
      { ...listen, capture: true },
    );
  };

  return { onPointerDown, isPointing: () => pointing.current };
}
