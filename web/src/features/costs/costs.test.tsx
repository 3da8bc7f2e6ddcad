import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { keepTokens } from '@/api/session';
import type { Costs, PriceList, Shop } from '@/api/types';
import { renderWithProviders } from '@/testing/render';
import { at, refusal, startTestServer } from '@/testing/server';
import { CostCard } from './CostCard';
import { PriceListCard } from './PriceListCard';
import { ShopCard } from './ShopCard';
import { faultOfBand, faultOfPercent, faultOfStep, formOfList, isSendable, listOfForm } from './priceForm';

const server = startTestServer();
beforeEach(() => keepTokens({ access_token: 'a', refresh_token: 'r' }));

const LIST: PriceList = {
  currency: 'EUR',
  cut_per_m: '1.25',
  sheet_handling: null,
  part: null,
  edge_band_per_m: { 'ABS 1': '0.9' },
  edge_band_default_per_m: null,
  waste: { rule: 'used', percent: 7.5 },
  overhead_percent: null,
  margin_percent: 20,
  vat_percent: 19,
  round_to: null,
};

const COSTS: Costs = {
  currency: 'EUR',
  lines: [
    { kind: 'sheet', label: 'Oak', quantity: '2', unit: 'sheet', price: '50', sum: '100' },
    { kind: 'margin', label: '', quantity: '20', unit: 'percent', price: '100', sum: '20' },
  ],
  net: '120',
  vat: '22.8',
  rounding: '0.2',
  total: '143',
  unpriced: ['Birch', 'ABS 1'],
};

