import { describe, expect, it } from 'vitest';
import { bandSides } from '@/domain/job/edges';
import { must } from '@/testing/must';
import { sample, wardrobe } from '@/testing/solved';
import { buildLayout, placesOf } from '../layout';
import { bandStyle, panelFills } from './colours';
import { cutLevels, cutRows, kerfRect, stepAt } from './cuts';
import { drawnTiles, hot, isLit } from './drawing';
import { edgeLines, landedGrain, landedSide } from './edges';
import { frameFor } from './frame';
import { defaultRotation, nextRotation, seenSize, turnRect, turnedSize } from './rotation';
import { groupSheets, namedRemnants, sheetContents, sheetNumbers } from './sheets';

const SHEET = { width: 2440, height: 1220 };
const mosaic = must(sample.solution.mosaics[0]);

describe('rotation', () => {
  it('cycles 0, 90, 180, 270', () => {
    expect([0, 90, 180, 270].map((r) => nextRotation(r as 0))).toEqual([90, 180, 270, 0]);
  });

  it('lays the long side horizontally by default', () => {
    expect(defaultRotation({ width: 1220, height: 2440 })).toBe(90);
    expect(defaultRotation(SHEET)).toBe(0);
  });

  it('gives a remnant the size that is seen: first as the drawing lies, then as it is turned', () => {
    const standing = { ...mosaic, width: 1220, height: 2440 };
    const remnant = { ...must(sample.solution.statistics.remnants[0]), mosaic: 0, width: 300, height: 900 };
    const statistics = { ...sample.solution.statistics, remnants: [remnant] };
    const sizeOn = (sheet: typeof mosaic) =>
      must(namedRemnants({ statistics }, [{ mosaic: sheet, indices: [0] }], 1)[0]);
    expect(sizeOn(standing)).toMatchObject({ width: 900, height: 300 });
    expect(sizeOn({ ...mosaic, ...SHEET })).toMatchObject({ width: 300, height: 900 });
    expect(seenSize({ width: 900, height: 300 }, standing, 90)).toEqual({ width: 900, height: 300 });
    expect(seenSize({ width: 900, height: 300 }, standing, 180)).toEqual({ width: 300, height: 900 });
  });

  it('turns clockwise: what was upper left lies upper right', () => {
    const rect = { x: 0, y: 0, width: 600, height: 400 };
    expect(turnRect(rect, SHEET, 90)).toEqual({ x: 820, y: 0, width: 400, height: 600 });
    expect(turnRect(rect, SHEET, 180)).toEqual({ x: 1840, y: 820, width: 600, height: 400 });
    expect(turnRect(rect, SHEET, 270)).toEqual({ x: 0, y: 1840, width: 400, height: 600 });
  });

  it('keeps every tile on the turned sheet', () => {
    const layout = buildLayout(sample.job, sample.solution);
    for (const rotation of [0, 90, 180, 270] as const) {
      const size = turnedSize(mosaic, rotation);
      for (const { rect } of drawnTiles(layout, 0, rotation)) {
        expect(rect.x).toBeGreaterThanOrEqual(0);
        expect(rect.y).toBeGreaterThanOrEqual(0);
        expect(rect.x + rect.width).toBeLessThanOrEqual(size.width);
        expect(rect.y + rect.height).toBeLessThanOrEqual(size.height);
      }
    }
  });
});

