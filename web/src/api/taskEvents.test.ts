import { QueryClient } from '@tanstack/react-query';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Progress } from '@/domain/solver/run';
import { must } from '@/testing/must';
import { at, refusal, startTestServer } from '@/testing/server';
import { clearTokens, keepTokens } from './session';
import { apiSolver } from './solver';
import type { Solution, TaskStatus } from './types';

const server = startTestServer();
const ID = '01900000-0000-7000-8000-000000000042';
const LAYOUT = { mosaics: [] } as unknown as Solution;
const task = (parts: Partial<TaskStatus>): TaskStatus => ({
  status: 'RUNNING',
  percentage_done: 0,
  solution: null,
  error: null,
  ...parts,
});

/** A stream of the server that the test speaks on. */
interface Told {
  headers: Headers;
  say: (parts: Partial<TaskStatus>) => void;
  alive: () => void;
  end: () => void;
  breakOff: () => void;
  left: () => boolean;
}

/** Takes streams up as the server does, the present state first where one is given. */
function tells(present: Partial<TaskStatus> | null = {}): Told[] {
  const streams: Told[] = [];
  server.use(
    http.get(at('/task/:id/events'), ({ request }) => {
      const text = new TextEncoder();
      let told: ReadableStreamDefaultController<Uint8Array> | undefined;
      const body = new ReadableStream<Uint8Array>({ start: (given) => void (told = given) });
      const send = (words: string) => must(told).enqueue(text.encode(words));
      const say = (parts: Partial<TaskStatus>) => {
        const { status, percentage_done, error } = task(parts);
        send(`data: ${JSON.stringify({ status, percentage_done, error })}\n\n`);
      };
      streams.push({
        headers: request.headers,
        say,
        alive: () => send(':\n\n'),
        end: () => must(told).close(),
        breakOff: () => must(told).error(new TypeError('cut')),
        left: () => request.signal.aborted,
      });
      if (present) say(present);
      return new HttpResponse(body, { headers: { 'content-type': 'text/event-stream' } });
    }),
  );
  return streams;
}

/** Answers who asks, and counts how often. */
function answers(first: Partial<TaskStatus>) {
  const now = { task: first, asked: 0 };
  server.use(
    http.get(at('/task/:id'), () => {
      now.asked += 1;
      return HttpResponse.json(task(now.task));
    }),
  );
  return now;
}

/** Lets time pass, and what is under way arrive. */
const pass = async (ms: number) => {
  await vi.advanceTimersByTimeAsync(ms);
  await settled();
};
const settled = async () => {
  for (let turn = 0; turn < 20; turn++) {
    await new Promise((done) => setImmediate(done));
    await vi.advanceTimersByTimeAsync(0);
  }
};

const seen: Progress<Solution>[] = [];
const unreachable = vi.fn();
let leave: () => void = () => undefined;
const client = new QueryClient();
const latest = () => must(seen.at(-1));

