import { useQuery } from '@tanstack/react-query';
import { answerOf, api } from '@/api/client';
import { toApiError } from '@/api/errors';
import { keys } from '@/api/keys';
import type { Solution, TaskState, TaskStatus } from '@/api/types';
import { useSignedIn } from '@/api/useSignedIn';
import { POLL_LIMIT_MS, useTaskStore, type End } from './taskStore';

/** How often a task is asked about, ms. */
const POLL_MS = 1000;
/** A short task is over long before that: at first it is asked about sooner. */
const FIRST_POLLS_MS = [50, 100, 200, 400];

/** What the page knows of the task that it waits for. */
export interface Task {
  id: string | null;
  /** INITIALISING while there is a task but no word of it yet; null without a task. */
  state: TaskState | 'INITIALISING' | null;
  /** 0-100. */
  percent: number;
  /** While it runs the best layout so far, if there is one; then the result. */
  solution: Solution | null;
  /** Why it failed, in the server's words. */
  error: string | null;
  /** Not over yet: INITIALISING, QUEUED or RUNNING. */
  active: boolean;
  /** It may be stopped now. */
  stoppable: boolean;
  /** It is being ended, and what for. */
  ending: End | null;
  /** It was ended to go back to the inputs: nobody wants to see its layout. */
  cancelled: boolean;
  /** The server does not answer to the stop; it is told again. */
  stopUnheard: boolean;
  /** We waited five minutes; the server goes on with it. */
  timedOut: boolean;
  /** The last time we asked, nobody answered. */
  unreachable: boolean;
  /** It is not on the server any more, or it is someone else's. */
  gone: boolean;
}

function isOver(state: TaskState | undefined): boolean {
  return state === 'FINISHED' || state === 'STOPPED' || state === 'TERMINATED' || state === 'ERROR';
}

function fetchTask(id: string): Promise<TaskStatus> {
  return answerOf(api.GET('/api/v1/task/{id}', { params: { path: { id } } }));
}

/** The current task, asked about, at last every second, until it is over or five minutes have passed. */
export function useTask(): Task {
  const { taskId, ending, stopUnheard, timedOut } = useTaskStore();
  const signedIn = useSignedIn();
  const { data, error } = useQuery({
    queryKey: keys.task(taskId ?? ''),
    queryFn: () => fetchTask(taskId ?? ''),
    enabled: taskId !== null && signedIn,
    retry: false,
    staleTime: POLL_MS,
    gcTime: POLL_LIMIT_MS,
    // Without a network nobody is asked; the asking goes on by itself when it is back.
    networkMode: 'online',
    refetchIntervalInBackground: true,
    refetchInterval: ({ state }) => {
      if (isOver(state.data?.status) || isGone(state.error) || hasWaitedLongEnough()) return false;
      return state.error ? pollAfter(state.error) : (FIRST_POLLS_MS[state.dataUpdateCount - 1] ?? POLL_MS);
    },
  });

  if (taskId === null || !signedIn) return NONE;
  const over = isOver(data?.status);
  return {
    id: taskId,
    state: data?.status ?? 'INITIALISING',
    percent: data?.percentage_done ?? 0,
    solution: data?.solution ?? null,
    error: data?.error ?? null,
    active: !over,
    stoppable: ending === null && (data?.status === 'QUEUED' || data?.status === 'RUNNING'),
    ending: over ? null : ending,
    cancelled: ending === 'cancel' && data?.status === 'STOPPED',
    stopUnheard: ending !== null && stopUnheard && !over,
    timedOut: timedOut && !over,
    unreachable: !over && error !== null && !isGone(error),
    gone: isGone(error),
  };
}

const NONE: Task = {
  id: null,
  state: null,
  percent: 0,
  solution: null,
  error: null,
  active: false,
  stoppable: false,
  ending: null,
  cancelled: false,
  stopUnheard: false,
  timedOut: false,
  unreachable: false,
  gone: false,
};

/** A server that names a time is left alone until then. */
function pollAfter(error: Error): number {
  return Math.max(POLL_MS, (toApiError(error).retryAfter ?? 0) * 1000);
}

function isGone(error: unknown): boolean {
  return error !== null && toApiError(error).status === 404;
}

function hasWaitedLongEnough(): boolean {
  return Date.now() - useTaskStore.getState().since >= POLL_LIMIT_MS;
}
