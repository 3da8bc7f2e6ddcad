// Steps back and forth over immutable states: one action of the person, one step.

/** A state before a change, and where the change was made, so that undo can show what it does. */
export interface Step<Draft, Place> {
  draft: Draft;
  place: Place;
  merge: string | null;
}

export interface Undo<Draft, Place> {
  past: readonly Step<Draft, Place>[];
  future: readonly Step<Draft, Place>[];
}

export const NO_UNDO: Undo<never, never> = { past: [], future: [] };

export const MOST_STEPS = 200;

/** Remembers `draft` as the state before a change. Changes with the same `merge` in a row are one step. */
export function remember<Draft, Place>(
  undo: Undo<Draft, Place>,
  draft: Draft,
  place: Place,
  merge: string | null = null,
): Undo<Draft, Place> {
  const last = undo.past.at(-1);
  if (merge !== null && last?.merge === merge && undo.future.length === 0) return undo;
  return { past: [...undo.past, { draft, place, merge }].slice(-MOST_STEPS), future: [] };
}

/** The next typed character starts a new step. */
export function endMerge<Draft, Place>(undo: Undo<Draft, Place>): Undo<Draft, Place> {
  const last = undo.past.at(-1);
  if (!last?.merge) return undo;
  return { ...undo, past: [...undo.past.slice(0, -1), { ...last, merge: null }] };
}

export interface Stepped<Draft, Place> {
  undo: Undo<Draft, Place>;
  draft: Draft;
  place: Place;
}

export function stepBack<Draft, Place>(
  { past, future }: Undo<Draft, Place>,
  current: Draft,
): Stepped<Draft, Place> | null {
  const step = past.at(-1);
  if (!step) return null;
  const undo = { past: past.slice(0, -1), future: [...future, { ...step, draft: current, merge: null }] };
  return { undo, draft: step.draft, place: step.place };
}

export function stepForward<Draft, Place>(
  { past, future }: Undo<Draft, Place>,
  current: Draft,
): Stepped<Draft, Place> | null {
  const step = future.at(-1);
  if (!step) return null;
  const undo = { past: [...past, { ...step, draft: current }], future: future.slice(0, -1) };
  return { undo, draft: step.draft, place: step.place };
}
