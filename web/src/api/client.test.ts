import { delay, http, HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { at, aUser, refusal, startTestServer } from '@/testing/server';
import { answerOf, api } from './client';
import { keepDevice } from './device';
import { ApiError } from './errors';
import { whenSessionIsLost } from './refresh';
import { clearTokens, keepTokens, tokens } from './session';

const server = startTestServer();
const me = () => answerOf(api.GET('/api/v1/auth/me'));

/** `GET /auth/me` for the bearer of that token only. */
const meFor = (good: string, seen: (string | null)[] = []) =>
  http.get(at('/auth/me'), ({ request }) => {
    const bearer = request.headers.get('authorization');
    seen.push(bearer);
    return bearer === `Bearer ${good}` ? HttpResponse.json(aUser()) : refusal(401, 'UNAUTHORIZED');
  });

beforeEach(() => keepTokens({ access_token: 'old', refresh_token: 'r1' }));
afterEach(() => clearTokens());

describe('a call', () => {
  it('carries the access token', async () => {
    const seen: (string | null)[] = [];
    server.use(meFor('old', seen));
    await me();
    expect(seen).toEqual(['Bearer old']);
  });

  it('carries the token of the device where a password is given, after signing out too, and nowhere else', async () => {
    const seen: (string | null)[] = [];
    const hears = ({ request }: { request: Request }) => {
      seen.push(request.headers.get('x-device-token'));
      return refusal(401, 'INVALID_CREDENTIALS');
    };
    server.use(http.post(at('/auth/login'), hears), http.get(at('/subscription-plans'), hears));
    const signIn = () =>
      answerOf(api.POST('/api/v1/auth/login', { body: { email: 'a@b.c', password: 'password' } }));
    await expect(signIn()).rejects.toMatchObject({ status: 401 });
    keepDevice('known');
    clearTokens();
    await expect(signIn()).rejects.toMatchObject({ status: 401 });
    await expect(answerOf(api.GET('/api/v1/subscription-plans'))).rejects.toMatchObject({ status: 401 });
    expect(seen).toEqual([null, 'known', null]);
  });

  it('carries no token where somebody signs in, and a 401 there renews nothing', async () => {
    let bearer: string | null = 'none seen';
    server.use(
      http.post(at('/auth/login'), ({ request }) => {
        bearer = request.headers.get('authorization');
        return refusal(401, 'INVALID_CREDENTIALS');
      }),
    );
    const call = answerOf(api.POST('/api/v1/auth/login', { body: { email: 'a@b.c', password: 'password' } }));
    await expect(call).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS', status: 401 });
    expect(bearer).toBeNull();
    expect(tokens()?.access_token).toBe('old');
  });

  it('fails as a network error when nothing answers', async () => {
    server.use(http.get(at('/auth/me'), () => HttpResponse.error()));
    await expect(me()).rejects.toMatchObject({ code: 'NETWORK_ERROR', status: 0 });
  });

  it('is given up after 30 seconds, and says so', async () => {
    const limit = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
      const controller = new AbortController();
      setTimeout(() => controller.abort(new DOMException('late', 'TimeoutError')), 5);
      return controller.signal;
    });
    server.use(
      http.get(at('/auth/me'), async () => {
        await delay('infinite');
        return HttpResponse.json(aUser());
      }),
    );
    await expect(me()).rejects.toMatchObject({ code: 'TIMEOUT' });
    expect(limit).toHaveBeenCalledWith(30_000);
  });

  it('knows how long a busy server asks to wait', async () => {
    server.use(
      http.get(at('/auth/me'), () =>
        HttpResponse.json({ code: 'TOO_MANY_REQUESTS' }, { status: 429, headers: { 'retry-after': '7' } }),
      ),
    );
    await expect(me()).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS', retryAfter: 7 });
  });

  describe('that a busy server puts off', () => {
    beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
    afterEach(() => void vi.useRealTimers());

    const busy = (times: number, asked: { count: number }, seconds = '2') => {
      const answer = () =>
        asked.count++ < times
          ? HttpResponse.json(
              { code: 'TOO_MANY_REQUESTS' },
              { status: 429, headers: { 'retry-after': seconds } },
            )
          : HttpResponse.json(aUser());
      return [http.get(at('/auth/me'), answer), http.post(at('/optimize'), answer)];
    };

    it('is asked again by itself after that time, and nobody hears of it', async () => {
      const asked = { count: 0 };
      server.use(...busy(2, asked));
      const answered = me();
      await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1));
      expect(asked.count).toBe(1);
      await vi.advanceTimersByTimeAsync(2000);
      await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1));
      expect(asked.count).toBe(2);
      await vi.advanceTimersByTimeAsync(2000);
      await expect(answered).resolves.toMatchObject({ name: 'Anna Petrova' });
    });

    it('is not asked for ever, and what changes something is not sent twice', async () => {
      const asked = { count: 0 };
      server.use(...busy(99, asked));
      const answered = expect(me()).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS', retryAfter: 2 });
      for (let waits = 0; waits < 3; waits++) {
        await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1));
        await vi.advanceTimersByTimeAsync(2000);
      }
      await answered;
      expect(asked.count).toBe(4);
      const body = { panels: [], stock_panels: [] };
      await expect(answerOf(api.POST('/api/v1/optimize', { body }))).rejects.toMatchObject({ status: 429 });
      expect(asked.count).toBe(5);
    });

    it('is not asked again when nobody waits for it any more', async () => {
      const asked = { count: 0 };
      server.use(...busy(99, asked));
      const gone = new AbortController();
      const call = answerOf(api.GET('/api/v1/auth/me', { signal: gone.signal }));
      const answered = expect(call).rejects.toMatchObject({ code: 'CANCELLED' });
      await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1));
      gone.abort();
      await vi.advanceTimersByTimeAsync(5_000);
      await answered;
      expect([asked.count, vi.getTimerCount()]).toEqual([1, 0]);
    });
  });

  it('sends its body again after the session was renewed', async () => {
    const bodies: unknown[] = [];
    server.use(
      http.post(at('/auth/refresh'), () => HttpResponse.json({ access_token: 'new', refresh_token: 'r2' })),
      http.post(at('/optimize'), async ({ request }) => {
        bodies.push(await request.json());
        return request.headers.get('authorization') === 'Bearer new'
          ? HttpResponse.json({ task_id: 't', calculation_id: 't' }, { status: 202 })
          : refusal(401, 'UNAUTHORIZED');
      }),
    );
    const body = { panels: [], stock_panels: [] };
    await expect(answerOf(api.POST('/api/v1/optimize', { body }))).resolves.toMatchObject({ task_id: 't' });
    expect(bodies).toEqual([body, body]);
  });
});

