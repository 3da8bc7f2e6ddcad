import { act, screen, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { readStock } from '@/domain/job/rows';
import { renderWithProviders } from '@/testing/render';
import { Grid } from '@/ui/grid/lazyGrid';
import { StockStep } from './StockStep';
import { useCalculatorStore } from './store';

beforeAll(() => Grid.preload());
beforeEach(() => useCalculatorStore.getState().clear());

const SHEET = { width: '2500', height: '1250', count: 2 };
const fill = (...rows: object[]) =>
  act(() => useCalculatorStore.getState().takeIn({ stock: rows.map(readStock) }, true));
const wantLeastCost = () => act(() => useCalculatorStore.getState().configure({ optimization_priority: 8 }));
const missing = () => screen.queryByRole('group', { name: /needs the price of every sheet/ });

it('names the sheets without a price where the least cost is wanted, and leads to the field', async () => {
  const { user } = renderWithProviders(<StockStep />);
  fill(
    { ...SHEET, id: 'a', label: 'Birch' },
    { ...SHEET, id: 'b', label: 'Oak', price: '0' },
    { ...SHEET, id: 'c', label: 'Unused', enabled: false },
  );
  expect(missing()).not.toBeInTheDocument();
  wantLeastCost();
  const group = within(await screen.findByRole('group', { name: /needs the price of every sheet/ }));
  expect(group.getAllByRole('button').map((button) => button.textContent)).toEqual(['Birch']);

  // The cell that shows the price is marked too.
  const [details] = await screen.findAllByRole('button', { name: /^Details of the sheet/ });
  expect(details?.closest('[role="gridcell"]')).toHaveAccessibleDescription(/^Enter its price/);

  await user.click(group.getByRole('button', { name: 'Enter the price of Birch' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Sheet Birch' }));
  const price = dialog.getByRole('textbox', { name: 'Price of one sheet' });
  expect(price).toHaveFocus();
  expect(price).toHaveAccessibleDescription(/^Enter its price/);
  await user.type(price, '48,5{Tab}');
  await user.click(dialog.getByRole('button', { name: 'Done' }));
  expect(useCalculatorStore.getState().draft.stock[0]).toMatchObject({ price: '48.5' });
  expect(useCalculatorStore.getState().soughtPrice).toBeNull();
  expect(missing()).not.toBeInTheDocument();
});

it('counts those that it does not name', async () => {
  renderWithProviders(<StockStep />);
  fill(...Array.from({ length: 7 }, (_, n) => ({ ...SHEET, id: String(n), label: `S${n}` })));
  wantLeastCost();
  const group = await screen.findByRole('group', { name: /needs the price of every sheet/ });
  expect(within(group).getAllByRole('button')).toHaveLength(5);
  expect(group).toHaveTextContent('and 2 others');
});
