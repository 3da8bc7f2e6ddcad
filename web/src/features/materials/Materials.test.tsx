import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Material } from '@/api/types';
import { changeLanguage } from '@/i18n/i18n';
import { renderWithProviders } from '@/testing/render';
import { at, refusal, startTestServer } from '@/testing/server';
import { Materials } from './Materials';

const server = startTestServer();

const own = (parts: Partial<Material> = {}): Material => ({
  id: '01900000-0000-7000-8000-000000000001',
  name: 'Oak board',
  name_ru: null,
  code: 'H1145',
  type: 'WOOD',
  thickness: 16,
  thicknesses: [],
  length: 2800,
  width: 2070,
  standard_size: '2800x2070',
  sheet_sizes: [],
  price_per_unit: 1250.5,
  currency: 'RUB',
  unit: 'sqm',
  density: 650,
  color: null,
  description: null,
  properties: {},
  is_system: false,
  is_active: true,
  created_at: '2026-11-01T08:00:00Z',
  updated_at: '2026-11-01T08:00:00Z',
  ...parts,
});
const system = (parts: Partial<Material> = {}) =>
  own({
    id: 'system',
    name: 'Birch plywood',
    name_ru: 'Фанера берёзовая',
    code: null,
    price_per_unit: null,
    sheet_sizes: [
      { length: 2800, width: 2070 },
      { length: 1525, width: 1525 },
    ],
    is_system: true,
    ...parts,
  });

/** A catalogue on the server; returns what was asked of it and what was sent. */
function keep(...materials: Material[]) {
  const asked: URLSearchParams[] = [];
  const sent: Record<string, unknown>[] = [];
  let rows = materials;
  server.use(
    http.get(at('/materials'), ({ request }) => {
      const query = new URL(request.url).searchParams;
      asked.push(query);
      const found = rows.filter(
        ({ name, type }) =>
          name.includes(query.get('search') ?? '') && (!query.get('type') || type === query.get('type')),
      );
      const [page, size] = [Number(query.get('page')), Number(query.get('page_size'))];
      return HttpResponse.json({
        materials: found.slice((page - 1) * size, page * size),
        total: found.length,
      });
    }),
    http.post(at('/materials'), async ({ request }) => {
      const body = (await request.json()) as Partial<Material>;
      sent.push(body);
      const made = own({ id: 'new', ...body });
      rows = [...rows, made];
      return HttpResponse.json(made, { status: 201 });
    }),
    http.put(at('/materials/:id'), async ({ request, params }) => {
      const body = (await request.json()) as Partial<Material>;
      sent.push(body);
      rows = rows.map((row) => (row.id === params.id ? { ...row, ...body } : row));
      return HttpResponse.json(rows.find(({ id }) => id === params.id));
    }),
    http.delete(at('/materials/:id'), ({ params }) => {
      rows = rows.filter(({ id }) => id !== params.id);
      return new HttpResponse(null, { status: 204 });
    }),
  );
  return { asked, sent };
}

const onUse = vi.fn();

function Stage() {
  const [creating, setCreating] = useState(false);
  return (
    <>
      <button onClick={() => setCreating(true)}>make one</button>
      <Materials
        creating={creating}
        onCreate={() => setCreating(true)}
        onCreated={() => setCreating(false)}
        onUse={onUse}
      />
    </>
  );
}
const show = (start = '/materials') => renderWithProviders(<Stage />, { at: '/materials', start });
const cells = async (name: string) =>
  within(await screen.findByRole('row', { name: new RegExp(name) }))
    .getAllByRole('cell')
    .map((cell) => cell.textContent);

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
  onUse.mockReset();
  vi.spyOn(window, 'scrollTo').mockReturnValue(undefined);
  screenOf('wide');
  return () => vi.unstubAllGlobals();
});

const unfold = async (user: ReturnType<typeof show>['user']) =>
  user.click(screen.getByRole('button', { name: 'More: type, price, other sizes' }));

