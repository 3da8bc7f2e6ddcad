import { describe, expect, it } from 'vitest';
import { planOf } from '@/domain/plan/plan';
import { must } from '@/testing/must';
import { ruled, wardrobe } from '@/testing/solved';
import { drawnCuts, drawnTiles, highlightTarget, isCutHighlighted, isHighlighted } from './drawing';
import { sheetFrame } from './frame';
import { chainOf } from './chain';
import { MARK, stageMarks } from './stageMarks';
import { levelLook, stageLook } from './stages';

const plan = planOf(ruled.job, ruled.solution);
const group = plan.groups.findIndex(({ indices }) => indices.length > 1);
const { mosaic } = must(plan.groups[group]);

/** Relative luminance. */
function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const value = parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

describe('stages of cuts', () => {
  it('have colours of their own, on which white numbers are read', () => {
    const colours = [0, 1, 2, 3, 4, 5].map((stage) => stageLook(stage).colour);
    expect(new Set(colours).size).toBe(colours.length);
    for (const colour of colours) expect(1.05 / (luminance(colour) + 0.05)).toBeGreaterThan(4.5);
    expect(stageLook(9)).toEqual(stageLook(5));
  });

  it('are drawn as first and later cuts where nobody asks for them', () => {
    const looks = new Set(drawnCuts(mosaic, 0, false).map(({ colour }) => colour));
    expect(looks).toEqual(
      new Set([stageLook(0), levelLook(1, true), levelLook(2, false)].map(({ colour }) => colour)),
    );
    const staged = drawnCuts(mosaic, 0, true);
    expect(staged.every(({ stage, colour }) => colour === stageLook(stage).colour)).toBe(true);
  });

  it('have numbers on their lines that do not touch, and none on trims', () => {
    for (const zoom of [1, 3]) {
      for (const sheet of [mosaic, ...planOf(wardrobe.job, wardrobe.solution).mosaics]) {
        const frame = sheetFrame(sheet, 0, 800, 700);
        const cuts = drawnCuts(sheet, 0, true);
        const marks = stageMarks(cuts, frame, 1 / zoom);
        expect(marks.length).toBeGreaterThan(sheet === mosaic ? 12 : 0);
        for (const [index, mark] of marks.entries()) {
          expect(mark.stage).toBe(must(cuts[mark.cut]).stage);
          expect(mark.stage).toBeGreaterThan(0);
          for (const other of marks.slice(0, index)) {
            const apart = Math.hypot(mark.x - other.x, mark.y - other.y);
            expect(apart).toBeGreaterThanOrEqual((2 * MARK) / zoom - 1e-9);
          }
        }
      }
    }
  });

  it('light their own lines, and the trims what they part off', () => {
    const cuts = drawnCuts(mosaic, 0, true);
    const lit = (target: string) =>
      cuts.filter((cut) => isCutHighlighted(target, cut)).map(({ stage }) => stage);
    expect(new Set(lit(highlightTarget.stage(2)))).toEqual(new Set([2]));
    expect(lit(highlightTarget.trims)).toEqual([0, 0, 0]);
    expect(lit(highlightTarget.cuts(false)).every((stage) => stage > 0)).toBe(true);
    const tiles = drawnTiles(plan, group, 0).filter((tile) => isHighlighted(highlightTarget.trims, tile));
    expect(tiles.map(({ kind }) => kind)).toEqual(['trim', 'trim', 'trim']);
  });

  it('leave the trims out of the dimension chain', () => {
    const chain = must(chainOf(mosaic, mosaic.kerf, 0) ?? undefined);
    expect(chain.strips[0]?.from).toBe(10);
    expect(chain.cuts.every(({ position }) => position > 10)).toBe(true);
  });
});
