import { act, screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { keepTokens } from '@/api/session';
import type { PriceList } from '@/api/types';
import { loadTexts } from '@/i18n/i18n';
import { renderWithProviders } from '@/testing/render';
import { at, startTestServer } from '@/testing/server';
import { ListedPrices } from './ListedPrices';
import { SettingsStep } from './SettingsStep';
import { useCalculatorStore } from './store';

const server = startTestServer();
const state = () => useCalculatorStore.getState();
const LIST: PriceList = {
  currency: 'EUR',
  cut_per_m: '1.35',
  sheet_handling: '4',
  part: '9',
  edge_band_per_m: {},
  edge_band_default_per_m: null,
  waste: { rule: 'sheets', percent: null },
  overhead_percent: null,
  margin_percent: null,
  vat_percent: null,
  round_to: null,
};

beforeEach(async () => {
  keepTokens({ access_token: 'a', refresh_token: 'r' });
  state().clear();
  server.use(
    http.get(at('/price-list'), () => HttpResponse.json(LIST)),
    http.get(at('/materials'), () => HttpResponse.json({ materials: [], total: 0 })),
  );
  await loadTexts('saw');
});

it('takes the prices of the shop into the fields that say nothing, and takes that back', async () => {
  act(() => state().configure({ optimization_priority: 8, prices: { sheet_handling: '3' } }));
  const { user } = renderWithProviders(<SettingsStep prices={<ListedPrices />} />);
  const goal = await screen.findByRole('region', { name: 'Goal' });
  const [take] = await screen.findAllByRole('button', { name: 'From the price list' });
  if (!take) throw new Error('nothing is offered');
  expect(goal).toContainElement(take);
  expect(goal).toHaveTextContent('A metre of cut: 1.35 EUR');
  await user.click(take);
  expect(state().draft.configuration.prices).toEqual({ cut: '1.35', sheet_handling: '3', currency: 'EUR' });
  expect(screen.queryByRole('button', { name: 'From the price list' })).not.toBeInTheDocument();
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(state().draft.configuration.prices).toEqual({ sheet_handling: '3' });
});

it('says why nothing is taken into a job of another currency', async () => {
  act(() => state().configure({ prices: { currency: 'USD' } }));
  renderWithProviders(<ListedPrices />);
  expect(await screen.findByText(/price list is in EUR, and this calculation in USD/)).toBeVisible();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});
