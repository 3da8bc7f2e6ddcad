import { describe, expect, it } from 'vitest';
import { draftOf, panelRow, stockRow } from '@/testing/rows';
import { checksOf } from './checks';
import { DEFAULT_CONFIGURATION } from './job';
import { faultsOf } from './rowFaults';
import { ruleFaultsOf } from './ruleFaults';
import { bandsInUse, cutSize, deducts, materialsInUse, trimsOf, usableSize } from './ruleOfRow';

const BANDS = {
  ...DEFAULT_CONFIGURATION,
  deduct_edge_bands: true,
  edge_bands: { ABS: { thickness: '2' }, PVC: { thickness: '0.5', overlength: '30' } },
};
const edge = { top: 'PVC', bottom: null, left: 'ABS', right: 'ABS' };

describe('the rules of a row', () => {
  it('are the trims of the sheet, else of its material, else of the settings, each as a whole', () => {
    const rules = { trim: { left: '10', top: '5' }, materials: { GLASS: { trim: { right: '20' } } } };
    expect(trimsOf(stockRow({ material: 'OAK' }), rules)).toEqual({ left: '10', top: '5' });
    expect(trimsOf(stockRow({ material: 'GLASS' }), rules)).toEqual({ right: '20' });
    expect(trimsOf(stockRow({ material: 'GLASS', trim: {} }), rules)).toEqual({});
    expect(usableSize({ width: 1000, height: 500 }, { left: '10', top: '5.5', right: 'wide' })).toEqual({
      width: 990,
      height: 494.5,
    });
  });

  it('cut a panel shorter by the bands on its sides, where they are deducted', () => {
    const size = { width: 600, height: 400 };
    expect(cutSize(size, panelRow({ edge }), BANDS)).toEqual({ width: 596, height: 399.5 });
    expect(cutSize(size, panelRow({ edge }), { ...BANDS, deduct_edge_bands: false })).toEqual(size);
    expect([BANDS, { ...BANDS, edge_bands: { PVC: { overlength: '30' } } }].map(deducts)).toEqual([
      true,
      false,
    ]);
  });

  it('name each band and material once', () => {
    expect(bandsInUse([panelRow({}), panelRow({ edge }), panelRow({ edge })])).toEqual(['PVC', 'ABS']);
    expect(
      materialsInUse(
        [stockRow({ material: 'B' })],
        [panelRow({ material: 'A' }), panelRow({ material: 'B' })],
      ),
    ).toEqual(['B', 'A']);
  });

  it('that leave nothing of a sheet, or are no lengths, are a fault of its trims', () => {
    expect(faultsOf(stockRow({ trim: { left: '600', right: '399.9' } }))).toEqual({});
    expect(faultsOf(stockRow({ trim: { left: '600', right: '400' } }))).toEqual({
      trim: { kind: 'trimmed_away' },
    });
    expect(faultsOf(stockRow({ trim: { top: 'wide' } }))).toEqual({ trim: { kind: 'not_a_number' } });
  });

  it('for all sheets and panels may leave nothing of one: its trims or its bands are told to be wrong', () => {
    const rules = { ...BANDS, trim: { left: '600', right: '400' } };
    expect(ruleFaultsOf(stockRow({}), rules)).toEqual({ trim: { kind: 'trimmed_away' } });
    expect(ruleFaultsOf(stockRow({ trim: {} }), rules)).toEqual({});
    expect(ruleFaultsOf(stockRow({ width: '1001' }), rules)).toEqual({});
    expect(ruleFaultsOf(stockRow({ enabled: false }), rules)).toEqual({});
    expect(ruleFaultsOf(panelRow({ edge, width: '4' }), BANDS)).toEqual({ edge: { kind: 'banded_away' } });
    expect(ruleFaultsOf(panelRow({ edge, width: '4.1' }), BANDS)).toEqual({});
    expect(ruleFaultsOf(panelRow({ edge, width: '4' }), { ...BANDS, deduct_edge_bands: false })).toEqual({});
    const job = draftOf([panelRow({ edge, width: '4' })], [stockRow({})]);
    const { faultyPanels, faultyStock, ready } = checksOf({ ...job, configuration: rules });
    expect([faultyPanels, faultyStock, ready]).toEqual([1, 1, false]);
  });
});
