import { useCallback, useEffect, useRef, useState } from 'react';
import { hasTicks, marksOfNow, merged, NO_MARKS, type Changes, type Marks } from '@/domain/workshop/marks';
import { onOtherTab } from '@/lib/storage';
import { KEPT, keepProgress, readProgress, type KeptProgress } from './keptProgress';

/** Where the work at the saw is kept: in this browser, or at the server for all who work at it. */
export interface ProgressKeeper {
  marks: Marks;
  /** The sheet on this saw, as its place in the solution from 0. */
  sheet: number;
  /** It was found and gone on from, when the saw was opened. */
  resumed: boolean;
  /** Ticks what `changes` makes of the newest marks; answers what has changed. */
  tick: (changes: (marks: Marks) => Changes) => void;
  goTo: (sheet: number) => void;
}

/**
 * The work at the saw, kept in this browser by `key`; begun at `sheet` where there is none. What another window does to
 * it is seen here at once; only the sheet that one looks at is each window's own.
 */
export function useLocalKeeper(
  key: string,
  sheet: number,
  exists: (sheet: number) => boolean,
): ProgressKeeper {
  const [{ found, resumed }] = useState(() => {
    const earlier = readProgress(key);
    const resumes = earlier !== null && hasTicks(earlier.marks) && exists(earlier.sheet);
    return { found: resumes ? earlier : { at: 0, sheet, marks: NO_MARKS }, resumed: resumes };
  });
  const [progress, setProgress] = useState<KeptProgress>(found);
  const latest = useRef(found);
  const take = useCallback((next: KeptProgress) => {
    latest.current = next;
    setProgress(next);
  }, []);
  useEffect(
    () =>
      onOtherTab(KEPT, () => {
        const theirs = readProgress(key);
        if (theirs) take({ ...latest.current, marks: merged(latest.current.marks, theirs.marks) });
      }),
    [key, take],
  );
  const tick = useCallback(
    (changes: (marks: Marks) => Changes) => {
      const own = latest.current;
      const marks = merged(own.marks, readProgress(key)?.marks ?? NO_MARKS);
      take(
        keepProgress(key, {
          ...own,
          marks: { ...marks, ...marksOfNow(changes(marks), marks, Date.now()) },
        }),
      );
    },
    [key, take],
  );
  const goTo = useCallback(
    (next: number) => {
      const own = latest.current;
      const marks = merged(own.marks, readProgress(key)?.marks ?? NO_MARKS);
      take(keepProgress(key, { ...own, marks, sheet: next }));
    },
    [key, take],
  );
  return { marks: progress.marks, sheet: progress.sheet, resumed, tick, goTo };
}
