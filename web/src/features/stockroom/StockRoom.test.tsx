import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { StockItem, StockMovement } from '@/api/types';
import { changeLanguage } from '@/i18n/i18n';
import { must } from '@/testing/must';
import { renderWithProviders } from '@/testing/render';
import { at, refusal, startTestServer } from '@/testing/server';
import { StockRoom } from './StockRoom';

const server = startTestServer();

const item = (parts: Partial<StockItem> = {}): StockItem => ({
  id: '01900000-0000-7000-8000-000000000001',
  material: 'Oak 18',
  kind: 'sheet',
  width: 2800,
  height: 2070,
  thickness: 18,
  grain: 1,
  count: 4,
  min_count: null,
  place: 'Rack 3',
  price: '1250.5',
  supplier: null,
  notes: null,
  number: null,
  calculation_id: null,
  retired: false,
  ...parts,
});

interface Sent {
  method: string;
  path: string;
  body: unknown;
}

/** A store room on the server; returns what was asked of its list, what was sent, and its items. */
function keep(...items: StockItem[]) {
  const asked: URLSearchParams[] = [];
  const sent: Sent[] = [];
  const rows = new Map(items.map((one) => [one.id, one]));
  const movements: StockMovement[] = [];
  const note = async (request: Request) => {
    const text = await request.text();
    const body: unknown = text === '' ? null : JSON.parse(text);
    sent.push({ method: request.method, path: new URL(request.url).pathname.replace(/.*\/stock/, ''), body });
    return body as Record<string, unknown>;
  };
  server.use(
    http.get(at('/price-list'), () => HttpResponse.json({ currency: 'EUR' })),
    http.get(at('/materials'), () => HttpResponse.json({ materials: [], total: 0 })),
    http.get(at('/stock'), ({ request }) => {
      const query = new URL(request.url).searchParams;
      asked.push(query);
      const low = (one: StockItem) => one.min_count !== null && one.count < one.min_count;
      const found = [...rows.values()].filter(
        (one) =>
          one.retired === (query.get('retired') === 'true') &&
          (query.get('low') !== 'true' || low(one)) &&
          (!query.get('kind') || one.kind === query.get('kind')) &&
          one.material.includes(query.get('search') ?? '') &&
          (!query.get('material') || one.material === query.get('material')),
      );
      const [page, size] = [Number(query.get('page') ?? 1), Number(query.get('page_size') ?? 50)];
      const sums = found.map(({ material, kind, count }) => ({
        material,
        kind,
        count,
        area: 5796000,
        value: '0.1',
      }));
      return HttpResponse.json({
        items: found.slice((page - 1) * size, page * size),
        total: found.length,
        sums,
      });
    }),
    http.post(at('/stock'), async ({ request }) => {
      const made = item({ ...(await note(request)), id: 'new' });
      rows.set(made.id, made);
      return HttpResponse.json(made, { status: 201 });
    }),
    http.get(at('/stock/:id'), ({ params }) => HttpResponse.json(rows.get(String(params.id)))),
    http.put(at('/stock/:id'), async ({ request, params }) => {
      const changed = { ...must(rows.get(String(params.id))), ...(await note(request)) };
      rows.set(changed.id, changed);
      return HttpResponse.json(changed);
    }),
    http.delete(at('/stock/:id'), async ({ request, params }) => {
      await note(request);
      const one = must(rows.get(String(params.id)));
      if (movements.length > 1) rows.set(one.id, { ...one, retired: true });
      else rows.delete(one.id);
      return new HttpResponse(null, { status: 204 });
    }),
    http.get(at('/stock/:id/movements'), () =>
      HttpResponse.json({ movements: [...movements].reverse().slice(0, 10), total: movements.length }),
    ),
    http.post(at('/stock/:id/movements'), async ({ request, params }) => {
      const { change } = await note(request);
      const one = must(rows.get(String(params.id)));
      const count = one.count + Number(change);
      if (count < 0) {
        const short = [{ stock_item_id: one.id, wanted: -Number(change), in_stock: one.count }];
        return refusal(409, 'STOCK_CONFLICT', { short });
      }
      rows.set(one.id, { ...one, count });
      return HttpResponse.json({ id: 7, count_after: count }, { status: 201 });
    }),
  );
  return { asked, sent, rows, movements };
}

const movement = (parts: Partial<StockMovement> = {}): StockMovement => ({
  id: 1,
  at: '2026-11-20T10:00:00Z',
  by: { id: 'a', name: 'Anna' },
  change: 4,
  kind: 'in',
  reason: null,
  calculation_id: null,
  count_after: 4,
  ...parts,
});

