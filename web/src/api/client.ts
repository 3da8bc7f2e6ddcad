// Every call to the server: bearer token, 30 s limit (files and events more), one renewal of the session, one kind of error.

import createClient from 'openapi-fetch';
import { onResponse, onNetworkError } from './connection';
import { DEVICE_HEADER, deviceFor } from './device';
import { fromAnswer, toApiError, waitOf } from './errors';
import { freshAccessToken } from './refresh';
import type { paths } from './schema';
import { tokens } from './session';

const TIMEOUT_MS = 30_000;
/** Files of large results take their time, on slow lines above all; events come until a task is over. */
const LONG_TIMEOUT_MS = 300_000;
const LONG = /\/calculations\/[^/]+\/files\/[^/]+$|\/events$/;

/** Where the server is; the footer shows it. */
export const API_ADDRESS = `${window.location.origin}/api/v1`;

/** These say who somebody is, or need nobody: no token goes along and a 401 is their own answer. */
const WITHOUT_TOKEN = ['/auth/login', '/auth/register', '/auth/refresh', '/subscription-plans'];
/** Whoever has a link is let in by what is in the address. */
const SHARED = '/api/v1/shared/';

/** A question that a busy server puts off for so long is asked again by itself, so often. */
const WAIT_S = 5;
const WAITS = 3;

async function send(request: Request): Promise<Response> {
  if (request.method !== 'GET') return ask(request);
  for (let waits = 0; ; waits++) {
    const answer = await ask(request.clone());
    const wait = answer.status === 429 ? waitOf(answer.headers) : null;
    if (wait === null || wait > WAIT_S || waits === WAITS) return answer;
    await new Promise((done) => setTimeout(done, wait * 1000));
    if (request.signal.aborted) throw new DOMException('no longer wanted', 'AbortError');
  }
}

async function ask(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  const anonymous = pathname.startsWith(SHARED) || WITHOUT_TOKEN.some((end) => pathname.endsWith(end));
  const used = anonymous ? undefined : tokens()?.access_token;
  // A request's body can be read once: the copy waits in case the call has to be made again.
  const again = used === undefined ? null : request.clone();
  const answer = await attempt(request, used);
  if (answer.status !== 401 || used === undefined || !again) return answer;
  return attempt(again, await freshAccessToken(used));
}

const timeoutOf = (url: string) => (LONG.test(new URL(url).pathname) ? LONG_TIMEOUT_MS : TIMEOUT_MS);

async function attempt(request: Request, accessToken: string | undefined): Promise<Response> {
  const headers = new Headers(request.headers);
  if (accessToken) headers.set('authorization', `Bearer ${accessToken}`);
  const device = deviceFor(request.url);
  if (device) headers.set(DEVICE_HEADER, device);
  const limit = AbortSignal.timeout(timeoutOf(request.url));
  const signal = AbortSignal.any([request.signal, limit]);
  try {
    const answer = await globalThis.fetch(new Request(request, { headers, signal }));
    onResponse(answer);
    return answer;
  } catch (thrown) {
    const error = toApiError(limit.aborted && !request.signal.aborted ? limit.reason : thrown);
    if (error.code !== 'CANCELLED') onNetworkError();
    throw error;
  }
}

/** The typed calls. Use them through [`answerOf`]. */
export const api = createClient<paths>({ baseUrl: window.location.origin, fetch: send });

interface Result<T> {
  data?: T;
  error?: unknown;
  response: Response;
}

/** The answer of a call, or an `ApiError`. */
export async function answerOf<T>(call: Promise<Result<T>>): Promise<T> {
  let result: Result<T>;
  try {
    result = await call;
  } catch (thrown) {
    throw toApiError(thrown);
  }
  if (!result.response.ok) {
    throw fromAnswer(result.response.status, result.error, waitOf(result.response.headers));
  }
  return result.data as T;
}
