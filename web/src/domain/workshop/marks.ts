// What is ticked off in the workshop: of every sheet, cut and part what was said of it last. Marks that were made apart
// are put together item by item, so that two tablets agree whatever reaches whom first.

/** Only parts are spoiled. */
export type MarkState = 'open' | 'done' | 'spoiled';

export interface Mark {
  state: MarkState;
  /** When it was said, ms since the epoch. */
  at: number;
}

/** By item: `sheet:1`, `cut:1:17`, `part:12`. */
export type Marks = Readonly<Record<string, Mark>>;

/** What is said of some items, without its time. */
export type Changes = Readonly<Record<string, MarkState>>;

export const NO_MARKS: Marks = {};

/** A sheet by its place in the solution, from 0. */
export const sheetItem = (index: number): string => `sheet:${index + 1}`;

/** A cut of a sheet, by its place among the cuts of that, from 1. */
export const cutItem = (index: number, cut: number): string => `cut:${index + 1}:${cut}`;

/** A part by the id of its tile. */
export const partItem = (tile: number): string => `part:${tile}`;

const RANK: Record<MarkState, number> = { open: 0, done: 1, spoiled: 2 };

/** Whether a counts more than b: it is newer, or of one moment says more. The server decides alike. */
export function isNewer(a: Mark, b: Mark): boolean {
  return a.at === b.at ? RANK[a.state] > RANK[b.state] : a.at > b.at;
}

/** Both together: of each item what was said last. The first is answered as it is where the second has nothing new. */
export function merged(marks: Marks, others: Marks): Marks {
  const news = Object.entries(others).filter(([item, mark]) => {
    const known = marks[item];
    return !known || isNewer(mark, known);
  });
  return news.length === 0 ? marks : { ...marks, ...Object.fromEntries(news) };
}

/**
 * The changes as marks of now. A clock that is behind must not lose against what the person has before the eyes: what is
 * said of an item is always newer than what was known of it.
 */
export function marksOfNow(changes: Changes, known: Marks, now: number): Marks {
  return Object.fromEntries(
    Object.entries(changes).map(([item, state]) => [
      item,
      { state, at: Math.max(now, (known[item]?.at ?? 0) + 1) },
    ]),
  );
}

/** All marks but that of one item. */
export const without = (marks: Marks, item: string): Marks =>
  Object.fromEntries(Object.entries(marks).filter(([one]) => one !== item));

/** Whether anything is ticked. */
export const hasTicks = (marks: Marks): boolean => Object.values(marks).some(({ state }) => state !== 'open');
