import { describe, expect, it } from 'vitest';
import { must } from '@/testing/must';
import { sample, wardrobe } from '@/testing/solved';
import type { MosaicDocument } from './documents';
import { groupSheets, sheetNumbers } from './groups';
import { kerfRect, readMosaic, stepAt } from './mosaic';
import { placesOf, sheetContents } from './panels';
import { planOf } from './plan';
import { namedRemnants } from './remnants';
import { defaultRotation, nextRotation, seenSize, turnRect } from './rotation';

const SHEET = { width: 2440, height: 1220 };
const document = must(sample.solution.mosaics[0]);
const mosaic = readMosaic(document);

describe('rotation', () => {
  it('cycles 0, 90, 180, 270', () => {
    expect([0, 90, 180, 270].map((r) => nextRotation(r as 0))).toEqual([90, 180, 270, 0]);
  });

  it('lays the long side horizontally by default', () => {
    expect(defaultRotation({ width: 1220, height: 2440 })).toBe(90);
    expect(defaultRotation(SHEET)).toBe(0);
  });

  it('gives a remnant the size that is seen: first as the drawing lies, then as it is turned', () => {
    const standing = { ...mosaic, width: 1_220_000, height: 2_440_000 };
    const remnant = { mosaic: 0, tile_id: 1, width: 300, height: 900 };
    const sizeOn = (sheet: typeof mosaic) =>
      must(namedRemnants([remnant], [{ mosaic: sheet, indices: [0], cycles: null }], () => 1)[0]);
    expect(sizeOn(standing)).toMatchObject({ width: 900_000, height: 300_000 });
    expect(sizeOn(mosaic)).toMatchObject({ width: 300_000, height: 900_000 });
    expect(seenSize({ width: 900, height: 300 }, standing, 90)).toEqual({ width: 900, height: 300 });
    expect(seenSize({ width: 900, height: 300 }, standing, 180)).toEqual({ width: 300, height: 900 });
  });

  it('turns clockwise: what was upper left lies upper right', () => {
    const rect = { x: 0, y: 0, width: 600, height: 400 };
    expect(turnRect(rect, SHEET, 90)).toEqual({ x: 820, y: 0, width: 400, height: 600 });
    expect(turnRect(rect, SHEET, 180)).toEqual({ x: 1840, y: 820, width: 600, height: 400 });
    expect(turnRect(rect, SHEET, 270)).toEqual({ x: 0, y: 1840, width: 400, height: 600 });
  });
});

describe('cuts', () => {
  it('are of the first stage as long as they part the sheet in one direction', () => {
    const stages = (sheet: MosaicDocument) => readMosaic(sheet).cuts.map(({ stage }) => stage);
    expect(stages(document)).toEqual([1, 2, 2, 2, 2, 2, 2, 3, 3, 4, 4]);
    const cut = (from: number, a: number, b: number) => ({
      ...must(document.cuts[0]),
      original_tile_id: from,
      child1_tile_id: a,
      child2_tile_id: b,
    });
    expect(stages({ ...document, cuts: [cut(1, 2, 3), cut(3, 4, 5)] })).toEqual([1, 1]);
  });

  it('have the kerf beyond their first part, and none of it off the sheet', () => {
    const cut = must(mosaic.cuts[0]);
    expect(kerfRect(cut, { ...mosaic, kerf: 3000 })).toEqual({
      x: 0,
      y: 617_000,
      width: 2_440_000,
      height: 3000,
    });
    expect(kerfRect({ ...cut, position: 1_218_000 }, { ...mosaic, kerf: 3000 }).height).toBe(2000);
  });

  it('are told with position, ends and the piece that is cut', () => {
    expect(mosaic.cuts[2]).toMatchObject({
      horizontal: false,
      position: 400_000,
      from: 620_000,
      to: 1_220_000,
      piece: { width: 2_440_000, height: 600_000 },
    });
  });

  it('free the panels that they part off, or else the first part', () => {
    expect(stepAt(mosaic, 0)?.freed.map((tile) => tile.id)).toEqual([10]);
    expect(stepAt(mosaic, 2)?.freed.map((tile) => tile.id)).toEqual([1]);
    expect(stepAt(mosaic, 3)?.separated.map((tile) => tile.id)).toEqual([1]);
    expect(stepAt(mosaic, 99)).toBeNull();
  });
});

describe('sheets', () => {
  it('of one layout are shown once', () => {
    const shelf = { ...mosaic, tiles: mosaic.tiles.filter((tile) => tile.id !== 8) };
    const groups = groupSheets([mosaic, shelf, { ...mosaic }]);
    expect(groups.map((group) => group.indices)).toEqual([[0, 2], [1]]);
  });

  it('of other stock are never equal', () => {
    expect(groupSheets([mosaic, { ...mosaic, stockId: 's2' }])).toHaveLength(2);
  });

  it('are numbered as a person writes it', () => {
    expect(sheetNumbers([0])).toBe('1');
    expect(sheetNumbers([0, 1])).toBe('1, 2');
    expect(sheetNumbers([0, 1, 2, 5])).toBe('1–3, 6');
  });

  it('list their panels by size, the largest first', () => {
    const plan = planOf(sample.job, sample.solution);
    const sizes = sheetContents(mosaic, plan.rows);
    expect(sizes.map((size) => [size.key, size.count])).toEqual([
      ['600000x400000', 5],
      ['800000x300000', 3],
    ]);
  });

  it('name the remnants of the statistics in their order', () => {
    const { remnants } = planOf(sample.job, sample.solution, 1);
    expect(remnants.map((one) => [one.name, one.tileId])).toEqual([
      ['R1', 20],
      ['R2', 18],
      ['R3', 21],
      ['R4', 23],
    ]);
  });

  it('call nothing a remnant that is under 100 mm on a side, where nobody said otherwise', () => {
    const { job, solution } = structuredClone(sample);
    const [first, second] = solution.statistics.remnants;
    Object.assign(must(first), { width: 300, height: 100 });
    Object.assign(must(second), { width: 31, height: 300 });
    const sides = planOf(job, solution).remnants.map(({ width, height }) => Math.min(width, height));
    expect(sides[0]).toBe(100_000);
    expect(Math.min(...sides)).toBe(100_000);
  });

  it('place every copy that was asked for', () => {
    const plan = planOf(wardrobe.job, wardrobe.solution);
    const placed = wardrobe.job.panels.map(({ id }) =>
      placesOf(id, plan).reduce((sum, place) => sum + place.perSheet, 0),
    );
    expect(placed).toEqual(wardrobe.job.panels.map((panel) => panel.count));
  });
});
