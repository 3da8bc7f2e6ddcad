import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { keepTokens, tokens } from '@/api/session';
import type { Session } from '@/api/types';
import { renderWithProviders } from '@/testing/render';
import { at, aUser, refusal, startTestServer } from '@/testing/server';
import { ActivityLog } from './ActivityLog';
import { ApiKeysCard } from './ApiKeysCard';
import { DeleteCard } from './DeleteCard';
import { PasswordCard } from './PasswordCard';
import { ProfileCard } from './ProfileCard';
import { SessionsCard } from './SessionsCard';

const server = startTestServer();
beforeEach(() => keepTokens({ access_token: 'a', refresh_token: 'r' }));

const wrong = (path: string) =>
  refusal(400, 'VALIDATION_ERROR', { fields: {}, faults: [{ path, fault: 'wrong_password' }] });
const button = (name: string) => screen.getByRole('button', { name });

describe('the profile', () => {
  it('saves another name, trimmed, and never an empty one', async () => {
    let sent: unknown;
    server.use(
      http.patch(at('/auth/me'), async ({ request }) => {
        sent = await request.json();
        return HttpResponse.json({ ...aUser(), name: 'Anna P.' });
      }),
    );
    const { user } = renderWithProviders(<ProfileCard user={aUser()} plan={null} />);
    const name = screen.getByLabelText('Name');
    expect(button('Save the name')).toBeDisabled();
    await user.clear(name);
    expect(screen.getByText('Please enter a name')).toBeVisible();
    expect(button('Save the name')).toBeDisabled();
    await user.type(name, '  Anna P. {Enter}');
    expect(await screen.findByText('The name is saved')).toBeVisible();
    expect(sent).toEqual({ name: 'Anna P.' });
    expect(screen.getByLabelText('Email')).toHaveValue('anna@example.com');
  });
});

describe('the password', () => {
  it('is checked here first, and by the server then', async () => {
    let calls = 0;
    server.use(
      http.put(at('/auth/password'), () => {
        calls += 1;
        return calls === 1 ? wrong('current_password') : new HttpResponse(null, { status: 204 });
      }),
    );
    const { user } = renderWithProviders(<PasswordCard />);
    await user.click(button('Change the password'));
    expect(screen.getByText('Please enter the current password')).toBeVisible();
    await user.type(screen.getByLabelText('Current password'), 'oak and birch');
    await user.type(screen.getByLabelText('New password'), 'short{Enter}');
    expect(screen.getByLabelText('New password')).toBeInvalid();
    expect(calls).toBe(0);
    await user.clear(screen.getByLabelText('New password'));
    await user.type(screen.getByLabelText('New password'), 'oak and birch{Enter}');
    expect(screen.getByText('The new password must differ from the current one')).toBeVisible();
    expect(calls).toBe(0);
    await user.type(screen.getByLabelText('New password'), ' 18{Enter}');
    expect(await screen.findByText('Is not the right password')).toBeVisible();
    expect(screen.getByLabelText('Current password')).toBeInvalid();
    await user.type(screen.getByLabelText('Current password'), '!{Enter}');
    expect(await screen.findByText('The password is changed; all other sessions have ended')).toBeVisible();
    expect(screen.getByLabelText('Current password')).toHaveValue('');
  });
});

const session = (n: number, parts: Partial<Session> = {}): Session => ({
  id: `01900000-0000-7000-8000-00000000000${n}`,
  device: `Firefox ${n}`,
  user_agent: null,
  current: false,
  created_at: '2026-11-20T10:00:00Z',
  last_used_at: '2026-11-20T10:00:00Z',
  expires_at: '2026-12-20T10:00:00Z',
  ...parts,
});

