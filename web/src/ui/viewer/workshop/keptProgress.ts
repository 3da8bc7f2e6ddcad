// The work at the saw as this browser keeps it, by result.

import { cutItem, sheetItem, type Mark, type Marks, type MarkState } from '@/domain/workshop/marks';
import { isRecord, stored } from '@/lib/storage';

export interface KeptProgress {
  /** Orders what different windows and times have written. */
  at: number;
  /** The sheet on the saw, as its place in the solution from 0. */
  sheet: number;
  marks: Marks;
}

/** Of so many results it is remembered; the one that nobody has worked at for longest goes first. */
const MOST_RESULTS = 30;

export const KEPT = 'workshop';

const kept = stored<Record<string, KeptProgress>>({
  key: KEPT,
  version: 3,
  repair: (found, version) => records(found, version < 3 ? earlierProgress : progress),
});

/** What could not be kept, where the storage is full or closed: it lasts as long as the page. */
const unkept = new Map<string, KeptProgress>();

export function readProgress(key: string): KeptProgress | null {
  const own = unkept.get(key);
  const theirs = kept.read()[key];
  return (own && theirs ? (own.at >= theirs.at ? own : theirs) : (own ?? theirs)) ?? null;
}

/** Keeps it as the newest that there is, and answers what it has kept. */
export function keepProgress(key: string, progress: KeptProgress): KeptProgress {
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

const STATES: readonly MarkState[] = ['open', 'done', 'spoiled'];

function mark(found: unknown): Mark | null {
  if (!isRecord(found) || !count(found.at)) return null;
  const state = STATES.find((one) => one === found.state);
  return state ? { state, at: found.at } : null;
}

/** Marks that were kept, as far as they are whole. */
export const repairMarks = (found: unknown): Marks => records(found, mark);

function progress(found: unknown): KeptProgress | null {
  if (!isRecord(found) || !count(found.at) || !count(found.sheet)) return null;
  return { at: found.at, sheet: found.sheet, marks: repairMarks(found.marks) };
}

/** Before version 3: by sheet the number of cuts made, and whether it was ticked as a whole. */
function earlierProgress(found: unknown): KeptProgress | null {
  if (!isRecord(found) || !count(found.at) || !count(found.sheet)) return null;
  const done = { state: 'done', at: found.at } as const;
  const marks = Object.entries(isRecord(found.sheets) ? found.sheets : {}).flatMap(([index, own]) => {
    if (!isRecord(own) || !/^\d+$/.test(index)) return [];
    const made = count(own.made) ? own.made : 0;
    return [
      ...(made > 0 ? [[cutItem(Number(index), made), done] as const] : []),
      ...(own.done === true ? [[sheetItem(Number(index)), done] as const] : []),
    ];
  });
  return { at: found.at, sheet: found.sheet, marks: Object.fromEntries(marks) };
}
