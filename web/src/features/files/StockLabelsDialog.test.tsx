import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import type { LabelFormat } from '@/api/types';
import { renderWithProviders } from '@/testing/render';
import { at, refusal, startTestServer } from '@/testing/server';
import { StockLabelsDialog } from './StockLabelsDialog';

const server = startTestServer();

const format = (id: string, name: string, places: number): LabelFormat => ({
  id,
  name,
  built_in: id !== 'mine',
  paper: {
    kind: 'sheet',
    width: 210,
    height: 297,
    columns: 1,
    rows: places,
    gap_x: 0,
    gap_y: 0,
    margin_left: 0,
    margin_top: 0,
  },
  width: 63.5,
  height: 38.1,
  fields: [],
});

const onClose = vi.fn();
const show = () =>
  renderWithProviders(<StockLabelsDialog query={{ search: 'Oak', kind: 'remnant' }} onClose={onClose} />);

beforeEach(() => {
  localStorage.clear();
  onClose.mockReset();
  server.use(
    http.get(at('/templates/labels'), () =>
      HttpResponse.json({ templates: [format('avery-l7160', 'Avery L7160', 21), format('mine', 'Mine', 4)] }),
    ),
  );
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => undefined }),
  );
  return () => vi.unstubAllGlobals();
});

it('prints what was found by the format that is chosen, one of one’s own too', async () => {
  const asked: string[] = [];
  server.use(
    http.get(at('/stock/files/labels'), ({ request }) => {
      asked.push(new URL(request.url).search);
      return new HttpResponse('%PDF');
    }),
  );
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue(undefined);
  const { user } = show();
  await user.click(await screen.findByRole('combobox', { name: 'Label' }));
  await user.click(await screen.findByRole('option', { name: /^Mine/ }));
  const start = screen.getByRole('textbox', { name: 'Begin at label' });
  await user.clear(start);
  await user.type(start, '5');
  expect(screen.getByRole('button', { name: 'Download' }), 'the sheet has four').toBeDisabled();
  await user.clear(start);
  await user.type(start, '3');
  await user.click(screen.getByRole('button', { name: 'Download' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(click).toHaveBeenCalled();
  expect(asked).toEqual(['?search=Oak&kind=remnant&label=mine&start=3&lang=en&unit=mm']);
});

it('says why there are none, with the choice still there', async () => {
  const faults = [{ path: 'format', fault: 'refused', reason: 'There is nothing in stock to label.' }];
  server.use(http.get(at('/stock/files/labels'), () => refusal(400, 'VALIDATION_ERROR', { faults })));
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Download' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('There is nothing in stock to label.');
  expect(onClose).not.toHaveBeenCalled();
});

it('names the plan that has labels where the person’s has none', async () => {
  server.use(
    http.get(at('/stock/files/labels'), () => refusal(403, 'FORBIDDEN', { format: 'labels', plan: 'pro' })),
  );
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Download' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('In the plan Pro');
});
