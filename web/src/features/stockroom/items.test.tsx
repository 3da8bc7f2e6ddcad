import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { StockItem } from '@/api/types';
import { must } from '@/testing/must';
import { renderWithProviders } from '@/testing/render';
import { at, refusal, startTestServer } from '@/testing/server';
import { keepStock, stockItem as item, stockMovement as movement } from '@/testing/stockRoom';
import { StockRoom } from './StockRoom';

const server = startTestServer();
const keep = (...items: StockItem[]) => keepStock(server, ...items);

function Stage({ mayChange = true, locked = false }: { mayChange?: boolean; locked?: boolean }) {
  const [creating, setCreating] = useState(false);
  return (
    <>
      <button onClick={() => setCreating(true)}>make one</button>
      <StockRoom
        mayChange={mayChange && !locked}
        locked={locked ? { plan: 'Pro', upgrade: <a href="/pricing">Upgrade</a> } : undefined}
        labelDialog={(wish, onClose) => <button onClick={onClose}>labels of {JSON.stringify(wish)}</button>}
        creating={creating}
        onCreate={() => setCreating(true)}
        onCreated={() => setCreating(false)}
      />
    </>
  );
}
const show = (start = '/stock', props = {}) =>
  renderWithProviders(<Stage {...props} />, { at: '/stock', start });

function screenOf(width: 'wide' | 'narrow') {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('min-width') && width === 'wide',
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
  }));
}

beforeEach(() => {
  vi.spyOn(window, 'scrollTo').mockReturnValue(undefined);
  screenOf('wide');
  return () => vi.unstubAllGlobals();
});

const openMenu = async (user: ReturnType<typeof show>['user'], entry: string) => {
  await user.click(await screen.findByRole('button', { name: /^More actions: / }));
  await user.click(await screen.findByRole('menuitem', { name: entry }));
};

describe('an item', () => {
  it('is made as it was typed, and can be taken back', async () => {
    const { sent } = keep();
    const { user } = show();
    await screen.findByText('Nothing in stock yet');
    await user.click(screen.getByRole('button', { name: 'make one' }));
    await user.type(await screen.findByRole('combobox', { name: 'Material' }), 'wood');
    await user.type(screen.getByRole('textbox', { name: /^Width/ }), '2800.5');
    const create = screen.getByRole('button', { name: 'Create' });
    expect(create).toBeDisabled();
    await user.type(screen.getByRole('textbox', { name: /^Height/ }), '2,07 m');
    await user.type(screen.getByRole('textbox', { name: 'Price of one' }), '12,5 EUR');
    await user.type(screen.getByRole('textbox', { name: 'Place' }), ' Rack 1 ');
    await user.click(create);
    expect(await screen.findByText('The item is in stock')).toBeVisible();
    expect(sent).toEqual([
      {
        method: 'POST',
        path: '',
        body: {
          material: 'WOOD',
          kind: 'sheet',
          width: 2800.5,
          height: 2070,
          thickness: null,
          grain: 0,
          min_count: null,
          place: 'Rack 1',
          price: '12.5',
          supplier: null,
          notes: null,
          count: 1,
        },
      },
    ]);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(sent.at(-1)).toEqual({ method: 'DELETE', path: '/new', body: null }));
  });

  it('is changed in what was changed, and changed back', async () => {
    const { sent } = keep(item());
    const { user } = show();
    await openMenu(user, 'Edit');
    expect(
      screen.queryByRole('textbox', { name: 'In stock' }),
      'movements change it',
    ).not.toBeInTheDocument();
    const place = await screen.findByRole('textbox', { name: 'Place' });
    await user.clear(place);
    await user.type(screen.getByRole('textbox', { name: 'At least' }), '3');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('The item has been saved')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent.map(({ body }) => body)).toEqual([
      { min_count: 3, place: null },
      { min_count: null, place: 'Rack 3' },
    ]);
  });

  it('has its faults at their fields, those of the server too', async () => {
    keep(item());
    server.use(
      http.put(at('/stock/:id'), () =>
        refusal(400, 'VALIDATION_ERROR', { faults: [{ path: 'supplier', fault: 'too_long', max: 200 }] }),
      ),
    );
    const { user } = show();
    await openMenu(user, 'Edit');
    const width = await screen.findByRole('textbox', { name: /^Width/ });
    await user.clear(width);
    await user.type(width, '0');
    expect(width).toHaveAccessibleDescription('At least 1 mm');
    const price = screen.getByRole('textbox', { name: 'Price of one' });
    await user.clear(price);
    await user.type(price, '1.23456');
    expect(price).toHaveAccessibleDescription('At most 4 decimals');
    expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
    await user.clear(width);
    await user.type(width, '900');
    await user.clear(price);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: 'Supplier' })).toHaveAccessibleDescription(
        'Is too long, at most 200',
      ),
    );
  });

  it('that never moved is deleted for good, after a question that says so', async () => {
    const { sent, movements } = keep(item());
    movements.push(movement());
    const { user } = show();
    await openMenu(user, 'Delete');
    const question = await screen.findByRole('alertdialog');
    expect(question).toHaveTextContent('has never moved: it will be gone for good');
    await user.click(within(question).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('The item has been deleted')).toBeVisible();
    expect(sent).toHaveLength(1);
  });

  it('that has moved goes out of use at once, and comes back', async () => {
    const { sent, movements, rows } = keep(item());
    movements.push(movement(), movement({ id: 2, change: -1 }));
    const { user } = show();
    await openMenu(user, 'Delete');
    expect(await screen.findByText(/It has movements, so it is kept out of use/)).toBeVisible();
    expect([...rows.values()][0]?.retired).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText(/In use again/)).toBeVisible();
    expect(sent.at(-1)?.body).toEqual({ retired: false });
  });

  it('made by a booking is never deleted for good', async () => {
    const { movements } = keep(item({ kind: 'remnant', number: 'R-000001' }));
    movements.push(movement({ kind: 'booking' }));
    const { user } = show();
    await openMenu(user, 'Delete');
    expect(await screen.findByText(/kept out of use/)).toBeVisible();
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });

  it('out of use can be brought back, and is not counted at a press', async () => {
    const { sent } = keep(item({ retired: true }));
    const { user } = show('/stock?state=retired');
    await screen.findByText('Oak 18');
    expect(screen.queryByRole('button', { name: /^Take one/ })).not.toBeInTheDocument();
    await openMenu(user, 'Bring back into use');
    await waitFor(() =>
      expect(sent).toEqual([{ method: 'PUT', path: `/${item().id}`, body: { retired: false } }]),
    );
  });
});

