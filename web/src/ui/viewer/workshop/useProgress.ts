import { useCallback, useEffect, useRef, useState } from 'react';
import { onOtherTab } from '@/lib/storage';
import { KEPT, keepProgress, readProgress } from './keptProgress';
import { hasBegun, startProgress, type Progress } from './progress';

interface KeptProgress {
  progress: Progress;
  /** It was found and gone on from, when the saw was opened. */
  resumed: boolean;
  change: (to: (progress: Progress) => Progress) => void;
}

/**
 * The work at the saw, kept by `key`; begun at `sheet` where there is none. What another window does to it is seen here
 * at once; only the sheet that one looks at is each window's own.
 */
export function useProgress(key: string, sheet: number, exists: (sheet: number) => boolean): KeptProgress {
  const [{ found, resumed }] = useState(() => {
    const earlier = readProgress(key);
    const resumes = earlier !== null && hasBegun(earlier) && exists(earlier.sheet);
    return { found: resumes ? earlier : startProgress(sheet), resumed: resumes };
  });
  const [progress, setProgress] = useState(found);
  const latest = useRef(found);
  const take = useCallback((next: Progress) => {
    latest.current = next;
    setProgress(next);
  }, []);
  useEffect(
    () =>
      onOtherTab(KEPT, () => {
        const theirs = readProgress(key);
        if (theirs && theirs.at > latest.current.at) take({ ...theirs, sheet: latest.current.sheet });
      }),
    [key, take],
  );
  const change = useCallback(
    (to: (progress: Progress) => Progress) => {
      const kept = readProgress(key);
      const own = latest.current;
      const base = kept && kept.at > own.at ? { ...kept, sheet: own.sheet } : own;
      take(keepProgress(key, to(base)));
    },
    [key, take],
  );
  return { progress, resumed, change };
}
