import { startTransition, useEffect, useState } from 'react';

/** How many of `all` batches are drawn: one more in each frame, the first at once. */
export function useGrowing(all: number): number {
  const [batches, setBatches] = useState(1);
  const whole = batches >= all;
  useEffect(() => {
    if (whole) return undefined;
    const frame = requestAnimationFrame(() => startTransition(() => setBatches(batches + 1)));
    return () => cancelAnimationFrame(frame);
  }, [batches, whole]);
  return whole ? Infinity : batches;
}
