import { useEffect } from 'react';

/** Keeps the screen on as long as it is used; where the browser cannot, nothing happens. */
export function useWakeLock(): void {
  useEffect(() => {
    // Older browsers have none.
    const wakeLock = (navigator as { wakeLock?: WakeLock }).wakeLock;
    if (!wakeLock) return undefined;
    let lock: WakeLockSentinel | null = null;
    let over = false;
    const ask = () => {
      if (document.visibilityState !== 'visible') return;
      wakeLock.request('screen').then(
        (got) => {
          lock = got;
          if (over) void got.release();
        },
        () => undefined,
      );
    };
    ask();
    // The browser lets go of it when the page is hidden.
    document.addEventListener('visibilitychange', ask);
    return () => {
      over = true;
      document.removeEventListener('visibilitychange', ask);
      void lock?.release();
    };
  }, []);
}
