// Steps back and forth over immutable states: one action of the person, one step.
import type { Selection } from '@/ui/grid/types';
import type { Draft } from '@/domain/job/draft';

export type TableName = 'stock' | 'panels';

/** Where in the wizard a change was made, so that undo can show what it does. */
export type Place = { step: number; table?: TableName; before?: Selection; after?: Selection };

export type Step = { draft: Draft; place: Place; merge: string | null };

export type Undo = { past: readonly Step[]; future: readonly Step[] };

/** Where the way back is kept over a reload. */
export const UNDO_KEY = 'undo';

export const NO_UNDO: Undo = { past: [], future: [] };

export const MOST_STEPS = 200;

/** Remembers `draft` as the state before a change. Changes with the same `merge` in a row are one step. */
export function remember(undo: Undo, draft: Draft, place: Place, merge: string | null = null): Undo {
  const last = undo.past.at(-1);
  if (merge !== null && last?.merge === merge && undo.future.length === 0) return undo;
  return { past: [...undo.past, { draft, place, merge }].slice(-MOST_STEPS), future: [] };
}

/** The next typed character starts a new step. */
export function endMerge(undo: Undo): Undo {
  const last = undo.past.at(-1);
  if (!last?.merge) return undo;
  return { ...undo, past: [...undo.past.slice(0, -1), { ...last, merge: null }] };
}

export type Stepped = { undo: Undo; draft: Draft; place: Place };

export function stepBack({ past, future }: Undo, current: Draft): Stepped | null {
  const step = past.at(-1);
  if (!step) return null;
  const undo = { past: past.slice(0, -1), future: [...future, { ...step, draft: current, merge: null }] };
  return { undo, draft: step.draft, place: step.place };
}

export function stepForward({ past, future }: Undo, current: Draft): Stepped | null {
  const step = future.at(-1);
  if (!step) return null;
  const undo = { past: [...past, { ...step, draft: current }], future: future.slice(0, -1) };
  return { undo, draft: step.draft, place: step.place };
}
