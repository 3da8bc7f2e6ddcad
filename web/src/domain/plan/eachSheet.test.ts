import { expect, it } from 'vitest';
import { must } from '@/testing/must';
import { sample } from '@/testing/solved';
import { withEachSheet } from './eachSheet';
import { planOf } from './plan';

it('names the remnants of equal sheets as the result does, on each of them', () => {
  const first = must(sample.solution.mosaics[0]);
  const again = { ...first, tiles: first.tiles.map((tile) => ({ ...tile, id: tile.id + 1000 })) };
  const { statistics } = sample.solution;
  const remnants = [
    ...statistics.remnants,
    ...statistics.remnants.map((one) => ({ ...one, mosaic: 1, tile_id: one.tile_id + 1000 })),
  ];
  const solution = {
    ...sample.solution,
    mosaics: [first, again],
    statistics: { ...statistics, remnants },
  };
  const names = planOf(sample.job, solution).remnants.map(({ name }) => name);
  const each = withEachSheet(planOf(sample.job, solution));
  expect(each.groups.map(({ indices }) => indices)).toEqual([[0], [1]]);
  for (const group of [0, 1]) {
    const own = each.remnants.filter((remnant) => remnant.group === group);
    expect(own.map(({ name }) => name)).toEqual(names);
    const tiles = new Set(must(solution.mosaics[group]).tiles.map(({ id }) => id));
    expect(own.every(({ tileId }) => tiles.has(tileId))).toBe(true);
  }
});
