import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { focusContentIfLost } from '@/ui/focus';

/** On a new screen the keyboard goes on in the content where the button that led there has gone with the old one. */
export function useFocusPlace(): void {
  const { pathname } = useLocation();
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    focusContentIfLost();
  }, [pathname]);
}
