import { act, screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { keepTokens } from '@/api/session';
import type { StockItem } from '@/api/types';
import { readPanel } from '@/domain/job/rows';
import { renderWithProviders } from '@/testing/render';
import { at, startTestServer } from '@/testing/server';
import type { PlanLimits } from '@/domain/job/limits';
import { useStoreRoom } from './useStoreRoom';
import { useCalculatorStore } from './store';

const server = startTestServer();
const store = () => useCalculatorStore.getState();
beforeEach(() => {
  keepTokens({ access_token: 'a', refresh_token: 'r' });
  store().clear();
});

const item = (id: string, parts: Partial<StockItem>): StockItem => ({
  id,
  kind: 'remnant',
  number: `R-00000${id}`,
  material: 'Oak 19',
  width: 900,
  height: 400,
  thickness: 19,
  grain: 0,
  count: 1,
  min_count: null,
  place: 'rack 3',
  price: null,
  supplier: null,
  notes: null,
  calculation_id: null,
  retired: false,
  ...parts,
});
const SHEET = { kind: 'sheet', number: null, width: 2800, height: 2070, count: 4, price: '80' } as const;

/** The store room, which tells what it was asked for. */
function room(...items: StockItem[]) {
  const asked: string[] = [];
  server.use(
    http.get(at('/stock'), ({ request }) => {
      const { searchParams: query } = new URL(request.url);
      asked.push(`${query.get('material') ?? 'any'} ${query.get('kind') ?? ''}`);
      const found = items.filter(
        ({ material, kind }) =>
          (query.get('material') ?? material) === material && query.get('kind') === kind,
      );
      return HttpResponse.json({ items: found, total: found.length, sums: [] });
    }),
  );
  return asked;
}

const cut = (...panels: object[]) => act(() => store().takeIn({ panels: panels.map(readPanel) }, true));
function Stage({ plan }: { plan: PlanLimits | undefined }) {
  const { command, dialog } = useStoreRoom(plan);
  return (
    <>
      <button onClick={() => command.run()}>{command.label}</button>
      {dialog}
    </>
  );
}

async function show(plan?: PlanLimits) {
  const view = renderWithProviders(<Stage plan={plan} />);
  await view.user.click(screen.getByRole('button', { name: 'From the store room' }));
  await screen.findByRole('dialog', { name: 'From the store room' });
  return view;
}
const boxes = () =>
  screen
    .getAllByRole('checkbox')
    .map(
      (box) =>
        `${(box as HTMLInputElement).checked ? '+' : '-'} ${box.getAttribute('aria-label') ?? box.closest('label')?.textContent ?? ''}`,
    );

describe('what the store room offers a job', () => {
  it('are its materials, with remnants that are large enough first, and these are used up first', async () => {
    cut({ width: '600', height: '380', material: 'Oak 19', count: 3, label: 'Shelf' });
    const asked = room(
      item('1', { width: 500, height: 300 }),
      item('2', {}),
      item('3', { width: 1200 }),
      item('4', SHEET),
      item('5', { material: 'MDF' }),
    );
    const { user } = await show();
    expect(await screen.findByText('1 remnant is too small for every panel.')).toBeVisible();
    expect(asked).toEqual(['Oak 19 remnant', 'Oak 19 sheet']);
    expect(boxes()).toEqual([
      '+ All of Oak 19',
      '+ R-000003 · 1200 × 400 mm1 in stock · 19 mm thick · rack 3',
      '+ R-000002 · 900 × 400 mm1 in stock · 19 mm thick · rack 3',
      '+ Sheet · 2800 × 2070 mm4 in stock · 19 mm thick · rack 3',
    ]);
    await user.click(screen.getByRole('checkbox', { name: /R-000002/ }));
    await user.click(screen.getByRole('button', { name: 'Take 2 rows' }));
    expect(store().draft.stock).toMatchObject([
      { label: 'R-000003', count: '1', use_first: true, kind: 'remnant', stock_item_id: '3' },
      { label: '2800×2070', count: '4', price: '80', stock_item_id: '4' },
    ]);
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(store().draft.stock).toEqual([]);
  });

  it('is everything while there are no panels, and nothing of it is picked beforehand', async () => {
    const asked = room(item('2', {}), item('5', { material: 'MDF', width: 300 }));
    await show();
    expect(await screen.findByText(/There are no panels yet/)).toBeVisible();
    expect(asked).toEqual(['any remnant', 'any sheet']);
    expect(boxes().filter((box) => box.startsWith('+'))).toEqual([]);
    expect(screen.getByRole('button', { name: 'Take 0 rows' })).toBeDisabled();
  });

  it('is offered once: what is in the list already, and what there is none left of, cannot be picked', async () => {
    cut({ width: '600', height: '380', material: 'Oak 19' });
    room(item('2', {}), item('4', { ...SHEET, count: 0 }), item('6', { ...SHEET, width: 2440 }));
    const { user, unmount } = await show();
    await user.click(await screen.findByRole('checkbox', { name: /2440/ }));
    await user.click(screen.getByRole('button', { name: 'Take 1 row' }));
    unmount();
    const again = await show();
    expect(await screen.findByRole('checkbox', { name: /listed|in the list already/ })).toBeDisabled();
    expect(screen.getByRole('checkbox', { name: /none left/ })).toBeDisabled();
    const dialog = within(screen.getByRole('dialog'));
    await again.user.click(dialog.getByRole('button', { name: 'Replace the list' }));
    expect(store().draft.stock).toMatchObject([{ stock_item_id: '6' }]);
  });

  it('picks no more rows by itself than the plan takes, and says when there are more', async () => {
    cut({ width: '600', height: '380', material: 'Oak 19' });
    room(item('1', { width: 1000 }), item('2', {}), item('4', SHEET));
    const limits = { name: 'Free', panels: 50, stock: 2, most: { panels: 1000, stock: 100 } };
    const { user } = await show(limits);
    expect(await screen.findByRole('button', { name: 'Take 2 rows' })).toBeEnabled();
    expect(screen.queryByText(/Your plan takes/)).not.toBeInTheDocument();
    await user.click(screen.getByRole('checkbox', { name: 'All of Oak 19' }));
    expect(screen.getByText('Your plan takes 2 rows of sheets in a calculation.')).toBeVisible();
  });

  it('says what it has nothing of, and leads to where it is filled', async () => {
    cut({ width: '600', height: '380', material: 'Oak 19' });
    room();
    await show();
    expect(await screen.findByText('The store room has nothing of Oak 19.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open the store room' })).toHaveAttribute('href', '/stock');
  });
});
