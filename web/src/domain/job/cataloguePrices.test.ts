import { expect, it } from 'vitest';
import { checksOf } from './checks';
import { cataloguePrice, withCataloguePrices, type PricedMaterial } from './cataloguePrices';
import { DEFAULT_CONFIGURATION, type Configuration, type StockPanel } from './job';
import { readDraft } from './draft';
import { readStock } from './rows';
import { lacksPrice } from './ruleFaults';

const oak: PricedMaterial = {
  name: 'Oak 18',
  code: 'OAK-18',
  price_per_unit: 20,
  currency: 'EUR',
  unit: 'sqm',
  thickness: 18,
  length: 2800,
  width: 2070,
  density: 700,
};
const sheet = (of: Partial<StockPanel> = {}): StockPanel => ({
  id: 's1',
  width: '2800',
  height: '2070',
  count: 2,
  material: 'Oak 18',
  enabled: true,
  orientation: 0,
  label: null,
  ...of,
});
const cheapest: Configuration = { ...DEFAULT_CONFIGURATION, optimization_priority: 8 };

it('asks the price of its area for a sheet of a material that is sold by the square metre', () => {
  expect(cataloguePrice(sheet(), [oak])).toBe('115.92');
  expect(cataloguePrice(sheet({ material: ' oak-18 ' }), [oak])).toBe('115.92');
});

it('asks the price of a piece for the usual sheet only, lying either way', () => {
  const piece = { ...oak, unit: 'piece' as const, price_per_unit: 80 };
  expect(cataloguePrice(sheet({ width: '2070', height: '2800' }), [piece])).toBe('80.00');
  expect(cataloguePrice(sheet({ width: '1000' }), [piece])).toBeUndefined();
});

it('asks the price of its weight where thickness and density are known', () => {
  const weighed = { ...oak, unit: 'kg' as const, price_per_unit: 2 };
  expect(cataloguePrice(sheet({ width: '1000', height: '1000' }), [weighed])).toBe('25.20');
  expect(cataloguePrice(sheet(), [{ ...weighed, density: null }])).toBeUndefined();
});

it('knows no price of another material, or of a size that is none', () => {
  expect(cataloguePrice(sheet({ material: 'Birch' }), [oak])).toBeUndefined();
  expect(cataloguePrice(sheet({ width: 'wide' }), [oak])).toBeUndefined();
  expect(cataloguePrice(sheet(), [{ ...oak, price_per_unit: null }])).toBeUndefined();
});

it('fills the prices that a job for the least money lacks, and says their currency', () => {
  const job = { stock_panels: [sheet(), sheet({ price: '10' })], configuration: cheapest };
  const priced = withCataloguePrices(job, [oak]);
  expect(priced.stock_panels.map(({ price }) => price)).toEqual(['115.92', '10']);
  expect(priced.configuration.prices).toEqual({ currency: 'EUR' });
});

it('takes no price in a currency that is not the one of the job', () => {
  const configuration = { ...cheapest, prices: { currency: 'USD' } };
  const job = { stock_panels: [sheet()], configuration };
  expect(withCataloguePrices(job, [oak])).toBe(job);
  const dollars = { ...oak, currency: 'USD', price_per_unit: 10 };
  expect(withCataloguePrices(job, [oak, dollars]).stock_panels[0]?.price).toBe('57.96');
});

it('leaves a job as it is where nobody asks for costs', () => {
  const job = { stock_panels: [sheet()], configuration: DEFAULT_CONFIGURATION };
  expect(withCataloguePrices(job, [oak])).toBe(job);
  const asked = { ...job, configuration: { ...DEFAULT_CONFIGURATION, prices: { cut: '1' } } };
  expect(withCataloguePrices(asked, [oak]).stock_panels[0]?.price).toBe('115.92');
});

it('misses no price that the catalogue knows', () => {
  const row = readStock(sheet());
  expect(lacksPrice(row, cheapest)).toBe(true);
  expect(lacksPrice(row, { ...cheapest, catalogue: [oak] })).toBe(false);
  const draft = readDraft({
    panels: [sheet({ width: '300' })],
    stock_panels: [sheet()],
    configuration: cheapest,
  });
  expect(checksOf(draft).ready).toBe(false);
  expect(checksOf(draft, undefined, [oak]).ready).toBe(true);
});
