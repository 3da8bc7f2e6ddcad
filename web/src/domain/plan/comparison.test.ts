import { describe, expect, it } from 'vitest';
import type { MosaicDocument, TileDocument } from './documents';
import { must } from '@/testing/must';
import { sample, wardrobe } from '@/testing/solved';
import { compareSolutions, type Compared } from './comparison';
import { betterOf, metricsOf } from './metrics';

/** What lies elsewhere in B. */
const differencesOf = (a: Compared, b: Compared) => compareSolutions(a, b).differences;

const solution = sample.solution;

/** The sample's plan with its panels changed; `change` answers null to take one away. */
function changed(change: (tile: TileDocument) => TileDocument | null): Compared {
  const mosaics = solution.mosaics.map((mosaic): MosaicDocument => ({
    ...mosaic,
    tiles: mosaic.tiles.flatMap((tile) => {
      const next = tile.final ? change(tile) : tile;
      return next ? [next] : [];
    }),
  }));
  return { ...solution, mosaics };
}

describe('the figures of a result', () => {
  it('are efficiency, waste, length of cut and sheets, and what else a shop pays for', () => {
    expect(metricsOf(solution)).toEqual({
      efficiency: solution.total_used_area_ratio,
      waste: 1056800,
      cutLength: solution.total_cut_length,
      mosaicCount: 1,
      cuts: 11,
      placed: 8,
      notPlaced: 0,
      sheetsByStock: new Map([['Stock-1', 1]]),
      cost: null,
    });
  });

  it('are what it costs too, where that is known', () => {
    const priced = metricsOf({ ...solution, total_cost: '48.5', currency: 'EUR' });
    expect(priced.cost).toEqual({ amount: 48.5, currency: 'EUR' });
    expect(metricsOf({ ...solution, total_cost: '0' }).cost).toEqual({ amount: 0, currency: null });
  });

  it('count the sheets of each stock', () => {
    const { sheetsByStock, mosaicCount } = metricsOf(wardrobe.solution);
    expect([...sheetsByStock.values()].reduce((sum, count) => sum + count, 0)).toBe(mosaicCount);
    expect(sheetsByStock.size).toBeGreaterThan(1);
  });
});

describe('the better result', () => {
  const figures = metricsOf(solution);

  it('has the higher efficiency, whatever its waste', () => {
    expect(betterOf({ ...figures, efficiency: 0.8, waste: 9e6 }, { ...figures, efficiency: 0.7 })).toBe('a');
    expect(betterOf({ ...figures, efficiency: 0.7 }, { ...figures, efficiency: 0.8, waste: 9e6 })).toBe('b');
  });

  it('has less waste where the efficiency is the same', () => {
    expect(betterOf({ ...figures, waste: 2000 }, { ...figures, waste: 1000 })).toBe('b');
    expect(betterOf({ ...figures, waste: 1000 }, { ...figures, waste: 2000 })).toBe('a');
  });

  it('is neither of two equal ones', () => {
    expect(betterOf(figures, { ...figures, cutLength: 1 })).toBe('same');
  });
});

describe('the differences', () => {
  const first = must(must(solution.mosaics[0]).tiles.find((tile) => tile.final));

  it('of a result and itself are none', () => {
    expect(compareSolutions(solution, solution)).toMatchObject({ better: 'same', differences: [] });
  });

  it('tell that a copy lies elsewhere', () => {
    const moved = changed((tile) => (tile.id === first.id ? { ...tile, x: tile.x + 10 } : tile));
    expect(differencesOf(solution, moved)).toEqual([
      expect.objectContaining({
        kind: 'position',
        tileId: first.id,
        a: { sheet: 0, x: first.x * 1000, y: first.y * 1000, turned: first.orientation === 1 },
        b: { sheet: 0, x: (first.x + 10) * 1000, y: first.y * 1000, turned: first.orientation === 1 },
      }),
    ]);
  });

  it('tell that a copy lies on another sheet', () => {
    const empty = { ...must(solution.mosaics[0]), tiles: [] };
    const other = { ...solution, mosaics: [empty, ...solution.mosaics] };
    const found = differencesOf(solution, other);
    expect(found).toHaveLength(8);
    expect(found[0]).toMatchObject({ kind: 'position', a: { sheet: 0 }, b: { sheet: 1 } });
  });

  it('tell that a copy is turned', () => {
    const turned = changed((tile) =>
      tile.id === first.id
        ? { ...tile, width: tile.height, height: tile.width, orientation: 1 - tile.orientation }
        : tile,
    );
    expect(differencesOf(solution, turned)).toEqual([
      expect.objectContaining({ kind: 'orientation', tileId: first.id }),
    ]);
  });

  it('tell that a copy is missing in B, and that one is extra in B', () => {
    const without = changed((tile) => (tile.id === first.id ? null : tile));
    expect(differencesOf(solution, without)).toEqual([
      expect.objectContaining({ kind: 'missing', tileId: first.id, b: null }),
    ]);
    expect(differencesOf(without, solution)).toEqual([
      expect.objectContaining({ kind: 'extra', tileId: first.id, a: null }),
    ]);
  });

  it('come with the weightiest first: in one only, on another sheet, elsewhere, turned', () => {
    const tiles = must(solution.mosaics[0]).tiles.filter(({ final }) => final);
    const [turned, moved, away, gone] = tiles.map(({ id }) => id).sort((x, y) => x - y);
    const b = changed((tile) => {
      if (tile.id === turned)
        return { ...tile, width: tile.height, height: tile.width, orientation: 1 - tile.orientation };
      if (tile.id === moved) return { ...tile, x: tile.x + 10 };
      return tile.id === away || tile.id === gone ? null : tile;
    });
    const other = { ...must(b.mosaics[0]), tiles: tiles.filter(({ id }) => id === away) };
    const found = differencesOf(solution, { ...b, mosaics: [...b.mosaics, other] });
    expect(found.map(({ tileId }) => tileId)).toEqual([gone, away, moved, turned]);
  });

  it('do not take another panel under the same id for the same copy', () => {
    const other = changed((tile) => (tile.id === first.id ? { ...tile, width: tile.width - 1 } : tile));
    expect(differencesOf(solution, other).map(({ kind }) => kind)).toEqual(['missing', 'extra']);
  });
});