describe('the catalogue', () => {
  it('is loaded, then shown with price, unit and status', async () => {
    keep(own({ is_active: false }), system());
    show();
    expect(screen.getByRole('status', { name: 'Loading the materials' })).toBeVisible();
    const oak = await cells('Oak board');
    const heads = screen.getAllByRole('columnheader').map((head) => head.textContent);
    expect(heads).toEqual([
      'Name',
      'Code',
      'Type',
      'Thickness, mm',
      'Price',
      'Density, kg/\u2060m³',
      'Status',
      'Actions',
    ]);
    expect(oak.slice(1, 7)).toEqual(['H1145', 'Wood', '16', '₽1,250.50 /\u00a0m²', '650', 'Not in use']);
    expect((await cells('Birch plywood')).slice(4, 7)).toEqual(['–', '650', 'System']);
  });

  it('has no column in which nothing stands', async () => {
    keep(system());
    show();
    await cells('Birch plywood');
    const heads = screen.getAllByRole('columnheader').map((head) => head.textContent);
    expect(heads).toEqual(['Name', 'Type', 'Thickness, mm', 'Density, kg/\u2060m³', 'Status', 'Actions']);
  });

  it('begins with boards, as the trade lists them', async () => {
    const { asked } = keep(own(), system());
    show();
    await cells('Oak board');
    expect(asked[0]?.get('sort')).toBe('trade');
  });

  it('has Russian names and numbers on a Russian page, and is ordered by them', async () => {
    await changeLanguage('ru');
    const { asked } = keep(own(), system());
    show('/materials?sort=name');
    expect((await cells('Фанера берёзовая'))[0]).toContain('2800 × 2070 мм');
    expect((await cells('Oak board'))[4]?.replaceAll(/\s/g, ' ')).toBe('1 250,50 ₽ / м²');
    expect(asked[0]?.get('sort')).toBe('name_ru');
  });

  it('is asked for page by page, by type, by words and in order', async () => {
    const { asked } = keep(
      ...Array.from({ length: 30 }, (_, n) => own({ id: String(n), name: `Board ${n + 1}` })),
      own({ id: 'glass', name: 'Float', type: 'GLASS' }),
    );
    const { user } = show();
    expect(await screen.findByText('1–25 of 31')).toBeVisible();
    await user.click(screen.getByRole('button', { name: /next page/i }));
    expect(await screen.findByText('Board 30')).toBeVisible();

    await user.click(screen.getByRole('combobox', { name: 'Type' }));
    await user.click(screen.getByRole('option', { name: 'Glass' }));
    expect(await screen.findByText('1–1 of 1')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Thickness, mm' }));
    await waitFor(() => expect(asked.at(-1)?.get('sort')).toBe('thickness'));
    await user.click(screen.getByRole('button', { name: 'Thickness, mm' }));
    await waitFor(() => expect(asked.at(-1)?.get('sort')).toBe('-thickness'));
    await user.type(screen.getByRole('searchbox'), 'sofa');
    await waitFor(() => expect(asked.at(-1)?.get('search')).toBe('sofa'));
    expect(await screen.findByText('Nothing found')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Reset the filters' }));
    expect(await screen.findByText('1–25 of 31')).toBeVisible();
  });

  it('is ordered either way on a phone too, where no table offers it', async () => {
    screenOf('narrow');
    const { asked } = keep(own());
    const { user } = show();
    await user.click(await screen.findByRole('combobox', { name: 'Order' }));
    await user.click(screen.getByRole('option', { name: 'Thickest first' }));
    await waitFor(() => expect(asked.at(-1)?.get('sort')).toBe('-thickness'));
    expect(screen.getByRole('combobox', { name: 'Order' })).toHaveTextContent('Thickest first');
    await user.click(screen.getByRole('combobox', { name: 'Order' }));
    await user.click(screen.getByRole('option', { name: 'Thinnest first' }));
    await waitFor(() => expect(asked.at(-1)?.get('sort')).toBe('thickness'));
  });

  it('says what to do when it is empty', async () => {
    keep();
    const { user } = show();
    expect(await screen.findByText('No materials yet')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'New material' }));
    expect(screen.getByRole('dialog', { name: 'New material' })).toBeVisible();
  });

  it('that cannot be loaded can be asked for again', async () => {
    server.use(http.get(at('/materials'), () => refusal(500, 'DATABASE_ERROR')));
    const { user } = show();
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load materials');
    keep(own());
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Oak board')).toBeVisible();
  });

  it('is a list of cards on a narrow screen', async () => {
    screenOf('narrow');
    keep(own());
    show();
    expect(await screen.findByRole('heading', { name: 'Oak board' })).toBeVisible();
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
    const figures = screen.getAllByRole('definition').map((figure) => figure.textContent);
    expect(figures, 'with their units').toEqual(['16 mm', '₽1,250.50 /\u00a0m²', '650 kg/\u2060m³']);
  });
});

