import { act, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { keys } from '@/api/keys';
import { useRunStore } from '@/api/runStore';
import { clearTokens, keepTokens } from '@/api/session';
import type { TaskStatus } from '@/api/types';
import { begun, ended, isCancelled, WAIT_MS, type KeptRun } from '@/domain/solver/run';
import { useToastStore } from '@/lib/toasts';
import { gate, type Gate } from '@/testing/gate';
import { renderWithProviders } from '@/testing/render';
import { at, refusal, startTestServer } from '@/testing/server';
import { RunBanner } from './RunBanner';
import { useFollowRun } from './useFollowRun';
import { useStartRun } from './useStartRun';

const server = startTestServer();
const ID = '01900000-0000-7000-8000-000000000042';

const status = (parts: Partial<TaskStatus>): TaskStatus => ({
  status: 'RUNNING',
  percentage_done: 40,
  solution: null,
  error: null,
  ...parts,
});

/** Answers with this until the test has seen it and calls for the next. */
function answers(first: Partial<TaskStatus>) {
  let now = first;
  let asked = 0;
  server.use(
    http.get(at('/task/:id'), () => {
      asked += 1;
      return HttpResponse.json(status(now));
    }),
  );
  return { asked: () => asked, next: (parts: Partial<TaskStatus>) => (now = parts) };
}

/** Hears a stop and answers it with this once the gate is open. */
function stopAnswers(parts: Partial<TaskStatus>, { passed }: Pick<Gate, 'passed'>) {
  server.use(
    http.post(at('/task/:id/stop'), async () => {
      await passed;
      return HttpResponse.json(status(parts));
    }),
  );
}

/** Nothing is asked again unless the test lets the time pass. */
const holdPolls = () => vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

const OPEN = { passed: Promise.resolve() };
const LAYOUT = { mosaics: [] } as unknown as TaskStatus['solution'];

const JOB = { panels: [], stock_panels: [], configuration: {} as never };
const store = () => useRunStore.getState();
const begin = () => act(() => store().begin(ID, JOB));
const onEnd = vi.fn();
const onGone = vi.fn();
function Stage() {
  const { run, change } = useRunStore();
  const { start } = useStartRun();
  useFollowRun({ onEnd, onGone });
  return (
    <>
      <RunBanner onOpen={() => undefined} />
      <output>{run?.state ?? 'none'}</output>
      <button onClick={() => void start(JOB)}>go</button>
      <button onClick={() => change(ID, (one) => ended(one, 'stop'))}>take the best</button>
    </>
  );
}
const show = () => renderWithProviders(<Stage />);
const state = () => screen.getByText(/^(none|INITIALISING|[A-Z]+)$/, { selector: 'output' });

beforeEach(() => {
  keepTokens({ access_token: 'a', refresh_token: 'r' });
  act(() => store().leave());
  return () => {
    vi.useRealTimers();
    clearTokens();
  };
});

describe('a run', () => {
  it('is started, followed and counted when it is over', async () => {
    server.use(
      http.post(at('/optimize'), () =>
        HttpResponse.json({ task_id: ID, calculation_id: ID, stock: [] }, { status: 202 }),
      ),
    );
    const { next } = answers({ status: 'QUEUED', percentage_done: 0 });
    const { user } = show();
    await user.click(screen.getByRole('button', { name: 'go' }));
    expect(await screen.findByText('Waiting in the queue')).toBeVisible();
    next({ status: 'RUNNING' });
    expect(await screen.findByText('Calculating the layout, 40%')).toBeVisible();
    next({ status: 'FINISHED', percentage_done: 100 });
    await waitFor(() => expect(state()).toHaveTextContent('FINISHED'));
    expect(screen.queryByRole('region', { name: 'Current calculation' })).not.toBeInTheDocument();
    expect(onEnd).toHaveBeenCalledTimes(1);
  });

  it('that may take more than the store room has is begun all the same, and says of what', async () => {
    const stock = [
      { stock_panel_id: 'a', stock_item_id: ID, count: 5, in_stock: 2 },
      { stock_panel_id: 'b', stock_item_id: ID, count: null, in_stock: 0 },
      { stock_panel_id: 'c', stock_item_id: ID, count: 1, in_stock: 1 },
    ];
    server.use(
      http.post(at('/optimize'), () =>
        HttpResponse.json({ task_id: ID, calculation_id: ID, stock }, { status: 202 }),
      ),
    );
    answers({ status: 'QUEUED', percentage_done: 0 });
    const { user } = show();
    await user.click(screen.getByRole('button', { name: 'go' }));
    expect(await screen.findByText(/fewer sheets than this job may take: a \(2 of 5\)\./)).toBeVisible();
    expect(await screen.findByText('Waiting in the queue')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Close' }));
  });

  it('is asked about soon at first, for it may be short, then every second', async () => {
    holdPolls();
    begin();
    let asked = 0;
    server.use(http.get(at('/task/:id'), () => HttpResponse.json(status({ percentage_done: (asked += 1) }))));
    const { queryClient } = show();
    for (const [n, wait] of [50, 100, 200, 400, 1000, 1000, 1000].entries()) {
      expect(await screen.findByText(`Calculating the layout, ${n + 1}%`)).toBeVisible();
      await pass(wait - 1);
      expect(queryClient.isFetching({ queryKey: keys.task(ID) }), `not before ${wait} ms`).toBe(0);
      await pass(1);
    }
    expect(await screen.findByText('Calculating the layout, 8%')).toBeVisible();
    expect(asked).toBe(8);
  });

  it('is initialising until the first word of it', async () => {
    begin();
    const { passed, open } = gate();
    server.use(
      http.get(at('/task/:id'), async () => {
        await passed;
        return HttpResponse.json(status({}));
      }),
    );
    show();
    expect(state()).toHaveTextContent('INITIALISING');
    expect(screen.getByText('Starting…')).toBeVisible();
    open();
    await waitFor(() => expect(state()).toHaveTextContent('RUNNING'));
  });

  it('leads to itself by a button that is named by how it is getting on', async () => {
    begin();
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
    begin();
    expect(JSON.parse(localStorage.getItem('kerf.run') ?? '')).toMatchObject({
      version: 1,
      value: { id: ID },
    });
  });

  it.each([
    ['ERROR', 'Task failed with status: ERROR'],
    ['TERMINATED', 'Task failed with status: TERMINATED'],
    ['STOPPED', 'Cancelled by the user'],
  ] as const)(
    'that ends as %s is not asked about any more, and says so until it is dismissed',
    async (end, words) => {
      holdPolls();
      begin();
      const { asked } = answers({ status: end });
      const { user, queryClient } = show();
      expect(await screen.findByText(words)).toBeVisible();
      await pass(5000);
      expect([asked(), queryClient.isFetching()]).toEqual([1, 0]);
      await user.click(screen.getByRole('button', { name: 'Dismiss' }));
      expect(state()).toHaveTextContent('none');
    },
  );

  it('that the server does not know is forgotten', async () => {
    begin();
    server.use(http.get(at('/task/:id'), () => refusal(404, 'TASK_NOT_FOUND')));
    show();
    await waitFor(() => expect(state()).toHaveTextContent('none'));
    expect(localStorage.getItem('kerf.run')).toBeNull();
    expect(onGone).toHaveBeenCalledOnce();
  });

  it('is given up after five minutes, and waited for again on request', async () => {
    begin();
    act(() => store().change(ID, (run) => ({ ...run, since: Date.now() - WAIT_MS })));
    answers({});
    const { user } = show();
    expect(await screen.findByText('Polling timeout exceeded')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Keep waiting' }));
    expect(await screen.findByText('Calculating the layout, 40%')).toBeVisible();
  });

  it('that nobody hears being stopped says so, and is stopped when the server is back', async () => {
    begin();
    answers({ status: 'RUNNING' });
    server.use(http.post(at('/task/:id/stop'), () => HttpResponse.error()));
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    const words = /The stop has not reached the server; the calculation goes on/;
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.queryByText(/Network error/)).not.toBeInTheDocument();
    stopAnswers({ status: 'STOPPED', solution: LAYOUT }, OPEN);
    await waitFor(() => expect(state()).toHaveTextContent('STOPPED'));
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
    begin();
    const { user, unmount } = show();
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    await screen.findByText(/^The stop has not reached the server/);
    const kept = () => (JSON.parse(localStorage.getItem('kerf.run') ?? '') as { value: KeptRun }).value;
    const reload = (from: KeptRun) => act(() => useRunStore.setState({ run: begun(from, Date.now()) }));
    const before = kept();
    unmount();
    down = false;
    await waitFor(() => expect(heard).toBe(1));

    reload(before);
    const again = show();
    await waitFor(() => expect(heard).toBe(2));
    await waitFor(() => expect(onEnd).toHaveBeenLastCalledWith(expect.toSatisfy(isCancelled)));
    again.unmount();
    reload(kept());
    show();
    await screen.findByText('Cancelling…');
    expect(heard, 'what was heard is not told again').toBe(2);
  });

  it('whose stop is refused goes on, and the refusal is told', async () => {
    begin();
    answers({ status: 'RUNNING' });
    server.use(http.post(at('/task/:id/stop'), () => refusal(403, 'FORBIDDEN')));
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(screen.getByText('Calculating the layout, 40%')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Cancel' })).toBeEnabled();
  });

  it.each([
    ['with its best layout', LAYOUT],
    ['before it had one', null],
  ])('that is cancelled %s is over as soon as that was heard', async (_, solution) => {
    holdPolls();
    begin();
    const { asked } = answers({ status: 'RUNNING', solution });
    const heard = gate();
    stopAnswers({ status: 'STOPPED', solution }, heard);
    const { user, queryClient } = show();
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(screen.getByText('Cancelling…')).toBeVisible();
    heard.open();
    await waitFor(() => expect(screen.queryByText('Cancelling…')).not.toBeInTheDocument());
    expect(onEnd).toHaveBeenLastCalledWith(
      expect.objectContaining({ state: 'STOPPED', ending: 'cancel', solutions: solution ? [solution] : [] }),
    );
    expect(screen.queryByRole('region', { name: 'Current calculation' })).not.toBeInTheDocument();
    await pass(5000);
    expect([asked(), queryClient.isFetching()], 'its stop was the last word').toEqual([1, 0]);
  });

  it.each([
    ['its best layout', LAYOUT],
    ['nothing, where there is none', null],
  ])(
    'that is stopped for its best layout brings %s along, and is not asked about again',
    async (_, solution) => {
      holdPolls();
      begin();
      const { asked } = answers({ status: 'RUNNING' });
      const heard = gate();
      stopAnswers({ status: 'STOPPED', solution }, heard);
      const { user, queryClient } = show();
      await waitFor(() => expect(state()).toHaveTextContent('RUNNING'));
      await user.click(screen.getByRole('button', { name: 'take the best' }));
      expect(screen.getByText('Stopping…')).toBeVisible();
      heard.open();
      expect(await screen.findByText('Cancelled by the user')).toBeVisible();
      expect(onEnd).toHaveBeenLastCalledWith(
        expect.objectContaining({ state: 'STOPPED', ending: 'stop', solutions: solution ? [solution] : [] }),
      );
      await pass(5000);
      expect([asked(), queryClient.isFetching()]).toEqual([1, 0]);
    },
  );

  it('that was done before its cancelling was heard has its layout after all', async () => {
    begin();
    answers({ status: 'RUNNING' });
    stopAnswers({ status: 'FINISHED', percentage_done: 100, solution: LAYOUT }, OPEN);
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(state()).toHaveTextContent('FINISHED'));
    expect(onEnd).toHaveBeenLastCalledWith(
      expect.objectContaining({ state: 'FINISHED', solutions: [LAYOUT] }),
    );
  });

  it('that the plan does not allow is told until the message is closed', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    // Messages go after six seconds here, as on the page; in other tests they all stay.
    useToastStore.setState(useToastStore.getInitialState());
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
  });
});
