import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { focusContentIfLost } from '@/ui/focus';

/** Focuses the content of a new screen where the link that led there was removed with the old one. */
export function useRouteFocus(): void {
  const { pathname } = useLocation();
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    focusContentIfLost();
  }, [pathname]);
}
