import { useEffect, useRef, useState } from 'react';
import { lazyAside } from '@/i18n/lazyChunk';

const HintBubble = lazyAside(async () => (await import('./HintBubble')).HintBubble);

/** How long the mouse rests before a hint appears; not at all where one has just been there, ms. */
const REST_MS = 400;
const JUST_MS = 800;
/** Long enough to move into the bubble, ms. */
const LEAVE_MS = 120;
/** How long a finger rests, and how long the hint stays after it, ms. */
const PRESS_MS = 700;
const STAY_MS = 1500;

const HINTED = '[data-hint]';
const BUBBLE = '.kerf-hint';

const hinted = (event: Event): Element | null =>
  event.target instanceof Element ? event.target.closest(HINTED) : null;
const inBubble = (event: Event): boolean =>
  event.target instanceof Element && event.target.closest(BUBBLE) !== null;

/** Shows the hint of what the mouse rests on, the keyboard has reached, or a finger presses long (`ui/Tooltip`). */
export function Hints() {
  const [anchor, setAnchor] = useState<Element | null>(null);
  const shown = useRef<Element | null>(null);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let gone = 0;
    // What was just pressed need not be explained until the mouse has left it.
    let pressed: Element | null = null;
    const show = (element: Element | null) => {
      if (shown.current && !element) gone = Date.now();
      shown.current = element;
      setAnchor(element);
    };
    const later = (element: Element | null, ms: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => show(element), ms);
    };
    const now = (element: Element | null) => {
      clearTimeout(timer);
      show(element);
    };
    const leave = (ms: number) => {
      clearTimeout(timer);
      if (shown.current) later(null, ms);
    };
    const listeners: { [K in keyof DocumentEventMap]?: (event: DocumentEventMap[K]) => void } = {
      pointerover: (event) => {
        if (event.pointerType === 'touch') return;
        const element = hinted(event);
        if (element && element === pressed) return;
        pressed = null;
        if (inBubble(event) || (element && element === shown.current)) clearTimeout(timer);
        else if (!element) leave(LEAVE_MS);
        else {
          void HintBubble.preload();
          const just = shown.current !== null || Date.now() - gone < JUST_MS;
          later(element, just ? 0 : REST_MS);
        }
      },
      pointerdown: (event) => {
        const element = hinted(event);
        pressed = element;
        if (element && event.pointerType === 'touch') later(element, PRESS_MS);
        else now(null);
      },
      pointerup: (event) => event.pointerType === 'touch' && leave(STAY_MS),
      pointercancel: () => leave(0),
      focusin: (event) => {
        const element = hinted(event);
        if (element && event.target instanceof Element && event.target.matches(':focus-visible'))
          now(element);
      },
      focusout: () => leave(0),
      keydown: (event) => event.key === 'Escape' && now(null),
    };
    for (const [type, listener] of Object.entries(listeners)) {
      document.addEventListener(type, listener as EventListener, { capture: true, passive: true });
    }
    return () => {
      clearTimeout(timer);
      for (const [type, listener] of Object.entries(listeners)) {
        document.removeEventListener(type, listener as EventListener, { capture: true });
      }
    };
  }, []);

  const text = anchor?.isConnected ? anchor.getAttribute('data-hint') : null;
  if (!anchor || !text) return null;
  return <HintBubble key={text} anchor={anchor} text={text} />;
}
