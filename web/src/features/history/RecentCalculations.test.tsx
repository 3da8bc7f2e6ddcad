import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it, vi } from 'vitest';
import { keepTokens } from '@/api/session';
import type { CalculationRecord } from '@/api/types';
import type { Job } from '@/domain/job/job';
import { renderWithProviders } from '@/testing/render';
import { aRecord, at, startTestServer } from '@/testing/server';
import { sample } from '@/testing/solved';
import { RecentCalculations } from './RecentCalculations';

const server = startTestServer();

function keep(calculations: CalculationRecord[]) {
  keepTokens({ access_token: 'a', refresh_token: 'r' });
  server.use(
    http.get(at('/calculations'), () => HttpResponse.json({ calculations, total: calculations.length })),
  );
}

it('the dashboard says of each calculation how many panels have no place', async () => {
  keep([
    aRecord({ name: 'Short of sheets', not_placed: 3 }),
    aRecord({ id: '01900000-0000-7000-8000-000000000009', name: 'All of it', not_placed: 0 }),
  ]);
  renderWithProviders(<RecentCalculations onUse={vi.fn()} />);
  await screen.findByText('All of it');
  const told = screen.getAllByRole('listitem').filter((row) => within(row).queryByText(/not placed/));
  expect(told).toHaveLength(1);
  expect(told[0]).toHaveTextContent(/Short of sheets.*3 panels not placed/);
});

it('a job that the list left out is fetched when it is to be calculated anew', async () => {
  const record = aRecord({ name: 'Large', request_data: null, request_data_omitted: true });
  keep([record]);
  const asked: unknown[] = [];
  server.use(
    http.get(at('/calculations/:id'), ({ params }) => {
      asked.push(params.id);
      return HttpResponse.json({ ...record, request_data: sample.job, request_data_omitted: false });
    }),
  );
  const onUse = vi.fn<(job: Job) => void>();
  const { user } = renderWithProviders(<RecentCalculations onUse={onUse} />);
  await user.click(await screen.findByRole('button', { name: /Large/ }));
  await vi.waitFor(() => expect(onUse).toHaveBeenCalledOnce());
  expect(asked).toEqual([record.id]);
  expect(onUse.mock.calls[0]?.[0].panels).toHaveLength(sample.job.panels.length);
});
