import { useCallback, useSyncExternalStore } from 'react';

const follow = (tell: () => void) => {
  document.addEventListener('fullscreenchange', tell);
  return () => document.removeEventListener('fullscreenchange', tell);
};

interface FullScreen {
  /** Phones of some makers have none. */
  supported: boolean;
  active: boolean;
  toggle: () => void;
}

/** The whole screen for the page, without the browser's bars. */
export function useFullScreen(): FullScreen {
  const active = useSyncExternalStore(follow, () => Boolean(document.fullscreenElement));
  const toggle = useCallback(() => {
    const change = document.fullscreenElement
      ? document.exitFullscreen()
      : document.documentElement.requestFullscreen({ navigationUI: 'hide' });
    // Refused by the browser: the page stays as large as it is.
    change.catch(() => undefined);
  }, []);
  return {
    supported: (document as { fullscreenEnabled?: boolean }).fullscreenEnabled === true,
    active,
    toggle,
  };
}
