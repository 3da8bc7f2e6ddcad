import { describe, expect, it } from 'vitest';
import { placedPanels } from './panels';
import { setsOn } from './sets';
import type { Tile } from './mosaic';
import type { Panel } from '../job/job';
import { NO_EDGES } from '../job/edges';

const row = (id: string, width: number, height: number, more: Partial<Panel> = {}): Panel => ({
  id,
  width: String(width),
  height: String(height),
  count: 1,
  material: 'OAK',
  enabled: true,
  orientation: 0,
  label: id,
  edge: NO_EDGES,
  grain_set: 'G1',
  ...more,
});

const tile = (
  panelId: string,
  x: number,
  y: number,
  width: number,
  height: number,
  turned = false,
): Tile => ({
  id: x * 10_000 + y,
  kind: 'panel',
  panelId,
  label: null,
  turned,
  freedBy: null,
  x: x * 1000,
  y: y * 1000,
  width: width * 1000,
  height: height * 1000,
});

const rowsOf = (...panels: Panel[]) => placedPanels({ panels }, []);
const on = (tiles: Tile[], rows: ReturnType<typeof rowsOf>, material = 'OAK') =>
  setsOn({ tiles, kerf: 3000, material }, rows).map((set) => ({
    ...set,
    tiles: set.tiles.map(({ panelId }) => panelId),
  }));

const FRONTS = rowsOf(row('a', 396, 140), row('b', 396, 283));

describe('the grain sets of a sheet', () => {
  it('are panels that follow each other with only the kerf between them', () => {
    const tiles = [tile('b', 0, 143, 396, 283), tile('a', 0, 0, 396, 140), tile('a', 500, 0, 396, 140)];
    expect(on(tiles, FRONTS)).toEqual([
      { name: 'G1', tiles: ['a', 'b'], below: true, x: 0, y: 0, width: 396_000, height: 426_000 },
    ]);
  });

  it('lie side by side where they are turned', () => {
    const tiles = [tile('a', 0, 0, 140, 396, true), tile('b', 143, 0, 283, 396, true)];
    expect(on(tiles, FRONTS)).toMatchObject([{ below: false, width: 426_000, height: 396_000 }]);
  });

  it('are those of its material, each copy by itself', () => {
    const tiles = [0, 1000].flatMap((x) => [tile('a', x, 0, 396, 140), tile('b', x, 143, 396, 283)]);
    expect(on(tiles, FRONTS)).toHaveLength(2);
    expect(on(tiles, FRONTS, 'MDF')).toEqual([]);
  });
});

it('a row alone with a name, or one that asks for nothing, is in no set', () => {
  const sets = (...panels: Panel[]) => [...rowsOf(...panels).values()].map(({ set }) => set);
  expect(sets(row('a', 1, 1), row('b', 1, 1))).toEqual(['G1', 'G1']);
  expect(sets(row('a', 1, 1), row('b', 1, 1, { material: 'MDF' }))).toEqual([null, null]);
  expect(sets(row('a', 1, 1), row('b', 1, 1, { count: 0 }))).toEqual([null, null]);
});
