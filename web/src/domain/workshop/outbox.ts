// What a tablet has ticked and the server may not know yet.

import { isNewer, marksOfNow, merged, NO_MARKS, type Changes, type Marks } from './marks';

export interface Outbox {
  /** What the server has said last. */
  known: Marks;
  /** What is still to be sent. */
  unsent: Marks;
}

export const EMPTY_OUTBOX: Outbox = { known: NO_MARKS, unsent: NO_MARKS };

/** What holds here: the server's word and what was ticked since. */
export const marksHere = ({ known, unsent }: Outbox): Marks => merged(known, unsent);

/** Ticks something; it waits to be sent. */
export function withChanges(outbox: Outbox, changes: Changes, now: number): Outbox {
  return { ...outbox, unsent: { ...outbox.unsent, ...marksOfNow(changes, marksHere(outbox), now) } };
}

/** The server has told what it knows; what others have said later need not be sent any more. */
export function withAnswer({ unsent }: Outbox, known: Marks): Outbox {
  const left = Object.entries(unsent).filter(([item, mark]) => {
    const theirs = known[item];
    return !theirs || isNewer(mark, theirs);
  });
  return { known, unsent: left.length === Object.keys(unsent).length ? unsent : Object.fromEntries(left) };
}

/** The server has taken what was sent, and tells all that it knows. What was ticked meanwhile still waits. */
export function withSent({ known: before, unsent }: Outbox, sent: Marks, known: Marks): Outbox {
  // A time to come counts as now: what was sent has been taken, whatever time it has got.
  const left = Object.entries(unsent).filter(([item, { state, at }]) => {
    const taken = sent[item];
    return taken?.at !== at || taken.state !== state;
  });
  return withAnswer({ known: before, unsent: Object.fromEntries(left) }, known);
}

/** So many of them, the oldest first, for one call. */
export function firstUnsent({ unsent }: Outbox, most: number): Marks {
  const items = Object.entries(unsent);
  if (items.length <= most) return unsent;
  return Object.fromEntries(items.sort(([, a], [, b]) => a.at - b.at).slice(0, most));
}
