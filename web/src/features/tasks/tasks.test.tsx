import { act, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { clearTokens, keepTokens } from '@/api/session';
import type { TaskStatus } from '@/api/types';
import { renderWithProviders } from '@/testing/render';
import { at, refusal, startTestServer } from '@/testing/server';
import { TaskBanner } from './TaskBanner';
import { POLL_LIMIT_MS, useTaskStore } from './taskStore';
import { useStartTask } from './useStartTask';
import { useTask } from './useTask';
import { useTaskWatch } from './useTaskWatch';

const server = startTestServer();
const ID = '01900000-0000-7000-8000-000000000042';

const status = (parts: Partial<TaskStatus>): TaskStatus => ({
  status: 'RUNNING',
  percentage_done: 40,
  solution: null,
  error: null,
  ...parts,
});

/** Answers with these, one after the other; the last one stays. */
function answers(...list: Partial<TaskStatus>[]) {
  let asked = 0;
  server.use(
    http.get(at('/task/:id'), () =>
      HttpResponse.json(status(list[Math.min(asked++, list.length - 1)] ?? {})),
    ),
  );
  return () => asked;
}

const onEnd = vi.fn();
function Stage() {
  const task = useTask();
  const { start } = useStartTask();
  useTaskWatch(onEnd);
  return (
    <>
      <TaskBanner onOpen={() => undefined} />
      <output>{task.state ?? 'none'}</output>
      <button onClick={() => void start({ panels: [], stock_panels: [], configuration: {} as never })}>
        go
      </button>
    </>
  );
}
const show = () => renderWithProviders(<Stage />);
const state = () => screen.getByText(/^(none|INITIALISING|[A-Z]+)$/, { selector: 'output' });

beforeEach(() => {
  keepTokens({ access_token: 'a', refresh_token: 'r' });
  act(() => useTaskStore.getState().clear());
  return () => clearTokens();
});

describe('a task', () => {
  it('is started, followed and counted when it is over', async () => {
    server.use(
      http.post(at('/optimize'), () =>
        HttpResponse.json({ task_id: ID, calculation_id: ID }, { status: 202 }),
      ),
    );
    answers(
      { status: 'QUEUED', percentage_done: 0 },
      { status: 'RUNNING' },
      { status: 'FINISHED', percentage_done: 100 },
    );
    const { user } = show();
    await user.click(screen.getByRole('button', { name: 'go' }));
    expect(await screen.findByText('Waiting in the queue')).toBeVisible();
    expect(await screen.findByText('Calculating the layout, 40%', {}, { timeout: 3000 })).toBeVisible();
    await waitFor(() => expect(state()).toHaveTextContent('FINISHED'), { timeout: 3000 });
    expect(screen.queryByRole('region', { name: 'Current calculation' })).not.toBeInTheDocument();
    expect(onEnd).toHaveBeenCalledTimes(1);
  });

  it('is initialising until the first word of it', () => {
    useTaskStore.getState().begin(ID);
    answers({});
    show();
    expect(state()).toHaveTextContent('INITIALISING');
    expect(screen.getByText('Starting…')).toBeVisible();
  });

  it('leads to itself by a button that is named by how it is getting on', async () => {
    useTaskStore.getState().begin(ID);
    answers({});
    show();
    expect(
      await screen.findByRole('button', { name: /^Calculating the layout, 40% ?Open the calculator$/ }),
    ).toBeVisible();
    expect(screen.getByRole('progressbar', { name: 'Current calculation' })).toHaveAttribute(
      'aria-valuenow',
      '40',
    );
  });

  it('is remembered by the browser', () => {
    useTaskStore.getState().begin(ID);
    expect(JSON.parse(localStorage.getItem('kerf.task') ?? '')).toEqual({ version: 1, value: ID });
  });

  it.each([
    ['ERROR', 'Task failed with status: ERROR'],
    ['TERMINATED', 'Task failed with status: TERMINATED'],
    ['STOPPED', 'Cancelled by the user'],
  ] as const)(
    'that ends as %s is not asked about any more, and says so until it is dismissed',
    async (end, words) => {
      useTaskStore.getState().begin(ID);
      const asked = answers({ status: end });
      const { user } = show();
      expect(await screen.findByText(words)).toBeVisible();
      await new Promise((resolve) => setTimeout(resolve, 1200));
      expect(asked()).toBe(1);
      await user.click(screen.getByRole('button', { name: 'Dismiss' }));
      expect(state()).toHaveTextContent('none');
    },
  );

  it('that the server does not know is forgotten', async () => {
    useTaskStore.getState().begin(ID);
    server.use(http.get(at('/task/:id'), () => refusal(404, 'TASK_NOT_FOUND')));
    show();
    await waitFor(() => expect(state()).toHaveTextContent('none'));
    expect(localStorage.getItem('kerf.task')).toBeNull();
  });

  it('is given up after five minutes, and waited for again on request', async () => {
    useTaskStore.getState().begin(ID);
    useTaskStore.setState({ since: Date.now() - POLL_LIMIT_MS });
    answers({});
    const { user } = show();
    expect(await screen.findByText('Polling timeout exceeded')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Keep waiting' }));
    expect(await screen.findByText('Calculating the layout, 40%')).toBeVisible();
  });

  it('that nobody hears being stopped says so, and is stopped when the server is back', async () => {
    useTaskStore.getState().begin(ID);
    answers({ status: 'RUNNING' });
    let away = true;
    server.use(
      http.post(at('/task/:id/stop'), () =>
        away ? HttpResponse.error() : HttpResponse.json(status({ status: 'STOPPED', solution: {} as never })),
      ),
    );
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    const words = /The stop has not reached the server; the calculation goes on/;
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.queryByText(/Network error/)).not.toBeInTheDocument();
    away = false;
    expect(await screen.findByText('Cancelled by the user', {}, { timeout: 5000 })).toBeVisible();
    expect(screen.queryByText(words)).not.toBeInTheDocument();
  });

  it('that nobody hears being stopped is stopped after a reload too', async () => {
    let heard = 0;
    let down = true;
    server.use(
      http.get(at('/task/:id'), () => HttpResponse.json(status({}))),
      http.post(at('/task/:id/stop'), () => {
        if (down) return HttpResponse.error();
        heard += 1;
        return HttpResponse.json(status({ status: 'STOPPED' }));
      }),
    );
    act(() => useTaskStore.getState().begin(ID));
    const { user, unmount } = show();
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    await screen.findByText(/^The stop has not reached the server/);
    const kept = Object.entries(localStorage) as [string, string][];
    unmount();
    down = false;
    await waitFor(() => expect(heard).toBe(1), { timeout: 4000 });

    // The browser as the reload leaves it.
    act(() => useTaskStore.getState().begin(ID));
    for (const [key, text] of kept) localStorage.setItem(key, text);
    const again = show();
    await waitFor(() => expect(heard).toBe(2), { timeout: 4000 });
    again.unmount();
    act(() => useTaskStore.getState().begin(ID));
    show();
    await screen.findByRole('button', { name: 'Cancel' });
    expect(heard, 'what was heard is not told again').toBe(2);
  });

  it('whose stop is refused goes on, and the refusal is told', async () => {
    useTaskStore.getState().begin(ID);
    answers({ status: 'RUNNING' });
    server.use(http.post(at('/task/:id/stop'), () => refusal(403, 'FORBIDDEN')));
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(screen.getByText('Calculating the layout, 40%')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Cancel' })).toBeEnabled();
  });

  it('that was stopped brings its last layout along', async () => {
    useTaskStore.getState().begin(ID);
    const solution = { mosaics: [] } as unknown as TaskStatus['solution'];
    answers({ status: 'RUNNING' }, { status: 'STOPPED', solution });
    server.use(http.post(at('/task/:id/stop'), () => HttpResponse.json(status({ status: 'STOPPED' }))));
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(screen.getByText('Stopping…')).toBeVisible();
    expect(await screen.findByText('Cancelled by the user', {}, { timeout: 3000 })).toBeVisible();
    expect(onEnd).toHaveBeenLastCalledWith(expect.objectContaining({ state: 'STOPPED', solution }));
  });

  it('that the plan does not allow is told until the message is closed', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    server.use(
      http.post(at('/optimize'), () =>
        refusal(403, 'SUBSCRIPTION_REQUEST_LIMIT_EXCEEDED', { plan: 'free', limit: 5, current: 5 }),
      ),
    );
    const { user } = show();
    await user.click(screen.getByRole('button', { name: 'go' }));
    const words = /Your plan allows 5 calculations per month, and 5 are already used/;
    expect(await screen.findByText(words)).toBeVisible();
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByText(words)).not.toBeInTheDocument();
    vi.useRealTimers();
  });
});
