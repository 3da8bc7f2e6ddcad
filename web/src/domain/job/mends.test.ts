import { describe, expect, it } from 'vitest';
import { blankPanel, blankStock } from './rows';
import { grainTrouble, materialMend, withGrain } from './mends';
import { draftOf, panelRow, stockRow } from '@/testing/rows';

describe('sheets for a material that has none', () => {
  it('are told apart by their names where several materials miss theirs', () => {
    const stock = [
      stockRow({ id: 'a', label: 'Melamine white' }),
      stockRow({ id: 'b', label: 'Oak, Sonoma' }),
    ];
    const job = draftOf([panelRow({ material: 'WHITE' }), panelRow({ material: 'OAK' })], stock);
    const mend = materialMend(job, 'OAK', 'Oak', false);
    expect(mend?.label).toBe('Oak, Sonoma');
    expect(mend?.change(job).stock?.map(({ material }) => material)).toEqual([blankStock().material, 'OAK']);
  });

  it('are those of a material that no panel wants', () => {
    const stock = [
      stockRow({ label: 'A' }),
      stockRow({ label: 'B' }),
      stockRow({ label: 'C', material: 'OAK' }),
    ];
    const job = draftOf([panelRow({ material: 'WHITE' }), panelRow({ material: 'OAK' })], stock);
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
      stockRow({ material: 'OAK', count: '3', width: '2800', height: '2070' }),
      stockRow({ material: 'OAK' }),
    ];
    const job = draftOf([panelRow({ material: 'WHITE' }), panelRow({ material: 'OAK' })], stock);
    const mend = materialMend(job, 'WHITE', 'White', true);
    const added = mend?.change(job).stock?.at(-1);
    expect([mend?.kind, added?.material, added?.width, added?.count]).toEqual(['add', 'WHITE', '2800', '3']);
    expect(stock.map(({ id }) => id)).not.toContain(added?.id);
  });

  it('are left as they are where panels name no material and the sheets are of one', () => {
    const job = draftOf([panelRow({}), panelRow({ material: 'OAK' })], [stockRow({ material: 'GLASS' })]);
    const mend = materialMend(job, blankPanel().material, 'Default material', false);
    expect([mend?.kind, mend?.label]).toEqual(['follow', 'GLASS']);
    expect(mend?.change(job).panels?.map(({ material }) => material)).toEqual(['GLASS', 'OAK']);
  });

  it('are not made up where there is no sheet', () => {
    expect(materialMend(draftOf([panelRow({})], []), 'WHITE', 'White', true)).toBeNull();
  });
});

describe('grain that would not count', () => {
  it('is told while the setting is off, with the pieces that have one', () => {
    const panels = [
      panelRow({ orientation: 1, count: '3' }),
      panelRow({}),
      panelRow({ orientation: 2, enabled: false }),
    ];
    expect(grainTrouble(draftOf(panels, [stockRow({})]))).toEqual({ kind: 'ignored', pieces: 3 });
    expect(grainTrouble(draftOf([panelRow({})], [stockRow({})]))).toBeNull();
  });

  it('is told where no sheet of the material has one', () => {
    const panels = [panelRow({ orientation: 1 }), panelRow({ orientation: 1, material: 'OAK' })];
    const stock = [stockRow({}), stockRow({ material: 'OAK', orientation: 1 })];
    expect(grainTrouble(draftOf(panels, stock, true))).toEqual({
      kind: 'sheets',
      materials: [blankPanel().material],
    });
  });

  it('is given to the sheets along their longer side', () => {
    const stock = [
      stockRow({ material: 'OAK' }),
      stockRow({ material: 'OAK', width: '500', height: '1000' }),
      stockRow({}),
    ];
    expect(withGrain(['OAK'])({ stock, panels: [] }).stock?.map(({ orientation }) => orientation)).toEqual([
      1, 2, 0,
    ]);
  });
});
