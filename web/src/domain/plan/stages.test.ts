import { describe, expect, it } from 'vitest';
import { must } from '@/testing/must';
import { ruled, sample } from '@/testing/solved';
import { booksOf } from './metrics';
import { firstCuts, readMosaic, stepAt } from './mosaic';
import { enteredSize, sizeKey } from './panels';
import { planOf } from './plan';
import { NO_RULES } from './saw';

const plan = planOf(ruled.job, ruled.solution);
const oak = plan.mosaics.filter(({ material }) => material === 'OAK_18');

describe('the stages of a sheet', () => {
  it('are none for its trims and change with the direction of the cuts', () => {
    for (const { cuts } of oak) {
      expect(cuts.slice(0, 3).map(({ stage }) => stage)).toEqual([0, 0, 0]);
      expect(Math.max(...cuts.map(({ stage }) => stage)), 'three, and a final trim').toBeLessThanOrEqual(4);
      for (const [index, cut] of cuts.entries()) {
        const before = cuts
          .slice(0, index)
          .findLast(({ parts }) => parts.some(({ id }) => id === cut.piece?.id));
        if (cut.stage === 0 || !before || before.stage === 0) continue;
        expect(cut.stage - before.stage).toBe(cut.horizontal === before.horizontal ? 0 : 1);
      }
    }
  });

  it('begin with the second where the first cut runs another way than a limited first stage has to', () => {
    const document = must(sample.solution.mosaics[0]);
    const first = (rules: object) => readMosaic(document, { ...NO_RULES, ...rules }).cuts[0];
    expect(first({ staged: true, firstCut: 2 })).toMatchObject({ horizontal: true, stage: 2 });
    expect(first({ staged: true, firstCut: 1 })?.stage).toBe(1);
    expect(first({ staged: false, firstCut: 2 })?.stage, 'without a limit there is no empty stage').toBe(1);
    const turned = readMosaic(document, { ...NO_RULES, staged: true, firstCut: 2 });
    expect(firstCuts(turned).map(({ index }) => index)).toEqual([0]);
  });

  it('are limited as the material says', () => {
    expect(plan.mosaics.map(({ material, staged }) => [material, staged])).toEqual([
      ['GLASS_6', false],
      ...oak.map(() => ['OAK_18', true]),
    ]);
  });
});

describe('a trimmed sheet', () => {
  it('keeps the strips apart from what is left over, and tells what is usable', () => {
    const sheet = must(oak[0]);
    const strips = sheet.tiles.filter(({ kind }) => kind === 'trim');
    expect(strips.map(({ width, height }) => Math.min(width, height))).toEqual([5_600, 5_600, 5_600]);
    expect(sheet.usable).toMatchObject({ x: 10_000, y: 10_000, width: 2_780_000, height: 2_060_000 });
    const rests = sheet.tiles.filter(({ kind }) => kind === 'rest');
    expect(rests.every(({ x, y }) => x >= 10_000 && y >= 10_000)).toBe(true);
    expect(stepAt(sheet, 0)?.freed.map(({ kind }) => kind)).toEqual(['trim']);
    expect(must(plan.mosaics[0]).usable, 'glass is not trimmed').toMatchObject({
      x: 0,
      y: 0,
      width: 1_605_000,
    });
  });

  it('has the kerf of its material', () => {
    expect(plan.mosaics.map(({ kerf }) => kerf)).toEqual([0, ...oak.map(() => 4_400)]);
  });
});

describe('sheets that are cut at once', () => {
  it('are grouped as the solution says, with their cycles', () => {
    expect(plan.groups.map(({ indices, cycles }) => ({ sheets: indices, cycles }))).toEqual(
      must(ruled.solution.groups).map(({ sheets, cycles }) => ({ sheets, cycles })),
    );
    expect(plan.groups.some(({ indices, cycles }) => indices.length > must(cycles ?? undefined))).toBe(true);
  });

  it('are summed up; nothing is where every sheet is cut alone', () => {
    const { groups, cycle_cuts: cuts, cycle_cut_length: cutLength } = ruled.solution;
    const cycles = must(groups).reduce((sum, group) => sum + group.cycles, 0);
    expect(booksOf(ruled.solution)).toEqual({ cycles, cuts, cutLength });
    expect(booksOf(sample.solution)).toBeNull();
  });
});

describe('panels of which edge bands are deducted', () => {
  it('have the size in which they lie on the sheets beside the finished one', () => {
    expect(plan.deducted).toBe(true);
    for (const { tiles } of plan.mosaics) {
      for (const tile of tiles.filter(({ kind }) => kind === 'panel')) {
        expect(must(plan.rows.get(tile.panelId ?? '')).cut).toEqual(enteredSize(tile));
      }
    }
    expect(must(plan.rows.get('1'))).toMatchObject({
      width: 700_000,
      cut: { width: 696_000, height: 500_000 },
    });
    expect(planOf(sample.job, sample.solution).deducted).toBe(false);
  });

  it('share a size where they are cut in one', () => {
    const cut = { width: 696_000, height: 500_000 };
    expect(sizeKey({ cut })).toBe(sizeKey(must(plan.rows.get('1'))));
  });
});