describe('edges and grain', () => {
  it('lays the entered top of a turned panel on the right', () => {
    expect(landedSide('top', 1, 0)).toBe('right');
    expect(landedSide('right', 1, 0)).toBe('bottom');
    expect(landedSide('left', 0, 0)).toBe('left');
  });

  it('adds the rotation of the sheet to that of the panel', () => {
    expect(landedSide('top', 1, 90)).toBe('bottom');
    expect(landedSide('top', 1, 270)).toBe('top');
  });

  it('draws only the sides that have a band', () => {
    const edge = { top: null, bottom: null, left: null, right: 'PVC_BEIGE' };
    expect(edgeLines(edge, 1, 0)).toEqual([{ side: 'right', lies: 'bottom', band: 'PVC_BEIGE' }]);
  });

  it('turns the grain with panel and sheet', () => {
    expect(landedGrain(0, 0, 0)).toBeNull();
    expect(landedGrain(1, 0, 0)).toBe('x');
    expect(landedGrain(2, 1, 0)).toBe('x');
    expect(landedGrain(2, 1, 90)).toBe('y');
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

describe('cuts', () => {
  it('are of the first level as long as they part the sheet in one direction', () => {
    expect(cutLevels(mosaic)).toEqual([1, 2, 2, 2, 2, 2, 2, 3, 3, 4, 4]);
    const cut = (from: number, a: number, b: number) => ({
      ...must(mosaic.cuts[0]),
      original_tile_id: from,
      child1_tile_id: a,
      child2_tile_id: b,
    });
    expect(cutLevels({ cuts: [cut(1, 2, 3), cut(3, 4, 5)] })).toEqual([1, 1]);
  });

  it('have the kerf beyond their first part, and none of it off the sheet', () => {
    const cut = must(mosaic.cuts[0]);
    expect(kerfRect(cut, 3, mosaic)).toEqual({ x: 0, y: 617, width: 2440, height: 3 });
    expect(kerfRect({ ...cut, y1: 1218, y2: 1218 }, 3, mosaic).height).toBe(2);
  });

  it('are told with position, ends, length and the piece that is cut', () => {
    expect(cutRows(mosaic)[2]).toMatchObject({
      horizontal: false,
      position: 400,
      from: 620,
      to: 1220,
      length: 600,
      original: { width: 2440, height: 600 },
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
    const groups = groupSheets({ mosaics: [mosaic, shelf, { ...mosaic }] });
    expect(groups.map((group) => group.indices)).toEqual([[0, 2], [1]]);
  });

  it('of other stock are never equal', () => {
    expect(groupSheets({ mosaics: [mosaic, { ...mosaic, stock_panel_id: 's2' }] })).toHaveLength(2);
  });

  it('are numbered as a person writes it', () => {
    expect(sheetNumbers([0])).toBe('1');
    expect(sheetNumbers([0, 1])).toBe('1, 2');
    expect(sheetNumbers([0, 1, 2, 5])).toBe('1–3, 6');
  });

  it('list their panels by size, the largest first', () => {
    const layout = buildLayout(sample.job, sample.solution);
    const sizes = sheetContents(mosaic, layout.rows);
    expect(sizes.map((size) => [size.key, size.count])).toEqual([
      ['600x400', 5],
      ['800x300', 3],
    ]);
  });

  it('name the remnants of the statistics in their order', () => {
    const { remnants } = buildLayout(sample.job, sample.solution, 1);
    expect(remnants.map((one) => [one.name, one.tileId])).toEqual([
      ['R1', 20],
      ['R2', 18],
      ['R3', 21],
      ['R4', 23],
    ]);
  });

  it('give slivers no name, unless somebody said what is worth keeping', () => {
    const { job, solution } = structuredClone(sample);
    const [first, second] = solution.statistics.remnants;
    if (first) first.width = 9.9;
    if (second) second.height = 10;
    const tilesOf = (least: string) => {
      job.configuration.min_trim_dimension = least;
      const layout = buildLayout(job, solution, 10);
      expect(layout.remnants.map(({ name }) => name)).toEqual(layout.remnants.map((_, n) => `R${n + 1}`));
      return drawnTiles(layout, 0, 0)
        .filter(({ kind }) => kind === 'remnant')
        .map(({ id }) => id)
        .sort();
    };
    expect(tilesOf('0')).toEqual([18, 21, 23]);
    expect(tilesOf('5')).toEqual([18, 20, 21, 23]);
  });

  it('call nothing a remnant that is under 100 mm on a side, where nobody said otherwise', () => {
    const { job, solution } = structuredClone(sample);
    const [first, second] = solution.statistics.remnants;
    Object.assign(must(first), { width: 300, height: 100 });
    Object.assign(must(second), { width: 31, height: 300 });
    const sides = buildLayout(job, solution).remnants.map(({ width, height }) => Math.min(width, height));
    expect(sides[0]).toBe(100);
    expect(Math.min(...sides)).toBe(100);
  });

  it('place every copy that was asked for', () => {
    const layout = buildLayout(wardrobe.job, wardrobe.solution);
    const placed = wardrobe.job.panels.map(({ id }) =>
      placesOf(id, layout).reduce((sum, place) => sum + place.perSheet, 0),
    );
    expect(placed).toEqual(wardrobe.job.panels.map((panel) => panel.count));
  });
});

describe('colours and light', () => {
  const layout = buildLayout(wardrobe.job, wardrobe.solution);

  it('give one size one colour, whichever way it was entered', () => {
    const rows = new Map(layout.rows);
    const top = must(rows.get('3'));
    rows.set('turned', { ...top, id: 'turned', width: top.height, height: top.width });
    const fills = panelFills(rows, 'size');
    expect(fills.get('turned')).toBe(fills.get('3'));
    expect(fills.get('1')).not.toBe(fills.get('3'));
  });

  it('can go by material or be absent', () => {
    expect(new Set(panelFills(layout.rows, 'material').values()).size).toBe(2);
    expect(new Set(panelFills(layout.rows, 'none').values()).size).toBe(1);
  });

  it('light all copies of a row, all of a size, or all with a band', () => {
    const tiles = drawnTiles(layout, 4, 0);
    const litBy = (what: string) => tiles.filter((tile) => isLit(what, tile)).length;
    expect(litBy(hot.row('6'))).toBe(3);
    expect(litBy(hot.size('764x560'))).toBe(3);
    expect(litBy(hot.band('PVC_BEIGE'))).toBe(5);
    expect(litBy(hot.row('none'))).toBe(0);
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
