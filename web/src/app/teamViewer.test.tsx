// What a viewer of a team is offered: to look, and nothing that the server would refuse.

import { QueryClient } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { keepTokens } from '@/api/session';
import type { Project, TeamRole } from '@/api/types';
import { sampleJob } from '@/domain/job/samples';
import { useCalculatorStore } from '@/features/calculator/store';
import { answerUser, at, aRecord, aUser, startTestServer } from '@/testing/server';
import { Providers } from './Providers';
import { routes } from './router';

const server = startTestServer();
const PROJECT: Project = {
  id: 'p',
  name: 'Oak house',
  description: null,
  folder: null,
  tags: [],
  color: '#c2185b',
  calculation_count: 1,
  created_at: '2026-11-01T08:00:00Z',
  updated_at: '2026-11-01T08:00:00Z',
};

function open(path: string, team_role: TeamRole) {
  server.use(
    answerUser({ ...aUser(), team_role }),
    http.get(at('/calculations'), () =>
      HttpResponse.json({ calculations: [aRecord({ is_favorite: true })], total: 1 }),
    ),
    http.get(at('/projects'), () => HttpResponse.json({ projects: [PROJECT], total: 1 })),
    http.get(at('/materials'), () => HttpResponse.json({ materials: [], total: 0 })),
    http.get(at('/subscription-plans'), () => HttpResponse.json([])),
    http.post(at('/estimate'), () => HttpResponse.json({}, { status: 503 })),
  );
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  render(
    <Providers queryClient={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
    </Providers>,
  );
}
const button = (name: string | RegExp) => screen.queryByRole('button', { name });

beforeEach(() => {
  vi.spyOn(window, 'scrollTo').mockReturnValue(undefined);
  keepTokens({ access_token: 'a', refresh_token: 'r' });
});

describe.each([
  ['a viewer', 'viewer', false],
  ['a member', 'member', true],
] as const)('%s of a team', (_, role, offered) => {
  const expectOffered = (name: string | RegExp) => {
    if (offered) expect(button(name)).toBeVisible();
    else expect(button(name)).toBeNull();
  };

  it(`${offered ? 'may' : 'may not'} change projects`, async () => {
    open('/projects', role);
    await screen.findByRole('heading', { name: 'Oak house' });
    await screen.findByText('Anna Petrova');
    for (const name of ['New project', 'Edit Oak house', 'Delete Oak house']) expectOffered(name);
    expectOffered('Calculate in Oak house');
    expect(screen.getByRole('link', { name: '1 calculation' })).toBeVisible();
  });

  it(`${offered ? 'may' : 'may not'} add materials`, async () => {
    open('/materials?origin=own', role);
    await screen.findByText('No materials yet');
    await screen.findByText('Anna Petrova');
    expect(screen.queryAllByRole('button', { name: 'New material' })).toHaveLength(offered ? 1 : 0);
  });

  it(`${offered ? 'may' : 'may not'} star and delete calculations`, async () => {
    open('/history', role);
    await screen.findByRole('button', { name: 'View Kitchen' });
    await screen.findByText('Anna Petrova');
    expectOffered('Remove Kitchen from favourites');
    expectOffered('Delete Kitchen');
    if (!offered) expect(screen.getByTitle('Favourite')).toBeInTheDocument();
  });

  it(`${offered ? 'may' : 'may not'} calculate`, async () => {
    useCalculatorStore.getState().loadJob(sampleJob('basic', ''));
    useCalculatorStore.getState().setStep(3);
    open('/calculator', role);
    const start = await screen.findByRole('button', { name: 'Start calculation' });
    await screen.findByText('Anna Petrova');
    if (offered) expect(start).toBeEnabled();
    else {
      expect(start).toBeDisabled();
      expect(screen.queryByText('Ready to calculate')).not.toBeInTheDocument();
      expect(start).toHaveAccessibleDescription('As a viewer of your team you cannot start calculations.');
    }
  });
});