describe('the sessions', () => {
  it('end one by one, and all others together after a question; never this one', async () => {
    let sessions = [session(1, { current: true }), session(2), session(3), session(4)];
    server.use(
      http.get(at('/auth/sessions'), () => HttpResponse.json(sessions)),
      http.delete(at('/auth/sessions/:id'), ({ params }) => {
        sessions = sessions.filter(({ id }) => id !== params.id);
        return new HttpResponse(null, { status: 204 });
      }),
      http.delete(at('/auth/sessions'), () => {
        sessions = sessions.filter(({ current }) => current);
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const { user } = renderWithProviders(<SessionsCard />);
    const mine = (await screen.findByText('Firefox 1')).closest('li');
    expect(mine && within(mine).getByText('this session')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'End the session: Firefox 1' })).not.toBeInTheDocument();

    await user.click(button('End the session: Firefox 3'));
    await waitFor(() => expect(screen.queryByText('Firefox 3')).not.toBeInTheDocument());
    await user.click(button('End all others'));
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'End all others' }),
    );
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
    expect(screen.getByText('All other sessions have ended')).toBeVisible();
  });

  it('that cannot be loaded are asked for again', async () => {
    let fails = true;
    server.use(
      http.get(at('/auth/sessions'), () =>
        fails ? refusal(500, 'DATABASE_ERROR') : HttpResponse.json([session(1, { current: true })]),
      ),
    );
    const { user } = renderWithProviders(<SessionsCard />);
    expect(await screen.findByText('The sessions could not be loaded')).toBeVisible();
    fails = false;
    await user.click(button('Retry'));
    expect(await screen.findByText('Firefox 1')).toBeVisible();
  });
});

describe('the end of the account', () => {
  it('takes the password and the typed word, and leaves a visitor', async () => {
    const onDeleted = vi.fn();
    let tries = 0;
    server.use(
      http.delete(at('/auth/me'), async ({ request }) => {
        tries += 1;
        const { password } = (await request.json()) as { password: string };
        return password === 'oak and birch' ? new HttpResponse(null, { status: 204 }) : wrong('password');
      }),
    );
    const { user } = renderWithProviders(<DeleteCard onDeleted={onDeleted} />);
    await user.click(button('Delete the account…'));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/all calculations with their layouts/)).toBeVisible();
    const confirm = dialog.getByRole('button', { name: 'Delete for good' });
    await user.type(dialog.getByLabelText('Your password'), 'wrong one');
    expect(confirm).toBeDisabled();
    await user.type(dialog.getByLabelText('Type the word “delete”'), 'Delete');
    await user.click(confirm);
    expect(await dialog.findByText('Is not the right password')).toBeVisible();
    expect(tokens()).not.toBeNull();
    await user.clear(dialog.getByLabelText('Your password'));
    await user.type(dialog.getByLabelText('Your password'), 'oak and birch');
    await user.click(confirm);
    await waitFor(() => expect(onDeleted).toHaveBeenCalledTimes(1));
    expect(tries).toBe(2);
    expect(tokens()).toBeNull();
  });
});

