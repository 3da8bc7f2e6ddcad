import { expect, it } from 'vitest';
import { defectFault, defectsFault, readDefects } from './defects';
import { readDraft, toJob } from './draft';
import { keptPrice, listedPrices, priceFault, readCuttingPrices } from './prices';

it('keeps prices as the decimals that were typed', () => {
  expect(keptPrice(' 1 234,50 ')).toBe('1234.50');
  expect(readCuttingPrices({ cut: 0.4, sheet_handling: '1,5', currency: ' EUR ' })).toEqual({
    cut: '0.4',
    sheet_handling: '1.5',
    currency: 'EUR',
  });
  expect(readCuttingPrices({ cut: '' })).toBeUndefined();
});

it('tells what is wrong with a price as the server does', () => {
  expect(['', '0', '48.5', '.5', '999999999999'].map(priceFault)).toEqual(Array(5).fill(undefined));
  expect(priceFault('a lot')?.kind).toBe('not_a_number');
  expect(priceFault('-1')?.kind).toBe('too_small');
  expect(priceFault('1e3')?.kind).toBe('not_a_number');
  expect(priceFault('1000000000000')?.kind).toBe('too_large');
  expect(priceFault('4.12345')).toEqual({ kind: 'too_many_decimals', values: { max: 4 } });
  expect(priceFault('4.12340')).toBeUndefined();
});

it('tells which defect has no size or lies beside its sheet', () => {
  const sheet = { width: 1000, height: 500 };
  const defect = { x: '400', y: '120', width: '30', height: '30' };
  expect(defectsFault([defect], sheet)).toBeUndefined();
  expect(defectFault({ ...defect, x: '1000' }, 'x', sheet)?.kind).toBe('outside_sheet');
  expect(defectFault({ ...defect, width: '0' }, 'width', sheet)?.kind).toBe('too_small');
  expect(defectsFault([defect, { ...defect, y: '' }], sheet)?.kind).toBe('empty');
  expect(readDefects([])).toBeUndefined();
});

it('sends prices, sheets to use up first, defects and grain sets as they came in', () => {
  const job = {
    panels: [{ id: 'p', width: '500', height: '300', count: 1, grain_set: 'fronts' }],
    stock_panels: [
      {
        id: 's',
        width: '1000',
        height: '500',
        count: 2,
        price: '48.50',
        use_first: true,
        defects: [{ x: 1, y: '2', width: 3, height: '4.5' }],
      },
    ],
    configuration: {
      optimization_priority: 8,
      prices: { cut: '0.40', currency: 'EUR' },
      edge_bands: { PVC: { price: '0.55' } },
    },
  };
  const sent = toJob(readDraft(job), 'name');
  expect(sent.panels[0]).toMatchObject({ grain_set: 'fronts' });
  expect(sent.stock_panels[0]).toMatchObject({
    price: '48.50',
    use_first: true,
    defects: [{ x: '1', y: '2', width: '3', height: '4.5' }],
  });
  expect(sent.configuration).toMatchObject(job.configuration);
});

it('takes from the price list of the shop what the job leaves unsaid, in its currency only', () => {
  const list = { currency: 'EUR', cut_per_m: '1.35', sheet_handling: '4' };
  expect(listedPrices({}, list)).toEqual({ cut: '1.35', sheet_handling: '4', currency: 'EUR' });
  expect(listedPrices({ cut: '0', currency: ' eur' }, list)).toEqual({ sheet_handling: '4' });
  expect(listedPrices({ cut: '1', sheet_handling: '2' }, list), 'all of it is said').toBeNull();
  expect(listedPrices({}, { ...list, cut_per_m: null, sheet_handling: null })).toBeNull();
  expect(listedPrices({ currency: 'USD' }, list)).toBe('apart');
});
