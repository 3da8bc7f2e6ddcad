import { describe, expect, it } from 'vitest';
import { checksOf, looksSwapped, oversizedPanels, usesByMaterial } from './checks';
import { faultsOf } from './rowFaults';
import { draftOf, panelRow, stockRow } from '@/testing/rows';

describe('before a run', () => {
  it('an area above the stock blocks, one at its limit does not', () => {
    expect(checksOf(draftOf([panelRow({ width: '1000', height: '500' })], [stockRow({})])).ready).toBe(true);
    const over = checksOf(draftOf([panelRow({ width: '1000', height: '500', count: '2' })], [stockRow({})]));
    expect([over.areaExceeded, over.ready]).toEqual([true, false]);
  });

  it('rows that are switched off count for nothing, whatever they hold', () => {
    const { panels, ready } = checksOf(
      draftOf([panelRow({}), panelRow({ enabled: false, width: 'abc' })], [stockRow({})]),
    );
    expect([panels.pieces, ready]).toEqual([1, true]);
  });

  it('panels that fit nowhere are named with the reason and a sheet that would do', () => {
    const found = oversizedPanels(
      draftOf(
        [
          panelRow({ label: 'long', width: '1800' }),
          panelRow({ label: 'ply', material: 'PLY' }),
          panelRow({}),
        ],
        [stockRow({}), stockRow({ enabled: false, label: 'big', width: '2440', height: '1220' })],
      ),
    );
    expect(found.map(({ row, reason, wouldDo }) => [row.label, reason, wouldDo?.label])).toEqual([
      ['long', 'size', 'big'],
      ['ply', 'material', undefined],
    ]);
  });

  it('the grain decides whether a panel may be turned', () => {
    const tall = panelRow({ width: '500', height: '1000', orientation: 1 });
    const grained = stockRow({ orientation: 1 });
    expect(oversizedPanels(draftOf([tall], [grained], true)).map(({ reason }) => reason)).toEqual(['grain']);
    expect(oversizedPanels(draftOf([{ ...tall, orientation: 2 }], [grained], true))).toEqual([]);
    expect(oversizedPanels(draftOf([tall], [grained], false))).toEqual([]);
  });

  it('lists that were filled the wrong way round are noticed', () => {
    const [big, small] = [
      { width: '2440', height: '1220' },
      { width: '600', height: '400' },
    ];
    expect(looksSwapped(draftOf([panelRow(big)], [stockRow(small)]))).toBe(true);
    expect(looksSwapped(draftOf([panelRow(small)], [stockRow(big)]))).toBe(false);
  });

  it('the least number of sheets follows from the areas of each material', () => {
    const uses = usesByMaterial(draftOf([panelRow({ count: '5' })], [stockRow({ count: '9' })]));
    expect(uses.map(({ sheets }) => sheets)).toEqual([3]);
  });
});

describe('faults', () => {
  it('name each cell that the server would refuse', () => {
    const faults = faultsOf(panelRow({ width: '', height: '0', count: '1.5' }));
    expect([faults.width?.kind, faults.height?.kind, faults.count?.kind]).toEqual([
      'empty',
      'too_small',
      'not_whole',
    ]);
  });

  it('no area is too large where there are as many sheets as it takes', () => {
    const many = panelRow({ width: '1000', height: '500', count: '50' });
    const checks = checksOf(draftOf([many], [stockRow({ count: '∞' })]));
    expect([checks.areaExceeded, checks.usage, checks.ready]).toEqual([false, null, true]);
    expect(usesByMaterial(draftOf([many], [stockRow({ count: '∞' })]))).toMatchObject([
      { stockArea: Infinity, sheets: 50 },
    ]);
    const off = checksOf(draftOf([many], [stockRow({ count: '∞', enabled: false }), stockRow({})]));
    expect(off.areaExceeded).toBe(true);
  });

  it('what is cut off a sheet and the bands of a panel count in whether it fits', () => {
    const edge = { top: null, bottom: null, left: 'ABS', right: 'ABS' };
    const job = draftOf([panelRow({ width: '1000', height: '500', edge })], [stockRow({})]);
    const banded = {
      ...job,
      configuration: {
        ...job.configuration,
        deduct_edge_bands: true,
        edge_bands: { ABS: { thickness: '2' } },
      },
    };
    const trimmed = (left: string) => ({ ...banded, stock: [stockRow({ trim: { left } })] });
    expect(oversizedPanels(trimmed('4'))).toEqual([]);
    expect(oversizedPanels(trimmed('5')).map(({ reason }) => reason)).toEqual(['size']);
    expect(usesByMaterial(banded)).toMatchObject([{ panelArea: 996 * 500 }]);
    expect(checksOf({ ...banded, stock: [stockRow({ width: '996' })] }).areaExceeded).toBe(false);
  });
});
