import { QueryClient } from '@tanstack/react-query';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { API_ADDRESS } from '@/api/client';
import { keys } from '@/api/keys';
import { clearTokens, keepTokens } from '@/api/session';
import type { TaskStatus, User } from '@/api/types';
import { useRunStore } from '@/api/runStore';
import { useAuthDialog } from '@/features/auth/authDialogStore';
import { formatDate } from '@/lib/dates';
import { useToastStore } from '@/lib/toasts';
import { gate } from '@/testing/gate';
import { answerUser, aRecord, at, aUser, refusal, startTestServer } from '@/testing/server';
import { sample } from '@/testing/solved';
import { Providers } from './Providers';
import { routes } from './router';
import { withAllStyles } from '@/testing/styles';

withAllStyles();

const server = startTestServer();
const TASK = '01900000-0000-7000-8000-000000000042';

function open(path = '/') {
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <Providers queryClient={queryClient}>
      <RouterProvider router={router} />
    </Providers>,
  );
  return { queryClient, user: userEvent.setup(), where: () => router.state.location.pathname };
}
const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });
const status = (parts: Partial<TaskStatus> = {}) =>
  HttpResponse.json({ status: 'RUNNING', percentage_done: 40, solution: null, error: null, ...parts });

beforeEach(() => {
  vi.spyOn(window, 'scrollTo').mockReturnValue(undefined);
  clearTokens();
  useAuthDialog.getState().close();
  act(() => {
    useRunStore.getState().leave();
    useToastStore.setState({ toasts: [] });
  });
});

describe('the frame of every screen', () => {
  it('offers a visitor to sign in, and says at its foot which server it speaks to', async () => {
    open();
    await heading('Cut lists that waste less');
    expect(within(screen.getByRole('banner')).getByRole('button', { name: 'Sign in' })).toBeVisible();
    const foot = within(screen.getByRole('contentinfo'));
    expect(foot.getByRole('link', { name: API_ADDRESS })).toBeVisible();
    expect(foot.getByText(/API address:/)).toBeVisible();
  });

  it('has the same entries in the drawer of small screens', async () => {
    keepTokens({ access_token: 'a', refresh_token: 'r' });
    server.use(answerUser(aUser()));
    const { user } = open();
    await heading('Welcome, Anna Petrova');
    const bar = screen.getAllByRole('navigation', { name: 'Main menu' })[0] as HTMLElement;
    const entries = within(bar)
      .getAllByRole('link', { hidden: true })
      .map((link) => link.textContent);
    await user.click(screen.getByRole('button', { name: 'Open the menu' }));
    const drawer = within(await screen.findByRole('dialog', { name: 'Main menu' }));
    expect(drawer.getAllByRole('link').map((link) => link.textContent)).toEqual(entries);
    expect(entries).toEqual(expect.arrayContaining(['Home', 'Calculator', 'History', 'Pricing']));
  });

  it.each([
    ['free', 5, true],
    ['enterprise', 100_000, false],
  ])('shows somebody with the plan %s name, plan and what is left', async (plan_name, total, upgradable) => {
    keepTokens({ access_token: 'a', refresh_token: 'r' });
    server.use(answerUser(aUser({ plan_name, requests_per_month: total, requests_used: 2 })));
    const { user } = open();
    await heading('Welcome, Anna Petrova');
    await user.click(screen.getByRole('button', { name: 'Account: Anna Petrova' }));
    const menu = within(await screen.findByRole('region', { name: 'Account' }));
    expect(menu.getByText('Anna Petrova')).toBeVisible();
    expect(menu.getByText(plan_name === 'free' ? 'Free' : 'Enterprise')).toBeVisible();
    expect(menu.queryByText('Calculations left this month') !== null).toBe(upgradable);
    expect(menu.queryByText('3') !== null).toBe(upgradable);
    expect(menu.queryByRole('menuitem', { name: 'Upgrade the plan' }) !== null).toBe(upgradable);
    expect(menu.getByRole('menuitem', { name: 'Account and settings' })).toHaveAttribute('href', '/account');
    expect(menu.getByRole('menuitem', { name: 'Sign out' })).toBeVisible();
  });
});

describe('the welcome of visitors', () => {
  it('has title, description, five points and a prompt for the free calculator', async () => {
    open();
    await heading('Cut lists that waste less');
    expect(screen.getByText(/^Enter your panels and your sheets/)).toBeVisible();
    expect(within(screen.getByRole('main')).getAllByRole('listitem')).toHaveLength(5);
    expect(screen.getByText('The calculator is free')).toBeVisible();
  });
});

