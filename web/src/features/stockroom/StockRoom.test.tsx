import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { changeLanguage } from '@/i18n/i18n';
import type { StockItem } from '@/api/types';
import { must } from '@/testing/must';
import { renderWithProviders } from '@/testing/render';
import { at, refusal, startTestServer } from '@/testing/server';
import { keepStock, stockItem as item } from '@/testing/stockRoom';
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
      'Material',
      'Kind, number',
      'Size, mm',
      'Thickness, mm',
      'In stock',
      'Place',
      'Price',
      'Value',
      'Actions',
    ]);
    expect(sheet.slice(0, 8)).toEqual([
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
    expect(remnant.slice(0, 8)).toEqual([
      'Oak 18',
      'RemnantR-000007',
      '2800 × 2070',
      '18',
      '1',
      '–',
      '–',
      '–',
    ]);
  });

  it('comes at once, its sums with its search: nothing leaps when they are known', async () => {
    keep(item());
    show();
    expect(screen.getByRole('status', { name: 'Loading the stock' })).toBeVisible();
    expect(screen.queryByRole('searchbox')).not.toBeInTheDocument();
    await screen.findByRole('searchbox');
    expect(screen.getAllByRole('definition')).toHaveLength(4);
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
    expect(screen.queryByRole('button', { name: /^(Take|Put in)/ })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: /^More actions: / }));
    expect(await screen.findAllByRole('menuitem')).toHaveLength(1);
    await user.click(screen.getByRole('menuitem', { name: 'Label…' }));
    await user.click(await screen.findByRole('button', { name: /^labels of/ }));
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

describe('labels', () => {
  it('are for what is found: remnants, or sheets where only these are shown', async () => {
    keep(item(), item({ id: '2', kind: 'remnant', number: 'R-000007' }));
    const { user } = show('/stock?search=Oak&sort=-number');
    const labels = () => screen.findByRole('button', { name: /^labels of/ });
    await user.click(await screen.findByRole('button', { name: 'Files' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Labels of remnants…' }));
    expect(await labels()).toHaveTextContent('labels of {"search":"Oak","sort":"-number"}');
    await user.click(await labels());
    await user.click(screen.getByRole('combobox', { name: 'Kind' }));
    await user.click(await screen.findByRole('option', { name: 'Sheets' }));
    await user.click(screen.getByRole('button', { name: 'Files' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Labels of sheets…' }));
    expect(await labels()).toHaveTextContent('{"search":"Oak","kind":"sheet","sort":"-number"}');
  });

  it('are for one item too, whatever it is', async () => {
    keep(item({ retired: true }));
    const { user } = show('/stock?state=retired');
    await openMenu(user, 'Label…');
    expect(await screen.findByRole('button', { name: /^labels of/ })).toHaveTextContent(
      `labels of {"ids":"${item().id}","kind":"sheet","retired":true}`,
    );
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
