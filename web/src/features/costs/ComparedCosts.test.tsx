import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { keepTokens } from '@/api/session';
import type { Costs } from '@/api/types';
import { renderWithProviders } from '@/testing/render';
import { at, refusal, startTestServer } from '@/testing/server';
import { compareCosts } from './costComparison';
import { ComparedCosts } from './ComparedCosts';

const server = startTestServer();
beforeEach(() => keepTokens({ access_token: 'a', refresh_token: 'r' }));

const line = (kind: Costs['lines'][number]['kind'], sum: string): Costs['lines'][number] => ({
  kind,
  label: '',
  quantity: '1',
  unit: 'piece',
  price: sum,
  sum,
});

const costs = (parts: Partial<Costs> = {}): Costs => ({
  currency: 'EUR',
  lines: [line('sheet', '100.10'), line('sheet', '0.20'), line('remnant', '-10.5'), line('cut', '12')],
  net: '101.8',
  vat: '0',
  rounding: '0',
  total: '101.8',
  unpriced: [],
  ...parts,
});

const answer = (id: string, found: Costs) =>
  http.get(at(`/calculations/${id}/cost`), () => HttpResponse.json(found));

function show(a: Costs, b: Costs) {
  server.use(answer('7', a), answer('8', b));
  return renderWithProviders(<ComparedCosts a="7" b="8" />);
}

const rows = async () => {
  const table = await screen.findByRole('region', { name: 'Costs of both results' });
  return within(table)
    .getAllByRole('row')
    .map((row) => row.textContent);
};

describe('the costs of two results', () => {
  it('tell which is cheaper, by how much, and what makes the difference', async () => {
    const cheaper = costs({ lines: [line('sheet', '80'), line('cut', '15.5')], net: '95.5', total: '95.5' });
    show(costs(), cheaper);
    expect(await screen.findByText('B is cheaper by 6.30 EUR.')).toBeVisible();
    expect(await rows()).toEqual([
      'Amounts in EURABB − A',
      'Sheets100.3080.00−20.30',
      'Remnants taken back-10.50–+10.50',
      'Cutting12.0015.50+3.50',
      'Net101.8095.50−6.30',
      'Total101.8095.50−6.30',
    ]);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('name what has no price and say that the rest alone is compared', async () => {
    show(
      costs({ unpriced: ['Birch', 'ABS 1'] }),
      costs({ unpriced: ['ABS 1', 'Oak', 'Pine'], total: '110' }),
    );
    expect(await screen.findByText('Of what has a price, A is cheaper by 8.20 EUR.')).toBeVisible();
    expect(screen.getAllByRole('alert').map((alert) => alert.textContent)).toEqual([
      'Not in the price of either, because it has none: ABS 1.',
      'Not in the price of A, because it has none: Birch.',
      'Not in the price of B, because they have none: Oak, Pine.',
    ]);
  });

  it('are alike where nothing differs', async () => {
    show(costs(), costs());
    expect(await screen.findByText('Both cost the same.')).toBeVisible();
    expect((await rows()).at(-1)).toBe('Total101.80101.80=');
  });

  it('are asked for again where one of them cannot be told', async () => {
    let calls = 0;
    server.use(
      answer('7', costs()),
      http.get(at('/calculations/8/cost'), () => {
        calls += 1;
        return calls === 1 ? refusal(429, 'TOO_MANY_REQUESTS') : HttpResponse.json(costs());
      }),
    );
    const { user } = renderWithProviders(<ComparedCosts a="7" b="8" />);
    await user.click(await screen.findByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Both cost the same.')).toBeVisible();
  });

  it('are not subtracted from each other in two currencies', () => {
    expect(compareCosts(costs(), costs({ currency: 'USD' }))).toBeNull();
  });

  it('are summed to the last place, however large they are', () => {
    const large = costs({ lines: [line('sheet', '90071992547409.93'), line('sheet', '0.01')] });
    const compared = compareCosts(large, costs({ lines: [line('sheet', '-0.0001')] }));
    expect(compared?.amounts[0]).toEqual({
      what: 'sheet',
      a: '90071992547409.94',
      b: '-0.0001',
      more: '-90071992547409.9401',
    });
  });
});