describe('the dashboard', () => {
  beforeEach(() => keepTokens({ access_token: 'a', refresh_token: 'r' }));

  it('offers no larger plan before it knows which one there is', async () => {
    let answer = () => {};
    const held = new Promise<void>((done) => (answer = done));
    server.use(
      http.get(at('/auth/me'), async () => {
        await held;
        return HttpResponse.json(aUser({ plan_name: 'free' }));
      }),
    );
    open();
    const main = within(await screen.findByRole('main'));
    expect(await main.findByRole('link', { name: /New calculation/ })).toBeVisible();
    expect(main.queryByRole('link', { name: /Upgrade the plan/ })).not.toBeInTheDocument();
    answer();
    expect(await main.findByRole('link', { name: /Upgrade the plan/ })).toBeVisible();
  });

  it('offers no larger plan where the account could not be loaded', async () => {
    server.use(http.get(at('/auth/me'), () => refusal(500, 'DATABASE_ERROR')));
    open();
    expect(await screen.findByText('Your account could not be loaded', {})).toBeVisible();
    expect(
      within(screen.getByRole('main')).queryByRole('link', { name: /Upgrade the plan/ }),
    ).not.toBeInTheDocument();
  });

  it('leads to the calculator, the history and the plans', async () => {
    server.use(answerUser(aUser()));
    open();
    await heading('Welcome, Anna Petrova');
    const main = within(screen.getByRole('main'));
    const ways = ['New calculation', 'History', 'Upgrade the plan'].map((title) =>
      main.getByRole('heading', { level: 2, name: title }).closest('a')?.getAttribute('href'),
    );
    expect(ways).toEqual(['/calculator', '/history', '/pricing']);
  });

  it.each([
    [8, 'primary'],
    [9, 'warning'],
    [10, 'error'],
  ])('with %i of 10 used has its bar in the colour %s', async (requests_used, colour) => {
    server.use(answerUser(aUser({ requests_used, requests_per_month: 10 })));
    open();
    await heading('Welcome, Anna Petrova');
    const bar = screen.getByRole('progressbar', { name: 'Calculations this month' });
    expect(bar).toHaveAttribute('aria-valuetext', `${requests_used} of 10`);
    const filled = bar.querySelector('.MuiLinearProgress-bar');
    expect(filled && getComputedStyle(filled).backgroundColor).toContain(`--mui-palette-${colour}-main`);
  });
});