describe('API keys', () => {
  const kept = {
    id: '01900000-0000-7000-8000-000000000001',
    name: 'ERP',
    prefix: 'kerf_1a2b3c4d',
    created_at: '2026-11-20T10:00:00Z',
    last_used_at: null,
  };

  it('are refused in words where the plan has none, with the way to one that has', () => {
    renderWithProviders(<ApiKeysCard allowed={false} upgrade={<a href="/pricing">Compare</a>} />);
    expect(screen.getByText('Your plan has no API access')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Compare' })).toHaveAttribute('href', '/pricing');
    expect(screen.queryByLabelText('Name of the key')).not.toBeInTheDocument();
  });

  it('are shown once when they are made, and revoked after a question', async () => {
    let all: (typeof kept)[] = [];
    server.use(
      http.get(at('/auth/api-keys'), () => HttpResponse.json(all)),
      http.post(at('/auth/api-keys'), () => {
        all = [kept];
        return HttpResponse.json({ api_key: kept, key: 'kerf_1a2b3c4d5e6f' }, { status: 201 });
      }),
      http.delete(at('/auth/api-keys/:id'), () => {
        all = [];
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const { user } = renderWithProviders(<ApiKeysCard allowed upgrade={null} />);
    expect(await screen.findByText('There is no key yet.')).toBeVisible();
    await user.type(screen.getByLabelText('Name of the key'), 'ERP{Enter}');
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByLabelText('Key')).toHaveValue('kerf_1a2b3c4d5e6f');
    await user.click(dialog.getByRole('button', { name: 'Copy' }));
    expect(await dialog.findByRole('button', { name: 'Copied' })).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe('kerf_1a2b3c4d5e6f');
    await user.keyboard('{Escape}');
    expect(dialog.getByLabelText('Key')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'I have saved it' }));
    await waitFor(() => expect(screen.queryByDisplayValue('kerf_1a2b3c4d5e6f')).not.toBeInTheDocument());
    expect(screen.getByText('kerf_1a2b3c4d…')).toBeVisible();

    await user.click(button('Revoke the key: ERP'));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Revoke' }));
    expect(await screen.findByText('There is no key yet.')).toBeVisible();
  });
});

describe('the activity log', () => {
  /** One entry, unless the query has a value that leaves it out; what was asked is gathered. */
  function answerActivities(filter: string, without: string, parts: object): URLSearchParams[] {
    const asked: URLSearchParams[] = [];
    server.use(
      http.get(at('/activity'), ({ request }) => {
        const query = new URL(request.url).searchParams;
        asked.push(query);
        const activities =
          query.get(filter) === without ? [] : [{ id: 1, at: '2026-11-20T10:00:00Z', ...parts }];
        return HttpResponse.json({ activities, total: activities.length });
      }),
    );
    return asked;
  }

  it('says what was done on which object and by whom, and asks for what the filters say', async () => {
    const asked = answerActivities('action', 'deleted', {
      action: 'finished',
      object_type: 'calculation',
      object_id: '01900000-0000-7000-8000-0000000000aa',
      object_name: 'Kitchen',
      user_id: 'other',
      user_name: 'Boris',
    });
    const { user, router } = renderWithProviders(<ActivityLog me="me" />, {
      at: '/account/activity',
      start: '/account/activity?object=calculation&days=7',
    });
    const row = within((await screen.findByText('Finished')).closest('li') as HTMLElement);
    expect(row.getByRole('link', { name: 'calculation “Kitchen”' })).toHaveAttribute(
      'href',
      '/history?view=01900000-0000-7000-8000-0000000000aa',
    );
    expect(row.getByText(/Boris/)).toBeVisible();
    expect(Object.fromEntries(asked[0] ?? [])).toMatchObject({
      page: '1',
      page_size: '25',
      object_type: 'calculation',
    });
    expect(Date.parse(asked[0]?.get('since') ?? '')).toBeLessThan(Date.now() - 6 * 86_400_000);

    await user.click(screen.getByRole('combobox', { name: /Action/ }));
    await user.click(await screen.findByRole('option', { name: 'Deleted' }));
    expect(await screen.findByText('Nothing matches the search or the filters')).toBeVisible();
    expect(router.state.location.search).toBe('?action=deleted&object=calculation&days=7');
    await user.click(button('Show everything'));
    expect(await screen.findByText('Finished')).toBeVisible();
    expect(router.state.location.search).toBe('');
  });

  it('is searched, keeps the search in the address, and says where nothing is found', async () => {
    const asked = answerActivities('search', 'wardrobe', {
      action: 'created',
      object_type: 'project',
      object_id: null,
      object_name: 'Kitchen',
      user_id: 'me',
      user_name: 'Anna',
    });
    const { user, router } = renderWithProviders(<ActivityLog me="me" />, {
      at: '/account/activity',
      start: '/account/activity?search=kit&object=project',
    });
    expect(await screen.findByText(/Kitchen/)).toBeVisible();
    expect(asked[0]?.get('search')).toBe('kit');
    const field = screen.getByRole('searchbox', { name: 'Search by name or colleague' });
    expect(field).toHaveValue('kit');
    await user.clear(field);
    await user.type(field, 'wardrobe');
    expect(await screen.findByText('Nothing matches the search or the filters')).toBeVisible();
    expect(router.state.location.search).toBe('?search=wardrobe&object=project');
    await user.click(button('Show everything'));
    expect(await screen.findByText(/Kitchen/)).toBeVisible();
    expect(field).toHaveValue('');
    expect(asked.at(-1)?.has('search')).toBe(false);
  });
});
