// The work at the saw as this browser keeps it, by result.

import { isRecord, stored } from '@/lib/storage';
import type { Progress, SheetProgress } from './progress';

/** Of so many results it is remembered; the one that nobody has worked at for longest goes first. */
const MOST_RESULTS = 30;

export const KEPT = 'workshop';

const kept = stored<Record<string, Progress>>({
  key: KEPT,
  version: 2,
  repair: (found) => records(found, progress),
});

/** What could not be kept, where the storage is full or closed: it lasts as long as the page. */
const unkept = new Map<string, Progress>();

export function readProgress(key: string): Progress | null {
  const own = unkept.get(key);
  const theirs = kept.read()[key];
  return (own && theirs ? (own.at >= theirs.at ? own : theirs) : (own ?? theirs)) ?? null;
}

/** Keeps it as the newest that there is, and answers what it has kept. */
export function keepProgress(key: string, progress: Progress): Progress {
  const { [key]: before, ...others } = kept.read();
  const newest = { ...progress, at: Math.max(Date.now(), progress.at + 1, (before?.at ?? 0) + 1) };
  const latest = Object.entries(others)
    .sort(([, a], [, b]) => b.at - a.at)
    .slice(0, MOST_RESULTS - 1);
  unkept.delete(key);
  if (!kept.write(Object.fromEntries([[key, newest], ...latest]))) unkept.set(key, newest);
  return newest;
}

function records<T>(found: unknown, repair: (found: unknown) => T | null): Record<string, T> {
  return Object.fromEntries(
    Object.entries(isRecord(found) ? found : {}).flatMap(([key, value]) => {
      const whole = repair(value);
      return whole === null ? [] : [[key, whole]];
    }),
  );
}

const count = (found: unknown): found is number => Number.isInteger(found) && Number(found) >= 0;

function progress(found: unknown): Progress | null {
  if (!isRecord(found) || !count(found.at) || !count(found.sheet)) return null;
  return { at: found.at, sheet: found.sheet, sheets: records(found.sheets, sheet) };
}

function sheet(found: unknown): SheetProgress | null {
  if (!isRecord(found) || !count(found.made)) return null;
  const ticks = records(found.ticks, (tick) => (typeof tick === 'boolean' ? tick : null));
  return { made: found.made, done: found.done === true, ticks };
}
