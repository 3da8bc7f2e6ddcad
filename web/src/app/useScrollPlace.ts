import { useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

const KEPT = 'kerf.scroll';
/** So many places are remembered. */
const MOST = 50;

function keptPlaces(): Map<string, number> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(KEPT) ?? '[]') as [string, number][]);
  } catch {
    return new Map();
  }
}

/**
 * Whether the page was opened by its address: it begins at its top, and nobody came back to it. To ask the tab's storage
 * for places would hold up the first screen.
 */
function justOpened(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return entry?.type === 'navigate';
}

/** So long what is loaded after a reload is waited for, ms. */
const PATIENCE_MS = 10_000;
const OWN_WAYS = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/** Goes to a place as soon as the page is long enough for it, unless the person goes elsewhere before. */
function goWhenThere(top: number): () => void {
  const go = () => {
    window.scrollTo(0, top);
    if (window.scrollY >= top - 1) stop();
  };
  const grown = new ResizeObserver(go);
  const timer = setTimeout(() => stop(), PATIENCE_MS);
  const stop = () => {
    clearTimeout(timer);
    grown.disconnect();
    OWN_WAYS.forEach((way) => window.removeEventListener(way, stop));
  };
  grown.observe(document.body);
  OWN_WAYS.forEach((way) => window.addEventListener(way, stop, { passive: true }));
  return stop;
}

/** A new screen begins at its top; the way back leads to where it was left, also after a reload. */
export function useScrollPlace(): void {
  const { key, hash } = useLocation();
  const way = useNavigationType();
  /** Undefined until a screen has been shown. */
  const places = useRef<Map<string, number>>(undefined);
  const opened = useRef(false);
  const current = useRef(key);

  useEffect(() => {
    window.history.scrollRestoration = 'manual';
    const remember = () => void places.current?.set(current.current, window.scrollY);
    const keep = () => {
      window.history.scrollRestoration = 'auto';
      try {
        const before = opened.current ? keptPlaces() : [];
        const all = new Map([...before, ...(places.current ?? [])]);
        sessionStorage.setItem(KEPT, JSON.stringify([...all].slice(-MOST)));
      } catch {
        // Without it a reloaded screen begins at its top.
      }
    };
    window.addEventListener('scroll', remember, { passive: true });
    window.addEventListener('pagehide', keep);
    return () => {
      window.removeEventListener('scroll', remember);
      window.removeEventListener('pagehide', keep);
    };
  }, []);
  useLayoutEffect(() => {
    const first = !places.current;
    opened.current ||= first && justOpened();
    places.current ??= opened.current ? new Map() : keptPlaces();
    current.current = key;
    if (first && opened.current) return;
    // The browser itself goes to a part that the address names.
    if (hash && document.getElementById(decodeURIComponent(hash.slice(1)))) return;
    const top = way === NavigationType.Pop ? (places.current.get(key) ?? 0) : 0;
    window.scrollTo(0, top);
    // What stands there may be still on its way.
    if (window.scrollY < top - 1) return goWhenThere(top);
  }, [key, hash, way]);
}