function Stage({ mayChange = true, locked = false }: { mayChange?: boolean; locked?: boolean }) {
  const [creating, setCreating] = useState(false);
  return (
    <>
      <button onClick={() => setCreating(true)}>make one</button>
      <StockRoom
        mayChange={mayChange && !locked}
        locked={locked ? { plan: 'Pro', upgrade: <a href="/pricing">Upgrade</a> } : undefined}
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

const cells = async (name: RegExp) =>
  within(await screen.findByRole('row', { name }))
    .getAllByRole('cell')
    .map((cell) => cell.textContent.replaceAll(/\s/g, ' '));

const openMenu = async (user: ReturnType<typeof show>['user'], entry: string) => {
  await user.click(await screen.findByRole('button', { name: /^More actions: / }));
  await user.click(await screen.findByRole('menuitem', { name: entry }));
};

describe('the store room', () => {
  it('tells of each item what it is, how many there are, where, and what they are worth', async () => {
    keep(
      item({ min_count: 5 }),
      item({ id: '2', kind: 'remnant', number: 'R-000007', grain: 0, count: 1, price: null, place: null }),
    );
    show();
    expect(screen.getByRole('status', { name: 'Loading the stock' })).toBeVisible();
    const sheet = await cells(/Rack 3/);
    const heads = screen.getAllByRole('columnheader').map((head) => head.textContent);
    expect(heads).toEqual([
      'Number',
      'Material',
      'Kind',
      'Size, mm',
      'Thickness, mm',
      'In stock',
      'Place',
      'Price',
      'Value',
      'Actions',
    ]);
    expect(sheet.slice(0, 9)).toEqual([
      '–',
      'Oak 18Low',
      'Sheet',
      '2800 × 2070 grain along the width',
      '18',
      '4at least 5',
      'Rack 3',
      '1,250.50 EUR',
      '5,002.00 EUR',
    ]);
    const remnant = await cells(/R-000007/);
    expect(remnant.slice(1, 9)).toEqual(['Oak 18', 'Remnant', '2800 × 2070', '18', '1', '–', '–', '–']);
  });

  it('sums up what is found without a float, and by material', async () => {
    keep(item(), item({ id: '2', material: 'Ash', kind: 'remnant', count: 3 }));
    const { user } = show();
    await cells(/Oak 18/);
    const figures = screen.getAllByRole('definition').map((one) => one.textContent.replaceAll(/\s/g, ' '));
    expect(figures).toEqual(['0.20 EUR', '4', '3', '11.59 m²']);
    await user.click(screen.getByText('By material (2)'));
    const sums = within(screen.getByRole('region', { name: 'Stock by material' }));
    await user.click(sums.getByRole('button', { name: 'Ash' }));
    await waitFor(() => expect(screen.queryByRole('row', { name: /Oak 18/ })).not.toBeInTheDocument());
    expect(screen.getByRole('combobox', { name: 'Material' })).toHaveValue('Ash');
  });

  it('says what runs low at once, and shows it at a press', async () => {
    keep(item({ min_count: 5 }), item({ id: '2', material: 'Ash', min_count: 4 }));
    const { user, router } = show();
    await user.click(await screen.findByRole('button', { name: '1 item is running low' }));
    await waitFor(() => expect(screen.queryByRole('row', { name: /Ash/ })).not.toBeInTheDocument());
    expect(router.state.location.search).toBe('?state=low');
    expect(screen.queryByRole('button', { name: /running low/ })).not.toBeInTheDocument();
  });

  it('keeps search, filters, order and page in the address', async () => {
    const { asked } = keep(
      ...Array.from({ length: 30 }, (_, n) => item({ id: String(n), material: `M${n}` })),
    );
    const { user, router } = show('/stock?kind=sheet&size=10&sort=-count');
    await screen.findByText('1–10 of 30');
    expect(Object.fromEntries(must(asked.find((query) => query.has('kind'))))).toEqual({
      page: '1',
      page_size: '10',
      kind: 'sheet',
      sort: '-count',
    });
    await user.click(screen.getByRole('button', { name: /next page/i }));
    await screen.findByText('11–20 of 30');
    expect(router.state.location.search).toBe('?page=2&size=10&kind=sheet&sort=-count');
    await user.click(screen.getByRole('button', { name: 'Place' }));
    await waitFor(() => expect(asked.at(-1)?.get('sort')).toBe('place'));
    await user.type(screen.getByRole('searchbox'), 'sofa');
    expect(await screen.findByText('Nothing found')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Reset the filters' }));
    await screen.findByText('1–10 of 30');
    expect(router.state.location.search).toBe('?size=10');
  });

  it('offers every order that there is', async () => {
    const { asked } = keep(item());
    const { user } = show();
    await user.click(await screen.findByRole('combobox', { name: 'Order' }));
    expect(await screen.findAllByRole('option')).toHaveLength(16);
    await user.click(screen.getByRole('option', { name: 'Newest first' }));
    await waitFor(() => expect(asked.at(-1)?.get('sort')).toBe('-created_at'));
  });

  it('says what to do when it is empty', async () => {
    keep();
    const { user } = show();
    expect(await screen.findByText('Nothing in stock yet')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Or bring in a list' }));
    expect(await screen.findByRole('dialog', { name: 'Bring in a list' })).toBeVisible();
  });

  it('that cannot be loaded can be asked for again', async () => {
    keep();
    server.use(http.get(at('/stock'), () => refusal(500, 'DATABASE_ERROR')));
    const { user } = show();
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load the stock');
    keep(item());
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Oak 18')).toBeVisible();
  });

  it('is a list of cards on a phone, with the filters folded until they are wanted', async () => {
    screenOf('narrow');
    keep(item());
    const { user } = show();
    expect(await screen.findByRole('heading', { name: 'Oak 18' })).toBeVisible();
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
    expect(screen.getByLabelText('Kind')).not.toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Filters and order' }));
    expect(screen.getByLabelText('Kind')).toBeVisible();
  });

  it('that the plan lets one look at only says so, and offers no change', async () => {
    keep(item());
    const { user } = show('/stock', { locked: true });
    expect(await screen.findByText('Oak 18')).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('Changing it comes with the plan Pro.');
    expect(screen.queryByRole('button', { name: /^(Take|Put in|More actions)/ })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Files' }));
    expect(await screen.findByRole('menuitem', { name: 'Download as CSV' })).toBeVisible();
    expect(screen.queryByRole('menuitem', { name: /Bring in/ })).not.toBeInTheDocument();
  });

  it('has Russian words and numbers on a Russian page', async () => {
    await changeLanguage('ru');
    keep(item({ material: 'DEFAULT_MATERIAL', width: 2800.5 }));
    show();
    const sheet = await cells(/Rack 3/);
    expect(sheet.slice(0, 3)).toEqual(['Основной материал', 'Лист', '2800,5 × 2070 текстура вдоль ширины']);
    expect(sheet[6]).toBe('1 250,50 EUR');
  });
});

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

describe('a list', () => {
  const list = (name = 'stock.csv') => new File(['width,height\n1,1\n'], name, { type: 'text/csv' });
  const bringIn = async (user: ReturnType<typeof show>['user'], file = list()) => {
    await user.click(await screen.findByRole('button', { name: 'Files' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Bring in a list…' }));
    await user.upload(await screen.findByLabelText('Choose a file'), file);
  };

  it('is brought in, and what it made and changed is told', async () => {
    keep(item());
    const came: (string | null)[] = [];
    server.use(
      http.post(at('/stock/import'), ({ request }) => {
        came.push(request.headers.get('content-type'));
        return HttpResponse.json({ created: 1, changed: 2 });
      }),
    );
    const { user } = show();
    await bringIn(user);
    expect(await screen.findByText('stock.csv has been taken in. New items: 1, changed: 2.')).toBeVisible();
    expect(came).toEqual(['text/csv']);
  });

  it('with faults is not taken in: each is told by its row and column as the file has them', async () => {
    keep(item());
    const faults = [
      { path: 'rows[0].width', fault: 'too_small', min: '1' },
      { path: 'rows[3].id', fault: 'duplicate', first: 'rows[1].id' },
      { path: 'columns.prize', fault: 'unknown_name', item: 'prize' },
    ];
    server.use(http.post(at('/stock/import'), () => refusal(400, 'VALIDATION_ERROR', { faults })));
    const { user } = show();
    await bringIn(user);
    expect(
      await screen.findByText('stock.csv was not taken in: it has 3 faults. Nothing was changed.'),
    ).toBeVisible();
    const rows = within(screen.getByRole('region', { name: 'Faults of the list' })).getAllByRole('row');
    expect(rows.slice(1).map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
      ['2', 'Width (width)', 'Must be at least 1'],
      ['5', 'ID (id)', 'Is used twice, first here: 3'],
      ['–', 'prize', 'Names no field: prize'],
    ]);
  });

  it('that cannot be read is refused with the reason', async () => {
    keep(item());
    server.use(http.post(at('/stock/import'), () => refusal(400, 'BAD_REQUEST')));
    const { user } = show();
    await bringIn(user);
    expect(await screen.findByText(/stock.csv was not taken in. The request is not valid/)).toBeVisible();
  });

  it('of what is found is downloaded with its filters', async () => {
    keep(item());
    const came: string[] = [];
    server.use(
      http.get(at('/stock/files/xlsx'), ({ request }) => {
        came.push(new URL(request.url).search);
        return new HttpResponse('PK', {
          headers: { 'content-disposition': 'attachment; filename="stock.xlsx"' },
        });
      }),
    );
    vi.stubGlobal(
      'URL',
      Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => undefined }),
    );
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue(undefined);
    const { user } = show('/stock?search=Oak&state=used&sort=-count');
    await user.click(await screen.findByRole('button', { name: 'Files' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Download as Excel workbook' }));
    await waitFor(() => expect(click).toHaveBeenCalled());
    expect(came).toEqual(['?search=Oak&sort=-count']);
  });
});