describe('the costs of a result', () => {
  it('tell the total, what is missing from it, and every line once it is asked for', async () => {
    server.use(http.get(at('/calculations/7/cost'), () => HttpResponse.json(COSTS)));
    const { user } = renderWithProviders(<CostCard id="7" />);
    expect(await screen.findByText(/143\.00/)).toBeVisible();
    expect(screen.getByText(/120\.00.*net.*22\.80.*VAT.*0\.20.*rounding/)).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('they have none: Birch, ABS 1');
    await user.click(screen.getByText('How it comes about: 2 lines'));
    const rows = within(screen.getByRole('region', { name: 'Lines of the costs' })).getAllByRole('row');
    expect(rows.map((row) => row.textContent)).toEqual([
      'WhatQuantityPriceSum, EUR',
      'Sheets: Oak2 sheets50.00100.00',
      'Margin20 %100.0020.00',
    ]);
  });

  it('say why they cannot be told, and are asked for again', async () => {
    let calls = 0;
    server.use(
      http.get(at('/calculations/7/cost'), () => {
        calls += 1;
        return calls === 1 ? refusal(429, 'TOO_MANY_REQUESTS') : HttpResponse.json(COSTS);
      }),
    );
    const { user } = renderWithProviders(<CostCard id="7" />);
    await user.click(await screen.findByRole('button', { name: 'Retry' }));
    expect(await screen.findByText(/143\.00/)).toBeVisible();
  });

  it('become an offer for whom and as what is chosen', async () => {
    const asked: string[] = [];
    server.use(
      http.get(at('/calculations/7/cost'), () => HttpResponse.json(COSTS)),
      http.get(at('/calculations/7/files/offer'), ({ request }) => {
        asked.push(new URL(request.url).search);
        return asked.length === 1 ? refusal(429, 'TOO_MANY_REQUESTS') : new HttpResponse('%PDF');
      }),
    );
    const { user } = renderWithProviders(<CostCard id="7" />);
    await user.click(await screen.findByRole('button', { name: 'Offer…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Offer for the customer' }));
    await user.type(dialog.getByLabelText('Customer'), 'Petrov');
    await user.click(dialog.getByRole('checkbox', { name: 'Show how the price is made up' }));
    await user.click(dialog.getByRole('button', { name: 'PDF' }));
    // A refusal leaves all that was entered.
    expect(await dialog.findByRole('alert')).toBeVisible();
    expect(dialog.getByLabelText('Customer')).toHaveValue('Petrov');
    await user.click(dialog.getByRole('button', { name: 'PDF' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(asked[1]).toBe('?customer=Petrov&group=one&prices=true&lang=en');
  });
});

describe('the price list', () => {
  it('sends prices as they are typed here, and nothing for an empty field', async () => {
    let sent: unknown;
    server.use(
      http.get(at('/price-list'), () => HttpResponse.json(LIST)),
      http.put(at('/price-list'), async ({ request }) => {
        sent = await request.json();
        return HttpResponse.json({ ...LIST, part: '0.5' });
      }),
    );
    const { user } = renderWithProviders(<PriceListCard mayChange />);
    const part = await screen.findByLabelText('Work on a part');
    await user.type(part, 'much');
    expect(part).toBeInvalid();
    expect(screen.getByRole('button', { name: 'Save the prices' })).toBeDisabled();
    await user.clear(part);
    await user.type(part, '0,5');
    await user.clear(screen.getByLabelText('VAT'));
    await user.click(screen.getByRole('button', { name: 'Save the prices' }));
    expect(await screen.findByText('The prices are saved')).toBeVisible();
    expect(sent).toMatchObject({
      cut_per_m: '1.25',
      part: '0.5',
      vat_percent: null,
      edge_band_per_m: { 'ABS 1': '0.9' },
      waste: { rule: 'used', percent: 7.5 },
    });
  });

  it('is only looked at by who may not change it', async () => {
    server.use(http.get(at('/price-list'), () => HttpResponse.json(LIST)));
    renderWithProviders(<PriceListCard mayChange={false} />);
    expect(await screen.findByLabelText('Work on a part')).toBeDisabled();
    expect(screen.queryByRole('button', { name: 'Save the prices' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Edge band' })).not.toBeInTheDocument();
  });

  it('knows what cannot be sent', () => {
    const form = formOfList(LIST, 'ru');
    expect([form.cut_per_m, form.wastePercent]).toEqual(['1,25', '7,5']);
    expect(isSendable(formOfList({ ...LIST, part: '1.234' }, 'ru'))).toBe(true);
    expect(isSendable(form)).toBe(true);
    expect(listOfForm(form)).toEqual({ ...LIST, currency: 'EUR' });
    for (const wrong of [
      { currency: ' ' },
      { part: '-1' },
      { round_to: '0' },
      { vat_percent: '1000.1' },
      { wastePercent: 'x' },
      { bands: [{ key: 0, band: 'ABS', price: '' }] },
    ]) {
      expect(isSendable({ ...form, ...wrong }), JSON.stringify(wrong)).toBe(false);
    }
    expect(faultOfStep('0,00')?.kind).toBe('too_small');
    expect(faultOfPercent('12,5')).toBeUndefined();
    const bands = [
      { key: 0, band: 'ABS', price: '1' },
      { key: 1, band: ' ABS ', price: '2' },
      { key: 2, band: '', price: '' },
    ] as const;
    expect(bands.map((row) => faultOfBand(row, bands)?.kind)).toEqual(['duplicate', 'duplicate', undefined]);
  });
});

describe('the shop', () => {
  const SHOP: Shop = { name: 'Oak', address: 'Mill Lane', logo: null, least_remnant: { side: 100, area: 0 } };

  it('saves its head and which remnants it keeps', async () => {
    let sent: unknown;
    server.use(
      http.get(at('/shop'), () => HttpResponse.json(SHOP)),
      http.put(at('/shop'), async ({ request }) => {
        sent = await request.json();
        return HttpResponse.json({ ...SHOP, name: 'Oak & Son' });
      }),
    );
    const { user } = renderWithProviders(<ShopCard mayChange />);
    await user.type(await screen.findByLabelText('Name'), ' & Son');
    const side = screen.getByLabelText('Remnants are kept from a side of');
    await user.clear(side);
    expect(side).toBeInvalid();
    await user.type(side, '250');
    const area = screen.getByLabelText('And from an area of');
    await user.clear(area);
    await user.type(area, '0,1');
    await user.click(screen.getByRole('button', { name: 'Save the shop' }));
    expect(await screen.findByText('The shop is saved')).toBeVisible();
    expect(sent).toEqual({
      name: 'Oak & Son',
      address: 'Mill Lane',
      least_remnant: { side: 250, area: 100_000 },
    });
  });

  it('refuses a logo that is no picture or too large', async () => {
    server.use(http.get(at('/shop'), () => HttpResponse.json(SHOP)));
    const { user, container } = renderWithProviders(<ShopCard mayChange />);
    await screen.findByLabelText('Name');
    const input = container.querySelector<HTMLInputElement>('input[type=file]');
    if (!input) throw new Error('there is no field for a logo');
    await user.upload(input, new File([new Uint8Array(300 * 1024)], 'large.png', { type: 'image/png' }));
    expect(await screen.findByText(/at most 256 kB/)).toBeVisible();
    await user.upload(input, new File([new Uint8Array(8)], 'small.png', { type: 'image/png' }));
    expect(await screen.findByRole('img', { name: 'Logo' })).toBeVisible();
    expect(screen.queryByText(/at most 256 kB/)).not.toBeInTheDocument();
  });
});
