import { panelCount } from '@/domain/plan/panels';
import { planOf } from '@/domain/plan/plan';
import { describe, expect, it } from 'vitest';
import { must } from '@/testing/must';
import { wardrobe } from '@/testing/solved';
import { cutItem, marksOfNow, NO_MARKS, sheetItem, type Changes, type Marks } from './marks';
import {
  before,
  cutsMade,
  markPart,
  nextSheet,
  sawSheets,
  sheetState,
  sheetStates,
  stepCut,
  tickSheet,
  untouched,
  type SawSheet,
} from './progress';

const plan = planOf(wardrobe.job, wardrobe.solution);
const sheets = sawSheets(plan);
const first = must(sheets[0]);

let clock = 1000;
const after = (marks: Marks, changes: Changes): Marks => ({
  ...marks,
  ...marksOfNow(changes, marks, (clock += 1)),
});
/** So many cuts further, or back. */
function stepped(marks: Marks, sheet: SawSheet, by: number): Marks {
  let now = marks;
  for (let cut = 0; cut < Math.abs(by); cut += 1) now = after(now, stepCut(now, sheet, by > 0 ? 1 : -1));
  return now;
}
const stateOf = (marks: Marks, sheet = first, place = 0) => sheetState(marks, sheet).parts[place];

describe('the sheets at the saw', () => {
  it('are all sheets of the result, equal ones after each other and counted', () => {
    expect(sheets.map(({ index }) => index).sort((a, b) => a - b)).toEqual(
      wardrobe.solution.mosaics.map((_, index) => index),
    );
    for (const { group, copy, copies, index } of sheets) {
      expect(must(plan.groups[group]).indices[copy - 1]).toBe(index);
      expect(must(plan.groups[group]).indices).toHaveLength(copies);
    }
  });

  it('have every part once, in the order in which the cuts free them', () => {
    for (const { parts, group, cuts } of sheets) {
      const { mosaic } = must(plan.groups[group]);
      expect(parts).toHaveLength(panelCount(mosaic));
      expect(parts.map(({ cut }) => cut)).toEqual(parts.map(({ cut }) => cut).sort((a, b) => a - b));
      for (const { cut, tile } of parts) {
        expect(must(mosaic.cuts[cut - 1]).parts).toContain(tile);
        expect(cut).toBeLessThanOrEqual(cuts);
      }
    }
  });

  it('that are alike have parts of their own', () => {
    const { mosaics } = wardrobe.solution;
    const one = must(mosaics[0]);
    const other = { ...one, tiles: one.tiles.map((tile) => ({ ...tile, id: tile.id + 10_000 })) };
    const cuts = one.cuts.map((cut) => ({
      ...cut,
      original_tile_id: cut.original_tile_id + 10_000,
      child1_tile_id: cut.child1_tile_id === null ? null : cut.child1_tile_id + 10_000,
      child2_tile_id: cut.child2_tile_id === null ? null : cut.child2_tile_id + 10_000,
    }));
    const alike = planOf(wardrobe.job, { ...wardrobe.solution, mosaics: [one, { ...other, cuts }] });
    const [here, there] = sawSheets(alike);
    expect(must(there).copies).toBe(2);
    expect(must(there).parts.map(({ id }) => id)).toEqual(must(here).parts.map(({ id }) => id + 10_000));
    expect(must(there).parts.map(({ tile }) => tile)).toEqual(must(here).parts.map(({ tile }) => tile));
  });
});

describe('a part', () => {
  const part = must(first.parts[0]);
  const cutOff = stepped(NO_MARKS, first, part.cut);

  it('is cut once the cut that frees it is made, and no longer when that is taken back', () => {
    expect(stateOf(stepped(NO_MARKS, first, part.cut - 1))).toBe('open');
    expect(stateOf(cutOff)).toBe('done');
    expect(stateOf(stepped(cutOff, first, -1))).toBe('open');
  });

  it('is ticked and freed again by hand, whatever the cuts say', () => {
    const last = must(first.parts.at(-1));
    const ticked = after(NO_MARKS, markPart(NO_MARKS, first, last, 'done'));
    expect(sheetState(ticked, first).cut).toBe(1);
    expect(sheetState(after(ticked, markPart(ticked, first, last, 'open')), first).cut).toBe(0);
    const taken = after(cutOff, markPart(cutOff, first, part, 'open'));
    expect(stateOf(taken)).toBe('open');
    expect(stateOf(stepped(taken, first, first.cuts - part.cut)), 'it stays to be cut').toBe('open');
    expect(stateOf(stepped(stepped(taken, first, -1), first, 1)), 'its cut is made again').toBe('done');
    expect(stateOf(after(taken, markPart(taken, first, part, 'done')))).toBe('done');
  });

  it('of a sheet ticked as a whole is taken out alone', () => {
    const all = after(NO_MARKS, tickSheet(NO_MARKS, first));
    expect(sheetState(all, first).cut).toBe(first.parts.length);
    const one = sheetState(after(all, markPart(all, first, part, 'open')), first);
    expect([one.cut, one.done]).toEqual([first.parts.length - 1, false]);
  });

  it('that is spoiled is not counted as cut, also on a sheet that is done', () => {
    const spoiled = after(cutOff, markPart(cutOff, first, part, 'spoiled'));
    expect(stateOf(spoiled)).toBe('spoiled');
    const over = sheetState(stepped(spoiled, first, first.cuts - part.cut), first);
    expect([over.cut, over.spoiled, over.done]).toEqual([first.parts.length - 1, 1, true]);
    const whole = sheetState(after(spoiled, tickSheet(spoiled, first)), first);
    expect([whole.spoiled, whole.done]).toEqual([1, true]);
  });
});