describe('a movement', () => {
  it('of one is a press in the row, and each press counts', async () => {
    const { sent, rows } = keep(item());
    const { user } = show();
    const take = await screen.findByRole('button', { name: /^Take one: Oak 18/ });
    await user.click(take);
    await user.click(take);
    expect(await screen.findByText('One taken, 2 left: Oak 18, 2800 × 2070 mm')).toBeVisible();
    expect(sent.map(({ body }) => body)).toEqual([
      { kind: 'out', change: -1 },
      { kind: 'out', change: -1 },
    ]);
    await user.click(must(screen.getAllByRole('button', { name: 'Undo' }).at(-1)));
    expect(await screen.findByText(/Undone, 3 there now/)).toBeVisible();
    expect(sent.at(-1)?.body).toEqual({ kind: 'correction', change: 1, reason: 'Undone: it was a mistake' });
    expect([...rows.values()][0]?.count).toBe(3);
  });

  it('that would take more than there are says how many there are', async () => {
    const { rows } = keep(item({ count: 1 }));
    const { user } = show();
    const take = await screen.findByRole('button', { name: /^Take one/ });
    rows.set(item().id, item({ count: 0 }));
    await user.click(take);
    expect(
      await screen.findByText('There are only 0 of them, 1 cannot be taken: Oak 18, 2800 × 2070 mm'),
    ).toBeVisible();
  });

  it('with its reason is made in the dialog, and a stale count is told there', async () => {
    const { sent, rows } = keep(item());
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: /^Movements: Oak 18/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Movements' }));
    expect(dialog.getByText('It has never moved.')).toBeVisible();
    const send = dialog.getByRole('button', { name: 'Take them out' });
    expect(send).toBeDisabled();
    const count = dialog.getByRole('textbox', { name: 'How many' });
    await user.type(count, '5');
    expect(count).toHaveAccessibleDescription('At most 4');
    await user.clear(count);
    await user.type(count, '3');
    await user.type(dialog.getByRole('textbox', { name: 'Reason, if you like' }), 'For the Smiths');
    rows.set(item().id, item({ count: 2 }));
    await user.click(send);
    expect(await dialog.findByText(/There are only 2 of them, 3 cannot be taken/)).toBeVisible();
    expect(sent[0]?.body).toEqual({ kind: 'out', change: -3, reason: 'For the Smiths' });
    await user.clear(count);
    await user.type(count, '2');
    await user.click(send);
    expect(await dialog.findByText('In stock: 0')).toBeVisible();
    expect(count).toHaveValue('');
  });

  it('that counts anew sends what is missing, and warns where somebody moved meanwhile', async () => {
    const { sent, rows } = keep(item());
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: /^Movements: Oak 18/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Movements' }));
    await user.click(dialog.getByRole('button', { name: 'Counted' }));
    await user.type(dialog.getByRole('textbox', { name: 'How many there are' }), '4');
    expect(dialog.getByRole('button', { name: 'Correct the count' }), 'nothing changes').toBeDisabled();
    await user.type(dialog.getByRole('textbox', { name: 'How many there are' }), '{Backspace}6');
    rows.set(item().id, item({ count: 9 }));
    await user.click(dialog.getByRole('button', { name: 'Correct the count' }));
    expect(await screen.findByText(/Somebody moved it meanwhile: there are 11 now/)).toBeVisible();
    expect(sent[0]?.body).toEqual({ kind: 'correction', change: 2 });
  });

  it('stands in the list with who, when, why and its calculation, also for who may only look', async () => {
    const { movements } = keep(item());
    movements.push(
      movement({ change: 5, reason: 'Delivery 12', count_after: 5 }),
      movement({ id: 2, change: -1, kind: 'booking', by: null, calculation_id: 'c7', count_after: 4 }),
    );
    const { user } = show('/stock', { mayChange: false });
    await user.click(await screen.findByRole('button', { name: /^Movements: Oak 18/ }));
    const list = within(await screen.findByRole('list', { name: 'What has happened' }));
    const [newest, oldest] = list.getAllByRole('listitem');
    expect(newest).toHaveTextContent('−1Booked');
    expect(newest).toHaveTextContent('a closed account');
    expect(newest).toHaveTextContent('then 4');
    expect(oldest).toHaveTextContent(/\+5Put in: Delivery 12.*Anna.*then 5/);
    expect(list.getByRole('link', { name: 'Open the calculation' })).toHaveAttribute(
      'href',
      '/history?view=c7',
    );
    expect(screen.queryByRole('textbox', { name: 'How many' })).not.toBeInTheDocument();
  });
});
