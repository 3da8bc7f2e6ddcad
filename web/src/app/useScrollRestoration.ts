import { useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

const KEPT = 'kerf.scroll';
/** Scroll positions kept at most. */
const MOST = 50;

function keptPlaces(): Map<string, number> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(KEPT) ?? '[]') as [string, number][]);
  } catch {
    return new Map();
  }
}

/** Whether the page was opened by its address: it begins at its top. Reading the kept positions would delay the first screen. */
function justOpened(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return entry?.type === 'navigate';
}

/** The content after a reload is waited for at most this long, ms. */
const TIMEOUT_MS = 10_000;
const USER_EVENTS = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/** Scrolls to a position as soon as the page is long enough for it, unless the person scrolls or presses before. */
function scrollWhenLoaded(top: number): () => void {
  const go = () => {
    window.scrollTo(0, top);
    if (window.scrollY >= top - 1) stop();
  };
  const grown = new ResizeObserver(go);
  const timer = setTimeout(() => stop(), TIMEOUT_MS);
  const stop = () => {
    clearTimeout(timer);
    grown.disconnect();
    USER_EVENTS.forEach((way) => window.removeEventListener(way, stop));
  };
  grown.observe(document.body);
  USER_EVENTS.forEach((way) => window.addEventListener(way, stop, { passive: true }));
  return stop;
}

/** Scroll restoration: a new screen begins at its top; back, forward and a reload lead to where it was left. */
export function useScrollRestoration(): void {
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
    // The browser itself scrolls to the fragment of an address.
    if (hash && document.getElementById(decodeURIComponent(hash.slice(1)))) return;
    const top = way === NavigationType.Pop ? (places.current.get(key) ?? 0) : 0;
    window.scrollTo(0, top);
    // The content may still be loading.
    if (window.scrollY < top - 1) return scrollWhenLoaded(top);
  }, [key, hash, way]);
}
