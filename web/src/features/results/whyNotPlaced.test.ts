import { expect, it } from 'vitest';
import { fillJob } from '@/api/job';
import { whyNotPlaced } from './whyNotPlaced';

const job = fillJob({
  panels: [{ id: '1', width: '300', height: '2000', count: 1, material: 'OAK', orientation: 1 }],
  stock_panels: [
    { id: '1', width: '1000', height: '2500', count: 1, material: 'OAK', orientation: 1 },
    { id: '2', width: '4000', height: '4000', count: 1, material: 'BIRCH' },
    { id: '3', width: '4000', height: '4000', count: 1, material: 'OAK', enabled: false },
  ],
});
const left = (width: number, height: number) => ({
  panel_id: '1',
  label: 'Door',
  width,
  height,
  count: 1,
  reason: 'TOO_LARGE' as const,
});

it('the grain is named only where a sheet has room for the panel the other way', () => {
  expect(whyNotPlaced(left(2000, 300), job)).toBe('ACROSS_GRAIN');
  expect(whyNotPlaced(left(2600, 300), job), 'other materials and switched off sheets are no room').toBe(
    'TOO_LARGE',
  );
  expect(whyNotPlaced({ ...left(10, 10), reason: 'OUT_OF_STOCK' }, job)).toBe('OUT_OF_STOCK');
});
