import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import type { Team, TeamRole } from '@/api/types';
import { renderWithProviders } from '@/testing/render';
import { at, refusal, startTestServer } from '@/testing/server';
import { TeamSection } from './TeamSection';

const server = startTestServer();
const person = (id: string, role: TeamRole) => ({
  id,
  name: id,
  email: `${id}@example.com`,
  role,
  joined_at: '2026-11-20T10:00:00Z',
});
const team = (role: TeamRole): Team => ({
  id: '01900000-0000-7000-8000-000000000001',
  name: 'Joinery',
  created_at: '2026-11-20T10:00:00Z',
  role,
  members: [
    person('Olga', 'owner'),
    person('Adam', 'admin'),
    person('Mila', 'member'),
    person('Vera', 'viewer'),
  ],
  invitations: [],
});
const answer = (role: TeamRole) => server.use(http.get(at('/team'), () => HttpResponse.json(team(role))));
const show = (me: string, seats = 1) =>
  renderWithProviders(<TeamSection me={me} seats={seats} upgrade={<a href="/pricing">Compare</a>} />);
const names = (role: string) =>
  screen.queryAllByRole(role).map((one) => one.getAttribute('aria-label') ?? one.textContent);

describe('a team', () => {
  it.each([
    ['viewer', 'Vera'],
    ['member', 'Mila'],
  ] as const)('shows a %s who is in it and the way out, and nothing to manage', async (role, me) => {
    answer(role);
    show(me);
    expect(await screen.findByText('Adam')).toBeVisible();
    expect(names('button')).toEqual(['Leave the team']);
    expect(screen.queryByLabelText('Email')).not.toBeInTheDocument();
  });

  it('lets an admin manage members and viewers, but no admin and no owner', async () => {
    answer('admin');
    show('Adam');
    await screen.findByText('Vera');
    expect(names('button').filter((name) => name.startsWith('Remove'))).toEqual([
      'Remove Mila from the team',
      'Remove Vera from the team',
    ]);
    expect(names('button').some((name) => name.startsWith('Make owner'))).toBe(false);
    expect(screen.getByRole('button', { name: 'Rename the team' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Leave the team' })).toBeVisible();
  });

  it('is handed over by its owner after a question', async () => {
    answer('owner');
    let sent: unknown;
    server.use(
      http.put(at('/team/members/:id'), async ({ request, params }) => {
        sent = [params.id, await request.json()];
        return HttpResponse.json({
          ...team('admin'),
          members: [person('Olga', 'admin'), person('Adam', 'owner')],
        });
      }),
    );
    const { user } = show('Olga');
    await user.click(await screen.findByRole('button', { name: 'Make owner: Adam' }));
    answer('admin');
    const question = within(await screen.findByRole('alertdialog'));
    await user.click(question.getByRole('button', { name: 'Make owner' }));
    expect(await screen.findByText('The team belongs to Adam now')).toBeVisible();
    expect(sent).toEqual(['Adam', { role: 'owner' }]);
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'End the team' })).not.toBeInTheDocument(),
    );
  });

  it('says why somebody cannot be invited', async () => {
    answer('owner');
    let refused = refusal(429, 'TOO_MANY_REQUESTS');
    server.use(http.post(at('/team/invitations'), () => refused));
    const { user } = show('Olga');
    await user.type(await screen.findByLabelText('Email'), 'nobody@example.com{Enter}');
    expect(await screen.findByText(/Too many/)).toBeVisible();
    refused = refusal(403, 'FORBIDDEN', { plan: 'pro', limit: 3, current: 3 });
    await user.type(screen.getByLabelText('Email'), '{Enter}');
    expect(await screen.findByText(/is for 3 people, invitations included/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Compare' }), 'the way to a larger plan').toBeVisible();
  });

  it('offers a larger plan for a full team only to its owner, whose plan it is', async () => {
    answer('admin');
    server.use(
      http.post(at('/team/invitations'), () =>
        refusal(403, 'FORBIDDEN', { plan: 'pro', limit: 3, current: 3 }),
      ),
    );
    const { user } = show('Adam');
    await user.type(await screen.findByLabelText('Email'), 'nobody@example.com{Enter}');
    expect(await screen.findByText(/is for 3 people, invitations included/)).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Compare' })).not.toBeInTheDocument();
  });
});

describe('who is in no team', () => {
  const none = () => server.use(http.get(at('/team'), () => refusal(404, 'NOT_FOUND')));
  const invited = (list: unknown[]) =>
    server.use(http.get(at('/team/invitations'), () => HttpResponse.json(list)));

  it('is told so where the page still showed a team that was left by another hand', async () => {
    answer('member');
    invited([]);
    const { user } = show('Mila');
    await user.click(await screen.findByRole('button', { name: 'Leave the team' }));
    none();
    server.use(http.delete(at('/team/members/:id'), () => refusal(404, 'NOT_FOUND')));
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Leave the team' }));
    expect(await screen.findByText('Your plan is for one person')).toBeVisible();
    expect(screen.queryByText('Adam')).not.toBeInTheDocument();
  });

  it('with a plan for one person is told so, with the way to larger ones', async () => {
    none();
    invited([]);
    show('Olga', 1);
    expect(await screen.findByText('Your plan is for one person')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Compare' })).toBeVisible();
  });

  it('joins by an invitation whatever the own plan', async () => {
    none();
    const invitation = {
      id: '01900000-0000-7000-8000-000000000009',
      team_id: team('member').id,
      team_name: 'Joinery',
      role: 'member',
      email: 'mila@example.com',
      created_at: '2026-11-20T10:00:00Z',
    };
    invited([invitation]);
    server.use(
      http.post(at('/team/invitations/:id/accept'), () => {
        answer('member');
        return HttpResponse.json(team('member'));
      }),
    );
    const { user } = show('Mila', 1);
    await user.click(await screen.findByRole('button', { name: 'Join the team Joinery' }));
    expect(await screen.findByText('You are in the team “Joinery” now')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Leave the team' })).toBeVisible();
  });

  it('makes one where the plan is for more people', async () => {
    none();
    invited([]);
    server.use(
      http.post(at('/team'), () => {
        answer('owner');
        return HttpResponse.json(team('owner'), { status: 201 });
      }),
    );
    const { user } = show('Olga', 25);
    await user.type(await screen.findByLabelText('Name of the team'), 'Joinery{Enter}');
    expect(await screen.findByRole('heading', { name: 'Joinery' })).toBeVisible();
  });
});
