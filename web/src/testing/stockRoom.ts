// A store room on the server in tests, with what was asked of it and sent to it.

import { http, HttpResponse } from 'msw';
import type { setupServer } from 'msw/node';
import type { StockItem, StockMovement } from '@/api/types';
import { must } from './must';
import { at, refusal } from './server';

export const stockItem = (parts: Partial<StockItem> = {}): StockItem => ({
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
export function keepStock(server: ReturnType<typeof setupServer>, ...items: StockItem[]) {
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
      const made = stockItem({ ...(await note(request)), id: 'new' });
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

export const stockMovement = (parts: Partial<StockMovement> = {}): StockMovement => ({
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
