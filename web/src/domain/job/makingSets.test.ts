import { describe, expect, it } from 'vitest';
import { EMPTY_DRAFT, type Draft } from './draft';
import { companionsOf, withoutSet, withSet, withSetOf } from './makingSets';
import { blankPanel, blankStock, type PanelInput } from './rows';
import { must } from '@/testing/must';

const panel = (id: string, width: number, height: number, more: Partial<PanelInput> = {}): PanelInput => ({
  ...blankPanel(),
  id,
  label: id,
  width: String(width),
  height: String(height),
  ...more,
});

const stock = [{ ...blankStock(), width: '2000', height: '1000' }];
const job = (panels: readonly PanelInput[]): Draft => ({ ...EMPTY_DRAFT, stock, panels });
const names = (panels: readonly PanelInput[]) => panels.map((row) => row.grain_set ?? '');

const FRONTS = [panel('a', 396, 140), panel('b', 396, 283), panel('c', 396, 283)];

const make = (panels: readonly PanelInput[], ...chosen: number[]) =>
  withSet(job(panels), new Set(panels.filter((_, n) => chosen.includes(n))));

const made = (panels: readonly PanelInput[], ...chosen: number[]) => {
  const found = make(panels, ...chosen);
  if ('refused' in found) throw new Error(found.refused);
  return found;
};

describe('a set of the marked rows', () => {
  it('gets the first name that is free, and tells its size in one piece', () => {
    const { panels, set } = made([...FRONTS, panel('d', 1, 1, { grain_set: 'G1' })], 0, 1, 2);
    expect(names(panels)).toEqual(['G2', 'G2', 'G2', 'G1']);
    // 140 + 283 + 283, and a kerf of 3 mm between each two.
    expect(set).toMatchObject({ name: 'G2', below: true, piece: { width: 396, height: 712 } });
  });

  it('is joined by the others where those that are in one are of the same', () => {
    const first = made(FRONTS, 0, 1).panels;
    expect(names(made(first, 1, 2).panels)).toEqual(['G1', 'G1', 'G1']);
  });

  it('takes rows out of several sets; a row left alone is in none', () => {
    const rows = ['G1', 'G1', 'G2', 'G2', 'G2'].map((set, n) => panel(`${n}`, 300, 100, { grain_set: set }));
    expect(names(made(rows, 1, 2).panels)).toEqual(['', 'G3', 'G3', 'G2', 'G2']);
  });
});

describe('rows that cannot be cut from one piece', () => {
  it.each([
    ['few', [must(FRONTS[0])]],
    ['off', [must(FRONTS[0]), panel('b', 396, 283, { enabled: false })]],
    ['off', [must(FRONTS[0]), panel('b', 396, 283, { count: '0' })]],
    ['unread', [must(FRONTS[0]), { ...must(FRONTS[1]), width: '' }]],
    ['materials', [must(FRONTS[0]), panel('b', 396, 283, { material: 'OAK' })]],
    ['counts', [must(FRONTS[0]), panel('b', 396, 283, { count: '2' })]],
    ['grains', [must(FRONTS[0]), panel('b', 396, 283, { orientation: 2 })]],
    ['sides', [must(FRONTS[0]), panel('b', 397, 283)]],
    ['long', [panel('a', 1200, 900), panel('b', 1200, 900)]],
    ['made', FRONTS.map((row) => ({ ...row, grain_set: 'G1' }))],
  ])('are refused: %s', (reason, rows) => {
    expect(make(rows, ...rows.keys())).toMatchObject({ refused: reason });
  });

  it('may be too long for the sheets of their material only', () => {
    const long = [panel('a', 1200, 900, { material: 'OAK' }), panel('b', 1200, 900, { material: 'OAK' })];
    expect(make(long, 0, 1)).toHaveProperty('set');
    expect(make([panel('a', 1200, 900), panel('b', 1200, 900)], 0, 1)).toEqual({
      refused: 'long',
      piece: { width: 1200, height: 1803 },
      material: 'DEFAULT_MATERIAL',
    });
  });
});

it('rows are taken out of their set, and the set is gone where one row is left', () => {
  const rows = FRONTS.map((row) => ({ ...row, grain_set: 'G1' }));
  expect(names(withoutSet(rows, new Set([must(rows[0])])))).toEqual(['', 'G1', 'G1']);
  expect(withoutSet(rows, new Set([must(rows[0]), must(rows[1])])).some((row) => 'grain_set' in row)).toBe(
    false,
  );
  expect(withoutSet(FRONTS, new Set(FRONTS))).toBe(FRONTS);
});

it('the set of a row is made anew of those that are ticked, under its name', () => {
  const rows = [...FRONTS, panel('d', 396, 500)].map((row, n) =>
    n < 3 ? { ...row, grain_set: 'Kitchen' } : row,
  );
  const found = withSetOf(job(rows), must(rows[0]), new Set(['a', 'b', 'd']));
  expect('panels' in found && names(found.panels)).toEqual(['Kitchen', 'Kitchen', '', 'Kitchen']);
});

it('those that could be in a set with a row have its material, count, grain and a side of it', () => {
  const rows = [
    must(FRONTS[0]),
    panel('wide', 396, 500),
    panel('high', 700, 140),
    panel('unlike', 500, 500),
    panel('oak', 396, 500, { material: 'OAK' }),
    panel('two', 396, 500, { count: '2' }),
    panel('grain', 396, 500, { orientation: 1 }),
    panel('off', 396, 500, { enabled: false }),
  ];
  expect(companionsOf(must(rows[0]), job(rows)).map(({ id }) => id)).toEqual(['a', 'wide', 'high']);
});