describe('a material', () => {
  it('of the system is offered no change and no deletion, and says why', async () => {
    keep(own(), system());
    show();
    expect(await screen.findByRole('button', { name: 'Delete Oak board' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Copy Birch plywood as my own material' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Edit Birch plywood' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Delete Birch plywood' })).not.toBeInTheDocument();
    expect(screen.getByLabelText('Cannot delete system materials')).toHaveTextContent('System');
  });

  it('of the system can be copied into one of one’s own', async () => {
    const { sent } = keep(system());
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Copy Birch plywood as my own material' }));
    await user.clear(screen.getByRole('textbox', { name: 'Name' }));
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Our plywood{Enter}');
    expect(await screen.findByText('The material has been created')).toBeVisible();
    expect(sent).toEqual([expect.objectContaining({ name: 'Our plywood', length: 2800, thickness: 16 })]);
  });

  it('needs a name to be saved', async () => {
    const { sent } = keep(own());
    const { user } = show();
    await user.click(screen.getByRole('button', { name: 'make one' }));
    const create = screen.getByRole('button', { name: 'Create' });
    const name = screen.getByRole('textbox', { name: 'Name' });
    await user.type(name, '  {Enter}');
    expect(create).toBeDisabled();
    expect(sent).toEqual([]);
    await user.type(name, 'Ash');
    expect(create).toBeEnabled();
    await unfold(user);
    await user.type(screen.getByRole('textbox', { name: 'Density' }), 'x');
    expect(screen.getByText('Enter a number')).toBeVisible();
    expect(create).toBeDisabled();
  });

  it('writes a price with all its decimals when the field is left', async () => {
    keep(own());
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Edit Oak board' }));
    await unfold(user);
    const price = screen.getByRole('textbox', { name: 'Price' });
    await user.clear(price);
    await user.type(price, '99.9');
    expect(price).toHaveValue('99.9');
    await user.tab();
    expect(price).toHaveValue('99.90');
  });

  it('loses the numbers that are emptied', async () => {
    const { sent } = keep(own());
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Edit Oak board' }));
    await unfold(user);
    for (const name of ['Thickness', 'Price', 'Density']) {
      await user.clear(screen.getByRole('textbox', { name }));
    }
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('The material has been saved')).toBeVisible();
    // What stayed as it was is not sent: a colleague may have changed it meanwhile.
    expect(sent).toEqual([{ thickness: null, price_per_unit: null, density: null }]);
    // Nobody on the page has any of it now.
    expect((await cells('Oak board')).slice(1, -1)).toEqual(['H1145', 'Wood', '']);
  });

  it('asks for name, thickness and size, and folds the rest away until something is wrong with it', async () => {
    keep(own());
    server.use(
      http.put(at('/materials/:id'), () =>
        refusal(400, 'VALIDATION_ERROR', { faults: [{ path: 'code', fault: 'taken' }] }),
      ),
    );
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Edit Oak board' }));
    const fields = screen.getAllByRole('textbox').filter((field) => field.closest('[role=dialog]'));
    expect(
      fields.map(
        (field) => field.getAttribute('aria-label') ?? (field as HTMLInputElement).labels?.[0]?.textContent,
      ),
    ).toEqual([expect.stringContaining('Name'), 'Thickness', 'Sheet size']);
    await user.clear(screen.getByRole('textbox', { name: 'Sheet size' }));
    await user.type(screen.getByRole('textbox', { name: 'Sheet size' }), '3050');
    expect(screen.getByText('A size such as 2800×2070')).toBeVisible();
    await user.type(screen.getByRole('textbox', { name: 'Sheet size' }), 'x1525');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('textbox', { name: 'Code' })).toBeVisible();
  });

  it('that could not be saved says why', async () => {
    keep(own());
    const faults = [{ path: 'code', fault: 'taken' }];
    server.use(http.put(at('/materials/:id'), () => refusal(400, 'VALIDATION_ERROR', { faults })));
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Edit Oak board' }));
    await user.type(screen.getByRole('textbox', { name: 'Name' }), ' 2');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Failed to save material');
    expect(alert).toHaveTextContent('code: is taken already');
  });

  it('is deleted after a question, and a failure is told', async () => {
    keep(own());
    server.use(http.delete(at('/materials/:id'), () => refusal(500, 'DATABASE_ERROR'), { once: true }));
    const { user } = show();
    const ask = async () => {
      await user.click(await screen.findByRole('button', { name: 'Delete Oak board' }));
      await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
      await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    };
    await ask();
    expect(await screen.findByText(/^Failed to delete material\./)).toBeVisible();
    expect(screen.getByText('Oak board')).toBeVisible();
    await ask();
    expect(await screen.findByText('The material has been deleted')).toBeVisible();
    expect(await screen.findByText('No materials yet')).toBeVisible();
  });

  it('becomes a sheet of the chosen size', async () => {
    keep(own(), system(), own({ id: 'loose', name: 'Loose', length: null, width: null }));
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Use Oak board as stock' }));
    expect(onUse).toHaveBeenLastCalledWith(expect.objectContaining({ name: 'Oak board' }), {
      length: 2800,
      width: 2070,
    });
    await user.click(screen.getByRole('button', { name: 'Use Birch plywood as stock' }));
    await user.click(await screen.findByRole('menuitem', { name: '1525 × 1525 mm' }));
    expect(onUse).toHaveBeenLastCalledWith(expect.objectContaining({ name: 'Birch plywood' }), {
      length: 1525,
      width: 1525,
    });
    expect(screen.getByRole('button', { name: 'Use Loose as stock' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  });
});