describe('the session', () => {
  it('is renewed once for calls that are refused together, and each is made again', async () => {
    let renewals = 0;
    server.use(
      meFor('new'),
      http.post(at('/auth/refresh'), async ({ request }) => {
        renewals++;
        expect(await request.json()).toEqual({ refresh_token: 'r1' });
        await delay(20);
        return HttpResponse.json({ access_token: 'new', refresh_token: 'r2' });
      }),
    );
    const users = await Promise.all([me(), me(), me()]);
    expect(users.map((user) => user.name)).toEqual(['Anna Petrova', 'Anna Petrova', 'Anna Petrova']);
    expect(renewals).toBe(1);
    expect(tokens()).toEqual({ access_token: 'new', refresh_token: 'r2' });
  });

  it('is not renewed a second time when the renewed token is refused too', async () => {
    let renewals = 0;
    server.use(
      http.get(at('/auth/me'), () => refusal(401, 'UNAUTHORIZED')),
      http.post(at('/auth/refresh'), () => {
        renewals++;
        return HttpResponse.json({ access_token: `new${renewals}`, refresh_token: 'r2' });
      }),
    );
    await expect(me()).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    expect(renewals).toBe(1);
  });

  it('of another tab is used when that tab was faster', async () => {
    server.use(
      http.get(at('/auth/me'), ({ request }) => {
        if (request.headers.get('authorization') === 'Bearer theirs') return HttpResponse.json(aUser());
        keepTokens({ access_token: 'theirs', refresh_token: 'r9' });
        return refusal(401, 'UNAUTHORIZED');
      }),
    );
    await expect(me()).resolves.toMatchObject({ name: 'Anna Petrova' });
  });

  it('ends when the refresh token is refused: both tokens go and the page is told', async () => {
    const lost = vi.fn();
    whenSessionIsLost(lost);
    server.use(
      meFor('new'),
      http.post(at('/auth/refresh'), () => refusal(401, 'REFRESH_TOKEN_EXPIRED')),
    );
    const results = await Promise.allSettled([me(), me()]);
    expect(results.map((result) => result.status)).toEqual(['rejected', 'rejected']);
    expect(tokens()).toBeNull();
    expect(lost).toHaveBeenCalledTimes(1);
    expect(lost.mock.calls[0]?.[0]).toBeInstanceOf(ApiError);
  });

  it('survives a server that cannot be reached', async () => {
    const lost = vi.fn();
    whenSessionIsLost(lost);
    server.use(
      meFor('new'),
      http.post(at('/auth/refresh'), () => HttpResponse.error()),
    );
    await expect(me()).rejects.toMatchObject({ code: 'NETWORK_ERROR' });
    expect(tokens()?.refresh_token).toBe('r1');
    expect(lost).not.toHaveBeenCalled();
  });
});
