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
    window.scrollTo(0, way === NavigationType.Pop ? (places.current.get(key) ?? 0) : 0);
  }, [key, hash, way]);
}
