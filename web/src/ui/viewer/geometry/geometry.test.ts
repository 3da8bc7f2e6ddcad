import { describe, expect, it } from 'vitest';
import { bandSides } from '@/domain/job/edges';
import { sizeInMm } from '@/domain/plan/micrometres';
import { planOf } from '@/domain/plan/plan';
import { turnedSize } from '@/domain/plan/rotation';
import { must } from '@/testing/must';
import { sample, wardrobe } from '@/testing/solved';
import { bandStyle, panelFills } from './colours';
import { drawnTiles, highlightTarget, isHighlighted } from './drawing';
import { edgeLines, landedGrain, landedSide } from './edges';
import { frameFor } from './frame';

const SHEET = { width: 2440, height: 1220 };

describe('the drawing', () => {
  it('keeps every tile on the turned sheet', () => {
    const plan = planOf(sample.job, sample.solution);
    const mosaic = must(plan.mosaics[0]);
    for (const rotation of [0, 90, 180, 270] as const) {
      const size = sizeInMm(turnedSize(mosaic, rotation));
      for (const { rect } of drawnTiles(plan, 0, rotation)) {
        expect(rect.x).toBeGreaterThanOrEqual(0);
        expect(rect.y).toBeGreaterThanOrEqual(0);
        expect(rect.x + rect.width).toBeLessThanOrEqual(size.width);
        expect(rect.y + rect.height).toBeLessThanOrEqual(size.height);
      }
    }
  });

  it('give slivers no name, unless somebody said what is worth keeping', () => {
    const { job, solution } = structuredClone(sample);
    const [first, second] = solution.statistics.remnants;
    if (first) first.width = 9.9;
    if (second) second.height = 10;
    const tilesOf = (least: string) => {
      job.configuration.min_trim_dimension = least;
      const plan = planOf(job, solution, 10);
      expect(plan.remnants.map(({ name }) => name)).toEqual(plan.remnants.map((_, n) => `R${n + 1}`));
      return drawnTiles(plan, 0, 0)
        .filter(({ kind }) => kind === 'remnant')
        .map(({ id }) => id)
        .sort();
    };
    expect(tilesOf('0')).toEqual([18, 21, 23]);
    expect(tilesOf('5')).toEqual([18, 20, 21, 23]);
  });
});

describe('edges and grain', () => {
  it('lays the entered top of a turned panel on the right', () => {
    expect(landedSide('top', true, 0)).toBe('right');
    expect(landedSide('right', true, 0)).toBe('bottom');
    expect(landedSide('left', false, 0)).toBe('left');
  });

  it('adds the rotation of the sheet to that of the panel', () => {
    expect(landedSide('top', true, 90)).toBe('bottom');
    expect(landedSide('top', true, 270)).toBe('top');
  });

  it('draws only the sides that have a band', () => {
    const edge = { top: null, bottom: null, left: null, right: 'PVC_BEIGE' };
    expect(edgeLines(edge, true, 0)).toEqual([{ side: 'right', lies: 'bottom', band: 'PVC_BEIGE' }]);
  });

  it('turns the grain with panel and sheet', () => {
    expect(landedGrain(0, false, 0)).toBeNull();
    expect(landedGrain(1, false, 0)).toBe('x');
    expect(landedGrain(2, true, 0)).toBe('x');
    expect(landedGrain(2, true, 90)).toBe('y');
  });

  it('tells white PVC from white ABS by the stroke', () => {
    expect(bandStyle('PVC_WHITE').colour).toBe(bandStyle('ABS_WHITE').colour);
    expect(bandStyle('PVC_WHITE').dash).not.toBe(bandStyle('ABS_WHITE').dash);
  });

  it('are told band by band', () => {
    const all = { top: 'PVC_WHITE', right: 'ABS_GREY', bottom: 'PVC_WHITE', left: null };
    expect(bandSides(all)).toEqual([
      { band: 'PVC_WHITE', sides: ['top', 'bottom'] },
      { band: 'ABS_GREY', sides: ['right'] },
    ]);
    expect(bandSides(undefined)).toEqual([]);
  });
});

describe('colours and light', () => {
  const plan = planOf(wardrobe.job, wardrobe.solution);

  it('give one size one colour, whichever way it was entered', () => {
    const rows = new Map(plan.rows);
    const top = must(rows.get('3'));
    rows.set('turned', { ...top, id: 'turned', width: top.height, height: top.width });
    const fills = panelFills(rows, 'size');
    expect(fills.get('turned')).toBe(fills.get('3'));
    expect(fills.get('1')).not.toBe(fills.get('3'));
  });

  it('can go by material or be absent', () => {
    expect(new Set(panelFills(plan.rows, 'material').values()).size).toBe(2);
    expect(new Set(panelFills(plan.rows, 'none').values()).size).toBe(1);
  });

  it('light all copies of a row, all of a size, or all with a band', () => {
    const tiles = drawnTiles(plan, 4, 0);
    const litBy = (what: string) => tiles.filter((tile) => isHighlighted(what, tile)).length;
    expect(litBy(highlightTarget.row('6'))).toBe(3);
    expect(litBy(highlightTarget.size('764000x560000'))).toBe(3);
    expect(litBy(highlightTarget.band('PVC_BEIGE'))).toBe(5);
    expect(litBy(highlightTarget.row('none'))).toBe(0);
  });
});

describe('the frame', () => {
  it('fits the width, and the height if the sheet is tall', () => {
    expect(frameFor(SHEET, 1000, 9999).sheet.width).toBeCloseTo(958);
    const low = frameFor(SHEET, 1000, 300);
    expect(low.height).toBeCloseTo(300);
    expect(low.sheet.x).toBeGreaterThan(30);
  });
});
