import { QueryClient } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { clearTokens, keepTokens, tokens } from '@/api/session';
import { useAuthDialog } from '@/features/auth/authDialogStore';
import { answerUser, aSettings, at, aUser, refusal, startTestServer } from '@/testing/server';
import { Providers } from './Providers';
import { routes } from './router';

const server = startTestServer();
const anySettings = http.get(at('/settings'), () => HttpResponse.json({ units: 'mm' }));
const noRows = http.get(at('/calculations'), () => HttpResponse.json({ calculations: [], total: 0 }));

function open(path: string) {
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  render(
    <Providers queryClient={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
    </Providers>,
  );
  return { router, user: userEvent.setup(), where: () => router.state.location.pathname };
}
const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });

beforeEach(() => {
  server.use(http.get(at('/projects'), () => HttpResponse.json({ projects: [], total: 0 })));
  vi.spyOn(window, 'scrollTo').mockReturnValue(undefined);
  server.use(anySettings);
  clearTokens();
  // A dialog that a test left open would hide the next test's page.
  useAuthDialog.getState().close();
});

describe('a visitor', () => {
  it.each(['/calculator', '/history', '/no/such/page'])(
    'who opens %s is sent to the welcome page',
    async (path) => {
      const { where } = open(path);
      await heading('Cut lists that waste less');
      expect(where()).toBe('/');
    },
  );

  it.each([
    ['/history?page=2', 'History'],
    ['/account/keys', 'Account and settings'],
  ])('who opens %s is told why the welcome page is shown, and may sign in', async (path, name) => {
    const { user } = open(path);
    expect(
      await screen.findByText(`“${name}” belongs to your account. Sign in, and it opens.`),
    ).toBeVisible();
    await user.click(within(screen.getByRole('main')).getByRole('button', { name: 'Sign in' }));
    expect(await screen.findByRole('tab', { name: 'Sign in', selected: true })).toBeVisible();
  });

  it('who signed out on purpose, or came to the welcome page at once, is told nothing', async () => {
    keepTokens({ access_token: 'a', refresh_token: 'r' });
    server.use(answerUser(aUser()), noRows);
    open('/history');
    await heading('Calculation history');
    act(() => clearTokens());
    await heading('Cut lists that waste less');
    expect(screen.queryByText(/belongs to your account/)).not.toBeInTheDocument();
  });

  it('finds no entries that need a sign-in', async () => {
    open('/');
    await heading('Cut lists that waste less');
    const names = screen.getAllByRole('link').map((link) => link.textContent);
    expect(names).not.toContain('Calculator');
    expect(names).not.toContain('History');
  });

  it('tries it by registering', async () => {
    const { user } = open('/');
    await user.click(await screen.findByRole('button', { name: 'Try it now' }));
    expect(await screen.findByRole('tab', { name: 'Register', selected: true })).toBeVisible();
  });

  it('comes to the screen that was asked for after signing in', async () => {
    server.use(
      http.post(at('/auth/login'), () =>
        HttpResponse.json({ access_token: 'a', refresh_token: 'r', device_token: 'd', user: aUser() }),
      ),
      answerUser(aUser()),
      noRows,
    );
    const { user, where } = open('/history');
    await heading('Cut lists that waste less');
    await user.click(within(screen.getByRole('banner')).getByRole('button', { name: 'Sign in' }));
    await user.type(await screen.findByLabelText('Email'), 'anna@example.com');
    await user.type(screen.getByLabelText('Password'), 'password1{Enter}');
    await heading('Calculation history');
    expect(where()).toBe('/history');
  });
});

