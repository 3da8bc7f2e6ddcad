import { planOf } from '@/domain/plan/plan';
import { describe, expect, it } from 'vitest';
import { wardrobe } from '@/testing/solved';
import { GRID_NAMES, GRIDS, labelPages, pageCount, partLabels, perPage } from './stickers';

const plan = planOf(wardrobe.job, wardrobe.solution);
const labels = partLabels(plan);

describe('the labels of a result', () => {
  it('are one for each placed piece, counted within its row', () => {
    expect(labels).toHaveLength(wardrobe.solution.statistics.panels);
    for (const panel of wardrobe.job.panels) {
      const own = labels.filter(({ row }) => row.id === panel.id);
      expect(own.map(({ copy }) => copy)).toEqual(own.map((_, index) => index + 1));
      expect(own.every(({ copies }) => copies === own.length)).toBe(true);
    }
  });

  it('come sheet after sheet, on each in the order of the saw', () => {
    const sheets = labels.map(({ sheet }) => sheet);
    expect(sheets).toEqual([...sheets].sort((a, b) => a - b));
    wardrobe.solution.mosaics.forEach((mosaic, index) => {
      const freed = mosaic.cuts.flatMap(({ child1_tile_id, child2_tile_id }) =>
        [child1_tile_id, child2_tile_id].flatMap((id) => {
          const tile = mosaic.tiles.find((one) => one.id === id);
          return tile?.final ? [tile.panel_id] : [];
        }),
      );
      const own = labels.filter(({ sheet }) => sheet === index + 1).map(({ row }) => row.id);
      expect(own.toSorted()).toEqual(freed.toSorted());
      expect(own.at(-1)).toBe(freed.at(-1));
    });
  });
});

describe.each(GRID_NAMES)('a sheet of %s labels', (name) => {
  const grid = GRIDS[name];

  it('holds its labels within an A4 page, none over another', () => {
    const [page = []] = labelPages(labels, grid, 1);
    expect(page).toHaveLength(Math.min(labels.length, perPage(grid)));
    const right = grid.left + grid.columns * grid.width + (grid.columns - 1) * grid.gap;
    expect(grid.left).toBeCloseTo(210 - right, 0);
    expect(grid.top * 2 + grid.rows * grid.height).toBeCloseTo(297, 0);
    expect(new Set(page.map(({ x, y }) => `${x} ${y}`)).size).toBe(page.length);
    for (const { x, y } of page) {
      expect(x + grid.width).toBeLessThanOrEqual(210.01);
      expect(y + grid.height).toBeLessThanOrEqual(297.01);
    }
  });

  it('that was used in part begins where it was left, and as many pages come as are told', () => {
    for (const first of [1, 2, grid.columns + 1, perPage(grid)]) {
      const pages = labelPages(labels, grid, first);
      expect(pages).toHaveLength(pageCount(labels.length, grid, first));
      expect(pages.flat().map(({ label }) => label)).toEqual(labels);
      expect(pages[0]?.length).toBe(Math.min(labels.length, perPage(grid) - first + 1));
    }
    const [[second] = []] = labelPages(labels, grid, 2);
    expect(second?.x).toBeCloseTo(grid.left + grid.width + grid.gap);
  });
});
