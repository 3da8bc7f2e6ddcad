import { describe, expect, it } from 'vitest';
import { isNewer, marksOfNow, merged, NO_MARKS, type Marks, type MarkState } from './marks';
import {
  EMPTY_OUTBOX,
  firstUnsent,
  marksHere,
  withAnswer,
  withChanges,
  withSent,
  type Outbox,
} from './outbox';

/** Numbers that are the same in every run. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const STATES: MarkState[] = ['open', 'done', 'spoiled'];
const ITEMS = ['sheet:1', 'cut:1:1', 'cut:1:2', 'part:1', 'part:2'];

function someMarks(next: (below: number) => number): Marks {
  const items = ITEMS.filter(() => next(2) === 1);
  return Object.fromEntries(items.map((item) => [item, { state: STATES[next(3)] ?? 'open', at: next(4) }]));
}

describe('marks that were made apart', () => {
  it('come to the same in whatever order, and however often, they are put together', () => {
    for (let seed = 0; seed < 500; seed += 1) {
      const next = numbers(seed);
      const [a, b, c] = [someMarks(next), someMarks(next), someMarks(next)];
      const all = merged(merged(a, b), c);
      for (const order of [
        [c, b, a],
        [b, a, c],
        [b, c, a, b, a],
        [a, c, c, b],
      ]) {
        expect(order.reduce(merged, NO_MARKS)).toEqual(all);
      }
      for (const [item, mark] of Object.entries(all)) {
        for (const one of [a, b, c]) expect(one[item] && isNewer(one[item], mark)).toBeFalsy();
      }
    }
  });

  it('are answered as they are where nothing is new', () => {
    const known: Marks = { 'part:1': { state: 'done', at: 5 } };
    expect(merged(known, { 'part:1': { state: 'done', at: 5 } })).toBe(known);
    expect(merged(known, { 'part:1': { state: 'spoiled', at: 4 } })).toBe(known);
    expect(merged(known, { 'part:1': { state: 'open', at: 6 } })).not.toBe(known);
  });

  it('of a clock that is behind count all the same: who made them saw what was there', () => {
    const known: Marks = { 'part:1': { state: 'done', at: 5000 } };
    const own = marksOfNow({ 'part:1': 'open' }, known, 10);
    expect(merged(known, own)['part:1']?.state).toBe('open');
  });
});

describe('what is to be sent', () => {
  /** A server that keeps what was said last, and for which a time to come is now. */
  const take = (server: Marks, sent: Marks, now: number) =>
    merged(
      server,
      Object.fromEntries(
        Object.entries(sent).map(([item, mark]) => [item, { ...mark, at: Math.min(mark.at, now) }]),
      ),
    );

  it('two tablets that tick, send and lose the network in any order agree once all is sent', () => {
    for (let seed = 0; seed < 300; seed += 1) {
      const next = numbers(seed);
      let server: Marks = NO_MARKS;
      let now = 100;
      const tablets: Outbox[] = [EMPTY_OUTBOX, EMPTY_OUTBOX];
      // Their clocks are wrong, either way.
      const skew = [next(60) - 30, next(60) - 30];
      const send = (at: number) => {
        const box = tablets[at] ?? EMPTY_OUTBOX;
        const sent = firstUnsent(box, 1 + next(3));
        server = take(server, sent, now);
        // Of some calls the answer is lost.
        if (next(4) > 0) tablets[at] = withSent(box, sent, server);
      };
      for (let step = 0; step < 40; step += 1) {
        const at = next(2);
        now += next(3);
        const box = tablets[at] ?? EMPTY_OUTBOX;
        if (next(3) > 0) {
          const item = ITEMS[next(ITEMS.length)] ?? 'part:1';
          const state = STATES[next(item.startsWith('part') ? 3 : 2)] ?? 'open';
          tablets[at] = withChanges(box, { [item]: state }, now + (skew[at] ?? 0));
          expect(marksHere(tablets[at])[item]?.state, 'what one ticks is seen').toBe(state);
        } else if (next(2) === 0) send(at);
        else tablets[at] = withAnswer(box, server);
      }
      now += 1000;
      for (let turn = 0; turn < 60; turn += 1) send(turn % 2);
      for (const at of [0, 1]) {
        const box = withAnswer(tablets[at] ?? EMPTY_OUTBOX, server);
        expect(box.unsent).toEqual({});
        expect(marksHere(box)).toEqual(server);
      }
    }
  });

  it('what is ticked while a call is under way still waits', () => {
    const first = withChanges(EMPTY_OUTBOX, { 'part:1': 'done', 'part:2': 'done' }, 10);
    const meanwhile = withChanges(first, { 'part:1': 'spoiled' }, 11);
    const answered = withSent(meanwhile, first.unsent, first.unsent);
    expect(answered.unsent).toEqual({ 'part:1': { state: 'spoiled', at: 11 } });
    expect(marksHere(answered)['part:1']?.state).toBe('spoiled');
  });

  it('what was ticked ahead of time has the time of the server once that has taken it', () => {
    const early = withChanges(EMPTY_OUTBOX, { 'part:1': 'done' }, 9000);
    const answered = withSent(early, early.unsent, { 'part:1': { state: 'done', at: 500 } });
    expect(answered.unsent).toEqual({});
    expect(marksHere(answered)['part:1']).toEqual({ state: 'done', at: 500 });
  });

  it('goes in portions, the oldest first', () => {
    let box = EMPTY_OUTBOX;
    for (let part = 5; part > 0; part -= 1) box = withChanges(box, { [`part:${part}`]: 'done' }, 100 - part);
    expect(Object.keys(firstUnsent(box, 2))).toEqual(['part:5', 'part:4']);
    expect(firstUnsent(box, 9)).toBe(box.unsent);
  });
});
