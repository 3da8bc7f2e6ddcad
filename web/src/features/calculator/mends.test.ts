import { describe, expect, it } from 'vitest';
import { blankPanel, blankStock, type PanelRow, type StockRow } from '@/lib/rows';
import { EMPTY_DRAFT, type Draft } from './draft';
import { grainTrouble, materialMend, withGrain } from './mends';

const panel = (row: Partial<PanelRow>): PanelRow => ({
  ...blankPanel(),
  width: '600',
  height: '400',
  ...row,
});
const sheet = (row: Partial<StockRow>): StockRow => ({
  ...blankStock(),
  width: '1000',
  height: '500',
  ...row,
});
const draft = (panels: PanelRow[], stock: StockRow[], grain = false): Draft => ({
  ...EMPTY_DRAFT,
  panels,
  stock,
  configuration: { ...EMPTY_DRAFT.configuration, consider_orientation: grain },
});

describe('sheets for a material that has none', () => {
  it('are told apart by their names where several materials miss theirs', () => {
    const stock = [sheet({ id: 'a', label: 'Melamine white' }), sheet({ id: 'b', label: 'Oak, Sonoma' })];
    const job = draft([panel({ material: 'WHITE' }), panel({ material: 'OAK' })], stock);
    const mend = materialMend(job, 'OAK', 'Oak', false);
    expect(mend?.label).toBe('Oak, Sonoma');
    expect(mend?.change(job).stock?.map(({ material }) => material)).toEqual([blankStock().material, 'OAK']);
  });

  it('are those of a material that no panel wants', () => {
    const stock = [sheet({ label: 'A' }), sheet({ label: 'B' }), sheet({ label: 'C', material: 'OAK' })];
    const job = draft([panel({ material: 'WHITE' }), panel({ material: 'OAK' })], stock);
    const mend = materialMend(job, 'WHITE', 'White', true);
    expect([mend?.kind, mend?.label]).toEqual(['take', 'A']);
    expect(mend?.change(job).stock?.map(({ label, material }) => [label, material])).toEqual([
      ['A', 'WHITE'],
      ['B', 'WHITE'],
      ['C', 'OAK'],
    ]);
  });

  it('are added as large as the largest, where each sheet is wanted', () => {
    const stock = [
      sheet({ material: 'OAK', count: '3', width: '2800', height: '2070' }),
      sheet({ material: 'OAK' }),
    ];
    const job = draft([panel({ material: 'WHITE' }), panel({ material: 'OAK' })], stock);
    const mend = materialMend(job, 'WHITE', 'White', true);
    const added = mend?.change(job).stock?.at(-1);
    expect([mend?.kind, added?.material, added?.width, added?.count]).toEqual(['add', 'WHITE', '2800', '3']);
    expect(stock.map(({ id }) => id)).not.toContain(added?.id);
  });

  it('are left as they are where panels name no material and the sheets are of one', () => {
    const job = draft([panel({}), panel({ material: 'OAK' })], [sheet({ material: 'GLASS' })]);
    const mend = materialMend(job, blankPanel().material, 'Default material', false);
    expect([mend?.kind, mend?.label]).toEqual(['follow', 'GLASS']);
    expect(mend?.change(job).panels?.map(({ material }) => material)).toEqual(['GLASS', 'OAK']);
  });

  it('are not made up where there is no sheet', () => {
    expect(materialMend(draft([panel({})], []), 'WHITE', 'White', true)).toBeNull();
  });
});

describe('grain that would not count', () => {
  it('is told while the setting is off, with the pieces that have one', () => {
    const panels = [
      panel({ orientation: 1, count: '3' }),
      panel({}),
      panel({ orientation: 2, enabled: false }),
    ];
    expect(grainTrouble(draft(panels, [sheet({})]))).toEqual({ kind: 'ignored', pieces: 3 });
    expect(grainTrouble(draft([panel({})], [sheet({})]))).toBeNull();
  });

  it('is told where no sheet of the material has one', () => {
    const panels = [panel({ orientation: 1 }), panel({ orientation: 1, material: 'OAK' })];
    const stock = [sheet({}), sheet({ material: 'OAK', orientation: 1 })];
    expect(grainTrouble(draft(panels, stock, true))).toEqual({
      kind: 'sheets',
      materials: [blankPanel().material],
    });
  });

  it('is given to the sheets along their longer side', () => {
    const stock = [
      sheet({ material: 'OAK' }),
      sheet({ material: 'OAK', width: '500', height: '1000' }),
      sheet({}),
    ];
    expect(withGrain(['OAK'])({ stock, panels: [] }).stock?.map(({ orientation }) => orientation)).toEqual([
      1, 2, 0,
    ]);
  });
});
