// How a task gets on, told by the server as it happens, so that nobody has to ask for it every second.

import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { createParser } from 'eventsource-parser';
import { isRecord } from '@/lib/storage';
import { answerOf, api } from './client';
import { toApiError } from './errors';
import type { TaskStatus } from './types';

type TaskEvent = Omit<TaskStatus, 'solution'>;

/** So long the first word may take: a proxy that keeps it back is not waited for, ms. */
const FIRST_WORD_MS = 2000;
/** The server gives a sign of life every 15 s; after this long without one nobody is at the other end, ms. */
const SILENCE_MS = 40_000;
/** A stream that breaks off is taken up again after about this, ms. */
const TAKE_UP_MS = 1000;
/** Where there are no events they are tried again after this, ms. */
const AGAIN_MS = 30_000;
/** The best layout so far is fetched at most this often, ms. */
const LAYOUT_MS = 2000;

/** Who follows a task, and asks for it where it is not told of. */
export interface Follower {
  client: QueryClient;
  queryKey: QueryKey;
  /** Whether the task is over, as far as is known. */
  over: (task: TaskStatus | undefined) => boolean;
  /** Whether it shall be asked about at intervals. */
  poll: (on: boolean) => void;
  /** Asks about it once. */
  ask: () => Promise<unknown>;
}

/** Listens until the task is over or nobody wants to know any more; meanwhile nobody has to ask at intervals. */
export async function followTask(id: string, follower: Follower, left: AbortSignal): Promise<void> {
  const { client, queryKey, over, poll } = follower;
  const wanted = () => !left.aborted && !over(client.getQueryData<TaskStatus>(queryKey));
  while (wanted()) {
    poll(false);
    const wait = await listen(id, left, hearer(follower));
    // Asks for what nobody will tell, or has told without the layout.
    if (wanted()) poll(true);
    await pause(wait, left);
  }
}

/** Takes in what is told, and fetches the layout, which is never told. */
function hearer({ client, queryKey, over, ask }: Follower): (event: TaskEvent) => void {
  let fetched = Date.now();
  return (event) => {
    const isEnd = over({ ...event, solution: null });
    if (!isEnd) {
      client.setQueryData<TaskStatus>(queryKey, (task) =>
        over(task) ? task : { ...event, solution: task?.solution ?? null },
      );
    }
    if (!isEnd && (event.status !== 'RUNNING' || Date.now() - fetched < LAYOUT_MS)) return;
    fetched = Date.now();
    void ask();
  };
}

/** Listens to one stream until it ends, for whatever reason. Gives how long to wait before the next one, ms. */
async function listen(id: string, left: AbortSignal, hear: (event: TaskEvent) => void): Promise<number> {
  const silence = new AbortController();
  const giveUp = () => silence.abort();
  let timer = setTimeout(giveUp, FIRST_WORD_MS);
  const signal = AbortSignal.any([left, silence.signal]);
  const end = { heard: false, after: AGAIN_MS };
  const parser = createParser({
    onEvent: ({ data }) => {
      const event = eventOf(data);
      if (!event || signal.aborted) return;
      end.heard = true;
      hear(event);
    },
  });
  try {
    const decoder = new TextDecoder();
    const reader = (await open(id, signal)).getReader();
    signal.addEventListener('abort', () => void reader.cancel().catch(() => undefined));
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      parser.feed(decoder.decode(value, { stream: true }));
      if (!end.heard) continue;
      clearTimeout(timer);
      timer = setTimeout(giveUp, SILENCE_MS);
    }
  } catch (thrown) {
    end.after = Math.max(AGAIN_MS, (toApiError(thrown).retryAfter ?? 0) * 1000);
  } finally {
    clearTimeout(timer);
  }
  // All who were told by a server that goes down would else come back at once.
  return end.heard ? TAKE_UP_MS * (1 + Math.random()) : end.after;
}

async function open(id: string, signal: AbortSignal): Promise<ReadableStream<Uint8Array>> {
  const call = api.GET('/api/v1/task/{id}/events', { params: { path: { id } }, parseAs: 'stream', signal });
  const stream = await answerOf<ReadableStream<Uint8Array> | null>(call);
  if (!stream) throw new TypeError('an answer without a body');
  return stream;
}

function eventOf(data: string): TaskEvent | null {
  try {
    const event = JSON.parse(data) as unknown;
    const isEvent =
      isRecord(event) && typeof event.status === 'string' && typeof event.percentage_done === 'number';
    return isEvent ? (event as unknown as TaskEvent) : null;
  } catch {
    return null;
  }
}

function pause(ms: number, left: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const over = () => {
      clearTimeout(timer);
      left.removeEventListener('abort', over);
      done();
    };
    const timer = setTimeout(over, ms);
    left.addEventListener('abort', over);
    if (left.aborted) over();
  });
}
