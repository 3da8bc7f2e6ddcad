// The server as the solver.

import {
  QueryObserver,
  queryOptions,
  type QueryClient,
  type QueryObserverResult,
} from '@tanstack/react-query';
import { WAIT_MS } from '@/domain/solver/run';
import type { CountedJob, ShortSheets, Solver } from '@/domain/solver/solver';
import { answerOf, api } from './client';
import { toApiError } from './errors';
import { keys } from './keys';
import type { Estimate, JobStock, Solution, TaskStatus } from './types';

/** How often a task is asked about, ms. */
const POLL_MS = 1000;
/** A short task is over long before that: at first it is asked about sooner. */
const FIRST_POLLS_MS = [50, 100, 200, 400];

const isGone = (error: Error | null): boolean => error !== null && toApiError(error).status === 404;

const isOver = (task: TaskStatus | undefined): boolean =>
  task !== undefined && task.status !== 'QUEUED' && task.status !== 'RUNNING';

/** A server that names a time is left alone until then. */
const pollAfter = (error: Error): number => Math.max(POLL_MS, (toApiError(error).retryAfter ?? 0) * 1000);

const taskQuery = (id: string) =>
  queryOptions({
    queryKey: keys.task(id),
    queryFn: () => answerOf(api.GET('/api/v1/task/{id}', { params: { path: { id } } })),
    retry: false,
    staleTime: POLL_MS,
    gcTime: WAIT_MS,
    // Without a network nobody is asked; the asking goes on by itself when it is back.
    networkMode: 'online',
    refetchIntervalInBackground: true,
    refetchInterval: ({ state }) => {
      if (isOver(state.data) || isGone(state.error)) return false;
      return state.error ? pollAfter(state.error) : (FIRST_POLLS_MS[state.dataUpdateCount - 1] ?? POLL_MS);
    },
  });

/** Costs no calculation. */
export const estimateJob = (job: CountedJob, signal?: AbortSignal): Promise<Estimate> =>
  answerOf(api.POST('/api/v1/estimate', { body: job, signal }));

const asShort = ({ stock_panel_id, count, in_stock }: JobStock): ShortSheets[] =>
  count !== null && in_stock < count ? [{ stock_panel_id, count, in_stock }] : [];

export const apiSolver = (client: QueryClient): Solver<Solution, Estimate> => ({
  estimate: estimateJob,
  start: async (job) => {
    const { task_id: id, stock } = await answerOf(api.POST('/api/v1/optimize', { body: job }));
    return { id, short: stock.flatMap(asShort) };
  },
  watch: (id, watcher) => {
    const options = taskQuery(id);
    const observer = new QueryObserver(client, options);
    const left = new AbortController();
    let followed = false;
    const follow = async () => {
      followed = true;
      const { followTask } = await import('./taskEvents');
      const { queryKey, refetchInterval } = options;
      const poll = (on: boolean) =>
        observer.setOptions({ ...options, refetchInterval: on ? refetchInterval : false });
      const ask = () => observer.refetch({ cancelRefetch: false });
      await followTask(id, { client, queryKey, over: isOver, poll, ask }, left.signal);
    };
    const hear = ({ data, error }: QueryObserverResult<TaskStatus>) => {
      if (isGone(error)) watcher.gone();
      else if (error) watcher.unreachable();
      else if (data) watcher.progress(data);
      // Where the part that listens cannot be loaded, the asking goes on.
      if (!error && data && !followed && !isOver(data)) follow().catch(() => undefined);
    };
    const stop = observer.subscribe(hear);
    // What is known already is not told by itself.
    hear(observer.getCurrentResult());
    return () => {
      left.abort();
      stop();
    };
  },
  stop: async (id) => {
    const task = await answerOf(api.POST('/api/v1/task/{id}/stop', { params: { path: { id } } }));
    // What was asked before the stop says nothing any more.
    await client.cancelQueries({ queryKey: keys.task(id) });
    client.setQueryData(keys.task(id), task);
    return task;
  },
});