describe('a signed-in person', () => {
  beforeEach(() => keepTokens({ access_token: 'a', refresh_token: 'r' }));

  it('is greeted with plan and use', async () => {
    server.use(answerUser(aUser({ requests_used: 2 })));
    open('/');
    await heading('Welcome, Anna Petrova');
    expect(screen.getByText('2 of 5')).toBeVisible();
    expect(screen.getByText('Left: 3')).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it.each([
    [9, /more than 80%/],
    [10, /All calculations of this month are used/],
  ])('is warned with %i of 10 used', async (requests_used, words) => {
    server.use(answerUser(aUser({ requests_used, requests_per_month: 10 })));
    open('/');
    await heading('Welcome, Anna Petrova');
    expect(screen.getByRole('alert')).toHaveTextContent(words);
  });

  it('with an unlimited plan sees no end', async () => {
    server.use(
      answerUser(aUser({ plan_name: 'enterprise', requests_per_month: 100_000, requests_used: 1234 })),
    );
    const { user } = open('/');
    await heading('Welcome, Anna Petrova');
    expect(screen.getByText('1,234 this month, no limit')).toBeVisible();
    expect(screen.getByText('Left: ∞')).toBeVisible();
    expect(screen.queryByRole('progressbar', { name: 'Calculations this month' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Account: Anna Petrova' }));
    expect(await screen.findByText('Enterprise')).toBeVisible();
    expect(screen.queryByText('Calculations left this month')).not.toBeInTheDocument();
    expect(screen.queryByRole('menuitem', { name: 'Upgrade the plan' })).not.toBeInTheDocument();
    expect(screen.queryByRole('heading', { name: 'Upgrade the plan' })).not.toBeInTheDocument();
  });

  it('is signed out even if the server does not hear of it', async () => {
    const logged = vi.spyOn(console, 'warn').mockReturnValue(undefined);
    server.use(
      answerUser(aUser()),
      noRows,
      http.post(at('/auth/logout'), () => HttpResponse.error()),
    );
    const { user, where } = open('/history');
    await heading('Calculation history');
    await user.click(await screen.findByRole('button', { name: 'Account: Anna Petrova' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Sign out' }));
    await heading('Cut lists that waste less');
    expect(where()).toBe('/');
    expect(tokens()).toBeNull();
    await waitFor(() => expect(logged).toHaveBeenCalledTimes(1));
  });

  it('whose session cannot be renewed lands on the welcome page and is told why', async () => {
    server.use(
      http.get(at('/auth/me'), () => refusal(401, 'UNAUTHORIZED')),
      http.get(at('/calculations'), () => refusal(401, 'UNAUTHORIZED')),
      http.post(at('/auth/refresh'), () => refusal(401, 'REFRESH_TOKEN_EXPIRED')),
    );
    const { where } = open('/history');
    await heading('Cut lists that waste less');
    expect(where()).toBe('/');
    expect(tokens()).toBeNull();
    const said = screen.getByRole('alert');
    expect(said).toHaveTextContent('Your session has expired. Please sign in again.');
    fireEvent.click(within(said).getByRole('button', { name: 'Sign in' }));
    expect(await screen.findByRole('tab', { name: 'Sign in', selected: true })).toBeVisible();
  });

  it('is told quietly that the network is gone, and that it is back', async () => {
    server.use(answerUser(aUser()));
    open('/');
    await heading('Welcome, Anna Petrova');
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event('offline')));
    expect(await screen.findByText(/^No network\. What you enter is kept/)).toBeVisible();
    onLine.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await screen.findByText('Connected again.')).toBeVisible();
  });

  it('who signs out in another window is signed out here too, and told so', async () => {
    server.use(answerUser(aUser()), noRows);
    const { where } = open('/history');
    await heading('Calculation history');
    // Another window takes the tokens out of the storage that both share.
    localStorage.removeItem('kerf.access_token');
    localStorage.removeItem('kerf.refresh_token');
    act(
      () =>
        void window.dispatchEvent(
          new StorageEvent('storage', { key: 'kerf.access_token', storageArea: localStorage }),
        ),
    );
    await heading('Cut lists that waste less');
    expect(where()).toBe('/');
    expect(screen.getByText('You have signed out in another window')).toBeVisible();
  });

  it('finds the language that was chosen in another window', async () => {
    server.use(answerUser(aUser()));
    open('/');
    await heading('Welcome, Anna Petrova');
    act(
      () =>
        void window.dispatchEvent(
          new StorageEvent('storage', { key: 'kerf.language', newValue: 'ru', storageArea: localStorage }),
        ),
    );
    await heading('Здравствуйте, Anna Petrova');
  });

  it('does not find the inputs of whoever was signed in before', async () => {
    const { useCalculatorStore } = await import('@/features/calculator/store');
    localStorage.setItem('kerf.owner', 'somebody else');
    useCalculatorStore.getState().setText('name', 'their kitchen');
    server.use(answerUser(aUser()));
    open('/');
    await heading('Welcome, Anna Petrova');
    await waitFor(() => expect(useCalculatorStore.getState().draft.name).toBe(''));
    useCalculatorStore.getState().undo();
    expect(useCalculatorStore.getState().draft.name).toBe('');
    expect(localStorage.getItem('kerf.owner')).toBe(aUser().id);
  });

  it('takes the theme of the account where this browser has none of its own', async () => {
    server.use(
      answerUser(aUser()),
      http.get(at('/settings'), () => HttpResponse.json(aSettings({ theme: 'light' }))),
    );
    open('/');
    await heading('Welcome, Anna Petrova');
    await waitFor(() => expect(document.documentElement.dataset.theme).toBe('light'));
  });

  it('changes language and theme, and both are remembered', async () => {
    server.use(answerUser(aUser()));
    const { user } = open('/');
    await heading('Welcome, Anna Petrova');
    await user.click(screen.getByRole('button', { name: 'Settings' }));
    await user.click(await screen.findByRole('menuitemradio', { name: 'Русский' }));
    await heading('Здравствуйте, Anna Petrova');
    expect(document.documentElement.lang).toBe('ru');
    expect(localStorage.getItem('kerf.language')).toBe('ru');
    await user.click(screen.getByRole('button', { name: 'Настройки' }));
    await user.click(await screen.findByRole('menuitemradio', { name: 'Светлое' }));
    expect(localStorage.getItem('kerf.theme')).toBe('light');
    expect(document.documentElement.dataset.theme).toBe('light');
  });
});