describe('the banner of a calculation', () => {
  beforeEach(() => {
    keepTokens({ access_token: 'a', refresh_token: 'r' });
    useRunStore.getState().begin(TASK, sample.job);
    server.use(answerUser(aUser()));
  });

  it('leads to the calculator, where it is not shown', async () => {
    server.use(http.get(at('/task/:id'), () => status()));
    const { user, where } = open();
    const banner = within(await screen.findByRole('region', { name: 'Current calculation' }));
    await user.click(await banner.findByRole('button', { name: /Calculating the layout, 40%/ }));
    await waitFor(() => expect(where()).toBe('/calculator'));
    await waitFor(() =>
      expect(screen.queryByRole('region', { name: 'Current calculation' })).not.toBeInTheDocument(),
    );
  });

  it.each([
    ['/', 'from the banner'],
    ['/calculator', 'from the calculator'],
  ])(
    'leads back to the inputs when it is cancelled, and says where its best layout is (%s, %s)',
    async (path) => {
      const solution = { ...sample.solution };
      const heard = gate();
      server.use(
        http.get(at('/task/:id'), () => status({ solution })),
        http.get(at('/calculations/:id'), () => HttpResponse.json(aRecord({ id: TASK, status: 'STOPPED' }))),
        http.post(at('/task/:id/stop'), async () => {
          await heard.passed;
          return status({ status: 'STOPPED', solution });
        }),
        http.post(at('/estimate'), () => HttpResponse.error()),
        http.get(at('/materials'), () => HttpResponse.json({ materials: [], total: 0 })),
        http.get(at('/projects'), () => HttpResponse.json({ projects: [], total: 0 })),
      );
      const { useCalculatorStore } = await import('@/features/calculator/store');
      const calculator = () => useCalculatorStore.getState();
      act(() => {
        calculator().loadJob({ ...sample.job, notes: 'for Monday' });
        useRunStore.getState().begin(TASK, sample.job);
        calculator().setStep(3);
      });
      const { user, where } = open(path);
      await user.click(await screen.findByRole('button', { name: 'Cancel' }));
      expect((await screen.findAllByText('Cancelling…'))[0]).toBeVisible();
      heard.open();
      expect(
        await screen.findByText(
          'The calculation was cancelled. Its best layout so far is kept in the history.',
        ),
      ).toBeVisible();
      await waitFor(() => expect(useRunStore.getState().run).toBeNull());
      expect(calculator().step).toBe(0);
      expect(calculator().draft.notes).toBe('for Monday');
      expect(screen.queryByText('Cancelling…')).not.toBeInTheDocument();
      expect(screen.queryByRole('toolbar', { name: 'View of the sheet' })).not.toBeInTheDocument();
      expect(where()).toBe(path);
      await user.click(screen.getByRole('button', { name: 'History' }));
      await waitFor(() => expect(where()).toBe('/history'));
      act(() => calculator().clear());
    },
  );

  it('stays at the calculator with its best layout when that is what the person stopped it for', async () => {
    const { solution } = sample;
    server.use(
      http.get(at('/task/:id'), () => status({ solution })),
      http.get(at('/calculations/:id'), () => HttpResponse.json(aRecord({ id: TASK, status: 'STOPPED' }))),
      http.post(at('/task/:id/stop'), () => status({ status: 'STOPPED', solution })),
      http.post(at('/estimate'), () => HttpResponse.error()),
      http.get(at('/materials'), () => HttpResponse.json({ materials: [], total: 0 })),
      http.get(at('/projects'), () => HttpResponse.json({ projects: [], total: 0 })),
    );
    const { useCalculatorStore } = await import('@/features/calculator/store');
    act(() => useRunStore.getState().begin(TASK, sample.job));
    const { user } = open('/calculator');
    await user.click(await screen.findByRole('button', { name: 'Stop and use the best so far' }));
    expect(await screen.findByRole('button', { name: 'Back to the inputs' })).toBeVisible();
    expect(screen.queryByText(/The calculation was cancelled/)).not.toBeInTheDocument();
    act(() => useCalculatorStore.getState().clear());
  });

  it('is gone when the layout is ready, which is told with the time it took', async () => {
    let asked = 0;
    server.use(
      http.get(at('/task/:id'), () => {
        asked += 1;
        const solution = { mosaics: [], elapsed_time: 2100 } as unknown as TaskStatus['solution'];
        return asked > 1 ? status({ status: 'FINISHED', percentage_done: 100, solution }) : status();
      }),
    );
    const { user, where } = open();
    expect(await screen.findByText('The layout is ready, calculated in 2.1 s', {})).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Current calculation' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Open' }));
    await waitFor(() => expect(where()).toBe('/calculator'));
  });
});

describe('the counts of an account', () => {
  it('are raised at once by an accepted calculation, then loaded again', async () => {
    keepTokens({ access_token: 'a', refresh_token: 'r' });
    let used = 2;
    let sent: unknown;
    const today = `Calculation ${formatDate(new Date())}`;
    server.use(
      http.get(at('/calculations'), () =>
        HttpResponse.json({ calculations: [aRecord({ name: today })], total: 1 }),
      ),
      http.get(at('/auth/me'), () => HttpResponse.json(aUser({ requests_used: used }))),
      http.get(at('/task/:id'), () => status()),
      http.post(at('/optimize'), async ({ request }) => {
        sent = await request.json();
        used = 3;
        return HttpResponse.json({ task_id: TASK, calculation_id: TASK, stock: [] }, { status: 202 });
      }),
      http.post(at('/estimate'), () => HttpResponse.error()),
      http.get(at('/materials'), () => HttpResponse.json({ materials: [], total: 0 })),
      http.get(at('/projects'), () => HttpResponse.json({ projects: [], total: 0 })),
    );
    const { useCalculatorStore } = await import('@/features/calculator/store');
    const row = { width: '600', height: '400', count: 1 };
    act(() => {
      useCalculatorStore.getState().loadJob({
        panels: [{ id: 'p', ...row }],
        stock_panels: [{ id: 's', ...row, width: '2440', height: '1220' }],
      });
      useCalculatorStore.getState().setStep(3);
    });
    const { user, queryClient } = open('/calculator');
    const counts: (number | undefined)[] = [];
    const usedNow = () => queryClient.getQueryData<User>(keys.user)?.subscription.requests_used;
    await waitFor(() => expect(usedNow()).toBe(2));
    queryClient.getQueryCache().subscribe(() => counts.push(usedNow()));
    await screen.findByText(`${today} (2)`);
    await user.click(await screen.findByRole('button', { name: 'Start calculation' }));
    await waitFor(() => expect(counts).toContain(3));
    expect(sent, 'the second of the day without a name').toMatchObject({ name: `${today} (2)` });
    await waitFor(() => expect(queryClient.getQueryState(keys.user)?.fetchStatus).toBe('idle'));
    expect(usedNow()).toBe(3);
    act(() => useCalculatorStore.getState().clear());
  });
});