/** Watches, until the first word and what follows it have come. */
async function watch() {
  const watcher = { progress: (one: Progress<Solution>) => void seen.push(one), unreachable, gone: vi.fn() };
  leave = apiSolver(client).watch(ID, watcher);
  await vi.waitFor(() => expect(seen).not.toEqual([]));
  // The part that listens is loaded when it is needed.
  await import('./taskEvents');
  await settled();
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
  vi.spyOn(Math, 'random').mockReturnValue(0);
  keepTokens({ access_token: 'a', refresh_token: 'r' });
});
afterEach(() => {
  leave();
  client.clear();
  seen.length = 0;
  unreachable.mockReset();
  clearTokens();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('a task whose events come', () => {
  it('is asked about when it is first watched and for its layout at the end, and never between', async () => {
    const now = answers({ status: 'QUEUED' });
    const streams = tells({ status: 'QUEUED' });
    await watch();
    const [stream] = streams;
    const asked = now.asked;
    await pass(10_000);
    expect([latest().status, now.asked]).toEqual(['QUEUED', asked]);
    expect(must(stream).headers.get('authorization')).toBe('Bearer a');

    now.task = { status: 'FINISHED', percentage_done: 100, solution: LAYOUT };
    must(stream).say({ status: 'FINISHED', percentage_done: 100 });
    must(stream).end();
    await settled();
    expect(latest()).toMatchObject({ status: 'FINISHED', solution: LAYOUT });
    await pass(60_000);
    expect([now.asked, streams.length]).toEqual([asked + 1, 1]);
  });

  it('brings its best layout along at most every two seconds, and only when something was told', async () => {
    const now = answers({ percentage_done: 1 });
    const streams = tells({ percentage_done: 1 });
    await watch();
    const stream = must(streams[0]);
    const asked = now.asked;
    now.task = { percentage_done: 9, solution: LAYOUT };
    for (const percentage_done of [3, 5, 7]) {
      await pass(300);
      stream.say({ percentage_done });
      await settled();
      expect(latest()).toMatchObject({ percentage_done, solution: null });
    }
    await pass(5000);
    expect(now.asked).toBe(asked);
    stream.say({ percentage_done: 8 });
    await settled();
    expect(latest()).toMatchObject({ percentage_done: 9, solution: LAYOUT });
    stream.say({ percentage_done: 10 });
    await settled();
    expect(latest(), 'what is told leaves the layout').toMatchObject({
      percentage_done: 10,
      solution: LAYOUT,
    });
    expect(now.asked).toBe(asked + 1);
  });

  it.each(['breakOff', 'end'] as const)(
    'is asked about as soon as they stop (%s), and listened to again',
    async (how) => {
      const now = answers({});
      const streams = tells();
      await watch();
      await pass(5000);
      const asked = now.asked;
      now.task = { percentage_done: 60 };
      server.use(http.get(at('/task/:id/events'), () => HttpResponse.error()));
      must(streams[0])[how]();
      await pass(1000);
      await pass(1000);
      expect(latest()).toMatchObject({ percentage_done: 60 });
      await pass(10_000);
      expect(now.asked - asked).toBeGreaterThanOrEqual(10);

      const again = tells({ percentage_done: 70 });
      await pass(30_000);
      await vi.waitFor(() => expect(again).toHaveLength(1));
      await settled();
      const before = now.asked;
      await pass(10_000);
      expect(now.asked, 'nobody asks while they come').toBe(before);
    },
  );

  it('is asked about when not even a sign of life comes any more', async () => {
    const now = answers({});
    const streams = tells();
    await watch();
    const stream = must(streams[0]);
    const asked = now.asked;
    for (let n = 0; n < 4; n++) {
      await pass(15_000);
      stream.alive();
      await settled();
    }
    expect(now.asked).toBe(asked);
    await pass(39_000);
    expect(now.asked).toBe(asked);
    server.use(http.get(at('/task/:id/events'), () => refusal(503, 'WORKER_POOL_NOT_INITIALIZED')));
    await pass(2000);
    await pass(1000);
    await pass(1000);
    expect(now.asked).toBeGreaterThan(asked);
  });

  it('is not overtaken by what was told before its stop', async () => {
    answers({});
    const streams = tells();
    await watch();
    server.use(http.post(at('/task/:id/stop'), () => HttpResponse.json(task({ status: 'STOPPED' }))));
    await apiSolver(client).stop(ID);
    must(streams[0]).say({ percentage_done: 90 });
    await settled();
    expect(latest().status).toBe('STOPPED');
  });

  it('is listened to no longer than it is watched', async () => {
    answers({});
    const streams = tells();
    await watch();
    const stream = must(streams[0]);
    expect(stream.left()).toBe(false);
    leave();
    await settled();
    expect(stream.left()).toBe(true);
    await pass(60_000);
    expect(streams).toHaveLength(1);
  });

  it('goes on being told when the access token has run out', async () => {
    answers({});
    const streams = tells();
    const told = new Set<string | null>();
    server.use(
      http.get(at('/task/:id/events'), ({ request }) => {
        const token = request.headers.get('authorization');
        told.add(token);
        return token === 'Bearer a' ? refusal(401, 'UNAUTHORIZED') : undefined;
      }),
      http.post(at('/auth/refresh'), () => HttpResponse.json({ access_token: 'b', refresh_token: 's' })),
    );
    await watch();
    await vi.waitFor(() => expect(streams).toHaveLength(1));
    expect([...told]).toEqual(['Bearer a', 'Bearer b']);
  });
});

describe('a task whose events do not come', () => {
  it('is asked about every second when a proxy keeps the first word back', async () => {
    const now = answers({});
    const streams = tells(null);
    await watch();
    const asked = now.asked;
    await pass(2000);
    for (let n = 0; n < 5; n++) await pass(1000);
    expect(now.asked - asked).toBeGreaterThanOrEqual(5);
    expect(must(streams[0]).left()).toBe(true);
  });

  it('is listened to again when the server says so, and asked about until then', async () => {
    const now = answers({});
    let tried = 0;
    const full = () => {
      tried += 1;
      return HttpResponse.json(
        { code: 'TOO_MANY_REQUESTS', message: '' },
        { status: 429, headers: { 'retry-after': '60' } },
      );
    };
    server.use(http.get(at('/task/:id/events'), full));
    await watch();
    for (let n = 0; n < 59; n++) await pass(1000);
    expect([tried, now.asked > 50]).toEqual([1, true]);
    await pass(2000);
    expect(tried).toBe(2);
    expect(unreachable).not.toHaveBeenCalled();
  });
});
