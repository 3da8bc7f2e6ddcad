import { act, screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { keepTokens } from '@/api/session';
import type { SecurityEvent } from '@/api/types';
import { changeLanguage } from '@/i18n/i18n';
import { formatDateTime } from '@/lib/dates';
import { renderWithProviders } from '@/testing/render';
import { at, refusal, startTestServer } from '@/testing/server';
import { EventsCard } from './EventsCard';

const server = startTestServer();
beforeEach(() => keepTokens({ access_token: 'a', refresh_token: 'r' }));

const event = (id: number, parts: Partial<SecurityEvent> = {}): SecurityEvent => ({
  id,
  at: '2026-11-20T10:00:00Z',
  event: 'signed_in',
  address: `192.0.2.${id}`,
  user_agent: null,
  by: null,
  detail: null,
  times: 1,
  ...parts,
});

function keep(events: SecurityEvent[]) {
  server.use(
    http.get(at('/auth/events'), ({ request }) => {
      const query = new URL(request.url).searchParams;
      const [page, size] = [Number(query.get('page')), Number(query.get('page_size'))];
      return HttpResponse.json({
        events: events.slice((page - 1) * size, page * size),
        total: events.length,
      });
    }),
  );
}

describe('the events of the account', () => {
  it('are told with when, from where and by whom, in both languages', async () => {
    keep([
      event(3, { event: 'sign_in_failed', times: 4 }),
      event(2, { event: 'password_set', address: '' }),
      event(1, { event: 'role_changed', by: 'boris@example.com' }),
    ]);
    renderWithProviders(<EventsCard />);
    const rows = await screen.findAllByRole('listitem');
    expect(rows[0]).toHaveTextContent('Failed attempt to sign in');
    expect(rows[0]).toHaveTextContent(formatDateTime('2026-11-20T10:00:00Z'));
    expect(rows[0]).toHaveTextContent('192.0.2.3 · 4 times within the hour');
    expect(rows[1]).toHaveTextContent(/Password set by the operator.*by the operator/);
    expect(rows[2]).toHaveTextContent(/Role in the team changed.*by boris@example.com/);
    await act(() => changeLanguage('ru'));
    expect(screen.getAllByRole('listitem')[0]).toHaveTextContent(/Неудачная попытка входа.*4 раза за час/);
  });

  it('come ten at a time', async () => {
    keep(Array.from({ length: 12 }, (_, n) => event(12 - n)));
    const { user } = renderWithProviders(<EventsCard />);
    const list = await screen.findByRole('list');
    expect(within(list).getAllByRole('listitem')).toHaveLength(10);
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await screen.findByText(/192\.0\.2\.1$/)).toBeVisible();
    expect(within(list).getAllByRole('listitem')).toHaveLength(12);
    expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
  });

  it('of which there are none say so', async () => {
    keep([]);
    renderWithProviders(<EventsCard />);
    expect(await screen.findByText('Nothing has happened yet.')).toBeVisible();
  });

  it('that cannot be loaded are asked for again', async () => {
    server.use(http.get(at('/auth/events'), () => refusal(500, 'DATABASE_ERROR')));
    const { user } = renderWithProviders(<EventsCard />);
    const again = await screen.findByRole('button', { name: 'Retry' });
    keep([event(1)]);
    await user.click(again);
    expect(await screen.findByText('Signed in')).toBeVisible();
  });
});
