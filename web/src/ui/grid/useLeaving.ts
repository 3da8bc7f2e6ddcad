// A reload or a closed tab blurs nothing: what stands in an open editor would be lost.
import { useEffect, useEffectEvent } from 'react';

/** Runs `finish` when the page goes away, before others store what there is. */
export function useLeaving(finish: () => void): void {
  const leave = useEffectEvent(finish);
  useEffect(() => {
    const onHide = () => leave();
    // Captured, because the store writes on the same event.
    window.addEventListener('pagehide', onHide, { capture: true });
    return () => window.removeEventListener('pagehide', onHide, { capture: true });
  }, []);
}
