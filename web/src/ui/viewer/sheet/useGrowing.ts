import { startTransition, useEffect, useState } from 'react';

/** How many of `all` parts are drawn: one more in each frame, the first at once. */
export function useGrowing(all: number): number {
  const [parts, setParts] = useState(1);
  const whole = parts >= all;
  useEffect(() => {
    if (whole) return undefined;
    const frame = requestAnimationFrame(() => startTransition(() => setParts(parts + 1)));
    return () => cancelAnimationFrame(frame);
  }, [parts, whole]);
  return whole ? Infinity : parts;
}
