import { describe, expect, it } from 'vitest';
import { checksOf } from './checks';
import { EMPTY_DRAFT } from './draft';
import { grainSets, setFaults, setPlaces, withOwnSets } from './grainSets';
import { blankPanel, blankStock, type PanelInput } from './rows';
import { must } from '@/testing/must';

const RULES = {};

const panel = (
  id: string,
  width: number,
  height: number,
  set = '',
  more: Partial<PanelInput> = {},
): PanelInput => ({
  ...blankPanel(),
  id,
  label: id,
  width: String(width),
  height: String(height),
  ...(set && { grain_set: set }),
  ...more,
});

const fronts = [panel('a', 396, 140, 'G1'), panel('b', 396, 283, 'G1'), panel('c', 396, 283, 'G1')];

describe('the grain sets of a list', () => {
  it('lie one below another where they have one width, side by side where they have one height', () => {
    expect(grainSets(fronts, RULES).map(({ below }) => below)).toEqual([true]);
    const doors = [panel('a', 300, 700, 'G1'), panel('b', 500, 700, 'G1')];
    expect(grainSets(doors, RULES).map(({ below }) => below)).toEqual([false]);
  });

  it('of equal rows lie side by side where their grain runs along the width', () => {
    const equal = (orientation: 0 | 1 | 2) => [
      panel('a', 400, 300, 'G1', { orientation }),
      panel('b', 400, 300, 'G1', { orientation }),
    ];
    expect([0, 1, 2].map((grain) => grainSets(equal(grain as 0), RULES)[0]?.below)).toEqual([
      true,
      false,
      true,
    ]);
  });

  it('are of one material and of the rows that ask for anything, and of two rows or more', () => {
    const rows = [
      ...fronts.slice(0, 2),
      panel('d', 396, 283, 'G1', { material: 'OAK' }),
      panel('e', 396, 283, 'G1', { enabled: false }),
      panel('f', 396, 283, 'G1', { count: '0' }),
      panel('g', 396, 283, 'G2'),
    ];
    expect(grainSets(rows, RULES).map((set) => set.rows.map(({ id }) => id))).toEqual([['a', 'b']]);
  });

  it('are compared by the sizes in which they are cut', () => {
    const edge = { left: 'PVC', right: null, top: null, bottom: null };
    const rows = [panel('a', 398, 140, 'G1', { edge }), panel('b', 396, 283, 'G1')];
    expect(setFaults(rows, RULES).size).toBe(1);
    const rules = { deduct_edge_bands: true, edge_bands: { PVC: { thickness: '2' } } };
    expect(setFaults(rows, rules).size).toBe(0);
  });
});

describe('the bracket beside a list', () => {
  it('runs over neighbours, and each row tells which one of its set it is', () => {
    const places = setPlaces([must(fronts[0]), panel('x', 1, 1), must(fronts[1]), must(fronts[2])], RULES);
    expect([...places].map(([id, { at, of, above, beneath }]) => [id, at, of, above, beneath])).toEqual([
      ['a', 1, 3, false, false],
      ['b', 2, 3, false, true],
      ['c', 3, 3, true, false],
    ]);
  });

  it('is the very same while nothing of it changes', () => {
    const other = panel('x', 100, 100);
    const before = setPlaces([...fronts, other], RULES);
    expect(setPlaces([...fronts, { ...other, width: '200' }], RULES)).toBe(before);
    expect(setPlaces([other, ...fronts], RULES)).toBe(before);
    expect(setPlaces([must(fronts[0]), other, must(fronts[1]), must(fronts[2])], RULES)).not.toBe(before);
  });
});

describe('rows that do not go with those before them', () => {
  it.each([
    [{ count: '2' }, 'set_counts'],
    [{ orientation: 1 as const }, 'set_grains'],
    [{ width: '397' }, 'set_sides'],
  ])('%j: %s, in the cell of the set', (change, kind) => {
    const rows = [must(fronts[0]), must(fronts[1]), { ...must(fronts[2]), ...change }];
    expect([...setFaults(rows, RULES)]).toEqual([[rows[2], { grain_set: { kind } }]]);
  });

  it('have one common side, not one with each neighbour', () => {
    const rows = [panel('a', 400, 300, 'G1'), panel('b', 400, 200, 'G1'), panel('c', 300, 200, 'G1')];
    expect([...setFaults(rows, RULES).keys()]).toEqual([rows[2]]);
  });

  it('count as wrong before the job is sent', () => {
    const stock = [{ ...blankStock(), width: '2000', height: '1000' }];
    const draft = (panels: PanelInput[]) => ({ ...EMPTY_DRAFT, stock, panels });
    expect(checksOf(draft(fronts)).faultyPanels).toBe(0);
    expect(checksOf(draft([must(fronts[0]), { ...must(fronts[1]), count: '2' }]))).toMatchObject({
      faultyPanels: 1,
      ready: false,
    });
  });
});

it('sets that join a list stay apart from those there of the same name', () => {
  const joining = [panel('x', 1, 1, 'G1'), panel('y', 1, 1, 'G2'), panel('z', 1, 1)];
  const there = [...fronts, panel('d', 1, 1, 'G3')];
  expect(withOwnSets(joining, there).map((row) => row.grain_set)).toEqual(['G4', 'G2', undefined]);
  expect(withOwnSets(joining, [])).toEqual(joining);
});
