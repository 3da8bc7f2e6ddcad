import { panelCount } from '@/domain/plan/panels';
import { planOf } from '@/domain/plan/plan';
import { describe, expect, it } from 'vitest';
import { must } from '@/testing/must';
import { wardrobe } from '@/testing/solved';
import { layoutKey } from './layoutKey';
import {
  countCut,
  goTo,
  hasBegun,
  isCut,
  isDone,
  makeCuts,
  nextSheet,
  progressOf,
  sawSheets,
  startProgress,
  tickPart,
  tickSheet,
} from './progress';

const plan = planOf(wardrobe.job, wardrobe.solution);
const sheets = sawSheets(plan);
const first = must(sheets[0]);
const start = startProgress(first.index);

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
});

describe('a part', () => {
  const part = must(first.parts[0]);
  const cutOff = makeCuts(start, first, part.cut);

  it('is cut once the cut that frees it is made, and no longer when that is taken back', () => {
    expect(isCut(part, progressOf(makeCuts(start, first, part.cut - 1), first))).toBe(false);
    expect(isCut(part, progressOf(cutOff, first))).toBe(true);
    expect(isCut(part, progressOf(makeCuts(cutOff, first, part.cut - 1), first))).toBe(false);
  });

  it('is ticked and freed again by hand, whatever the cuts say', () => {
    const last = must(first.parts.at(-1));
    const ticked = tickPart(start, first, last);
    expect(countCut(ticked, first)).toBe(1);
    expect(tickPart(ticked, first, last).sheets[first.index]?.ticks).toEqual({});
    const spoilt = tickPart(cutOff, first, part);
    expect(isCut(part, progressOf(spoilt, first))).toBe(false);
    expect(isCut(part, progressOf(makeCuts(spoilt, first, first.cuts), first)), 'it stays to be cut').toBe(
      false,
    );
    expect(isCut(part, progressOf(tickPart(spoilt, first, part), first))).toBe(true);
  });

  it('of a sheet ticked as a whole is taken out alone', () => {
    const all = tickSheet(start, first);
    expect(countCut(all, first)).toBe(first.parts.length);
    expect(countCut(tickPart(all, first, part), first)).toBe(first.parts.length - 1);
  });
});

describe('a sheet', () => {
  it('is done with all its cuts, alone among its equals', () => {
    const done = makeCuts(start, first, first.cuts);
    expect(isDone(done, first)).toBe(true);
    expect(sheets.filter((sheet) => isDone(done, sheet))).toEqual([first]);
  });

  it('without its tick is as it was before', () => {
    const half = makeCuts(start, first, 2);
    expect(tickSheet(tickSheet(half, first), first)).toEqual(half);
    const cut = makeCuts(start, first, first.cuts);
    expect(countCut(tickSheet(cut, first), first)).toBe(0);
  });

  it('that is not done comes next, from the first again at the end', () => {
    const second = must(sheets[1]);
    const last = must(sheets.at(-1));
    expect(nextSheet(start, sheets)).toBe(second);
    expect(nextSheet(tickSheet(start, second), sheets)).toBe(sheets[2]);
    expect(nextSheet(goTo(tickSheet(start, first), last.index), sheets)).toBe(second);
    const all = sheets.reduce(
      (progress, sheet) => (sheet === last ? progress : tickSheet(progress, sheet)),
      start,
    );
    expect(nextSheet(goTo(all, last.index), sheets)).toBe(null);
  });

  it('as large as its panel is done only when somebody says so', () => {
    const whole = { ...first, cuts: 0, parts: [{ ...must(first.parts[0]), cut: 0 }] };
    expect(isDone(makeCuts(start, whole, 1), whole)).toBe(false);
    expect(isDone(tickSheet(start, whole), whole)).toBe(true);
  });
});

it('nothing has begun before the first cut or tick', () => {
  expect(hasBegun(goTo(start, 3))).toBe(false);
  expect(hasBegun(makeCuts(start, first, 1))).toBe(true);
  expect(hasBegun(tickSheet(start, first))).toBe(true);
});

it('the place is remembered by the result and by what is cut', () => {
  expect(layoutKey(plan, 'one')).toBe(layoutKey(planOf(wardrobe.job, wardrobe.solution), 'one'));
  expect(layoutKey(plan, 'two'), 'the same job once more').not.toBe(layoutKey(plan, 'one'));
  const better = { ...wardrobe.solution, mosaics: wardrobe.solution.mosaics.slice(1) };
  expect(layoutKey(planOf(wardrobe.job, better), 'one')).not.toBe(layoutKey(plan, 'one'));
  expect(layoutKey(plan)).not.toContain(':');
});
