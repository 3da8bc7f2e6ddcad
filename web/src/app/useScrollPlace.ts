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

/** A new screen begins at its top; the way back leads to where it was left, also after a reload. */
export function useScrollPlace(): void {
  const { key, hash } = useLocation();
  const way = useNavigationType();
  const places = useRef<Map<string, number>>(undefined);
  const current = useRef(key);

  useEffect(() => {
    window.history.scrollRestoration = 'manual';
    const remember = () => void places.current?.set(current.current, window.scrollY);
    const keep = () => {
      window.history.scrollRestoration = 'auto';
      try {
        sessionStorage.setItem(KEPT, JSON.stringify([...(places.current ?? [])].slice(-MOST)));
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
    places.current ??= keptPlaces();
    current.current = key;
    // The browser itself goes to a part that the address names.
    if (hash && document.getElementById(decodeURIComponent(hash.slice(1)))) return;
    window.scrollTo(0, way === NavigationType.Pop ? (places.current.get(key) ?? 0) : 0);
  }, [key, hash, way]);
}