describe('a sheet', () => {
  it('is done with all its cuts, and is told so to all; alone among its equals', () => {
    const done = stepped(NO_MARKS, first, first.cuts);
    expect(done[sheetItem(first.index)]?.state).toBe('done');
    expect(sheets.filter((sheet) => sheetState(done, sheet).done)).toEqual([first]);
    const back = stepped(done, first, must(first.parts.at(-1)).cut - 1 - first.cuts);
    expect(back[sheetItem(first.index)]?.state).toBe('open');
    expect(sheetState(back, first).done).toBe(false);
  });

  it('is done with its last part too', () => {
    let marks = NO_MARKS;
    for (const part of first.parts) {
      expect(sheetState(marks, first).done).toBe(false);
      marks = after(marks, markPart(marks, first, part, 'done'));
    }
    expect(marks[sheetItem(first.index)]?.state).toBe('done');
  });

  it('that was ticked as a whole stays so while its cuts are gone through', () => {
    const ticked = after(NO_MARKS, tickSheet(NO_MARKS, first));
    expect(sheetState(stepped(stepped(ticked, first, 2), first, -1), first)).toMatchObject({
      made: 1,
      done: true,
    });
  });

  it('without its tick is as it was before', () => {
    const half = stepped(NO_MARKS, first, 2);
    const ticked = after(half, tickSheet(half, first));
    expect(sheetState(after(ticked, tickSheet(ticked, first)), first)).toEqual(sheetState(half, first));
    const cut = stepped(NO_MARKS, first, first.cuts);
    const open = after(cut, tickSheet(cut, first));
    expect(sheetState(open, first)).toMatchObject({ made: 0, cut: 0, done: false });
    expect(sheetState(after(open, before(cut, tickSheet(cut, first))), first)).toEqual(
      sheetState(cut, first),
    );
  });

  it('that is not done comes next, from the first again at the end', () => {
    const done =
      (...places: number[]) =>
      (place: number) =>
        places.includes(place);
    const last = sheets.length - 1;
    expect(nextSheet(sheets, 0, done())).toBe(sheets[1]);
    expect(nextSheet(sheets, 0, done(1))).toBe(sheets[2]);
    expect(nextSheet(sheets, last, done(0))).toBe(sheets[1]);
    expect(nextSheet(sheets, last, (place) => place !== last)).toBe(null);
  });

  it('as large as its panel is done only when somebody says so', () => {
    const whole = { ...first, cuts: 0, parts: [{ ...must(first.parts[0]), cut: 0 }] };
    expect(sheetState(stepped(NO_MARKS, whole, 1), whole).done).toBe(false);
    expect(sheetState(after(NO_MARKS, tickSheet(NO_MARKS, whole)), whole).done).toBe(true);
  });
});

it('the last cut that is made tells how far a sheet is, also where earlier ones were not told', () => {
  const marks = after(NO_MARKS, { [cutItem(first.index, 3)]: 'done' });
  expect(cutsMade(marks, first)).toBe(3);
  expect(cutsMade(after(marks, { [cutItem(first.index, 3)]: 'open' }), first)).toBe(0);
});

it('begun anew nothing is ticked of any sheet', () => {
  let marks = stepped(NO_MARKS, first, first.cuts);
  const second = must(sheets[1]);
  marks = after(marks, markPart(marks, second, must(second.parts[0]), 'spoiled'));
  const anew = after(marks, untouched(marks, sheets));
  expect(sheets.map((sheet) => sheetState(anew, sheet))).toEqual(
    sheets.map((sheet) => sheetState(NO_MARKS, sheet)),
  );
});

it('what is worked out again after a change is what all of it worked out anew is', () => {
  let marks: Marks = NO_MARKS;
  let states = sheetStates(sheets, marks);
  for (const [turn, sheet] of [...sheets, ...sheets].entries()) {
    const changes =
      turn % 3 === 0
        ? tickSheet(marks, sheet)
        : turn % 3 === 1
          ? stepCut(marks, sheet, 1)
          : markPart(marks, sheet, must(sheet.parts.at(-1)), 'spoiled');
    marks = after(marks, changes);
    const next = sheetStates(sheets, marks, states);
    expect(next.states).toEqual(sheetStates(sheets, marks).states);
    const kept = next.states.filter((state, place) => state === states.states[place]);
    expect(kept, 'of the other sheets nothing').toHaveLength(sheets.length - 1);
    states = next;
  }
});
