// Renewing the session: once, however many calls and tabs ask for it at the same time.

import { fromAnswer, toApiError, waitOf } from './errors';
import { clearTokens, keepTokens, tokens, type Tokens } from './session';
import { isRecord } from '@/lib/storage';

const TIMEOUT_MS = 30_000;
/** So long other tabs wait after a renewal: what one tab stores reaches the others a moment later. */
const SPREAD_MS = 200;
let running: Promise<string> | null = null;
let onLost: (error: unknown) => void = () => undefined;

/** What to do when the session could not be renewed and both tokens are gone. */
export function whenSessionIsLost(handler: (error: unknown) => void): void {
  onLost = handler;
}

/** A fresh access token in place of the one that was refused. Rejects with the reason if there is none. */
export function freshAccessToken(refused: string): Promise<string> {
  running ??= alone(() => renew(refused)).finally(() => {
    running = null;
  });
  return running;
}

/** One tab at a time: a refresh token is good for one use. */
async function alone(work: () => Promise<string>): Promise<string> {
  // Absent where the page is served over plain http from another machine.
  const locks = (navigator as Partial<Navigator>).locks;
  if (!locks) return work();
  return new Promise((done, failed) => {
    const held = async () => {
      await work().then(done, failed);
      await new Promise((resolve) => setTimeout(resolve, SPREAD_MS));
    };
    locks.request('kerf.refresh', held).catch(failed);
  });
}

async function renew(refused: string): Promise<string> {
  const held = tokens();
  if (!held) throw fromAnswer(401, { code: 'UNAUTHORIZED' });
  // Another tab was first: its token is as good as ours would be.
  if (held.access_token !== refused) return held.access_token;

  const answer = await fetch(new URL('/api/v1/auth/refresh', window.location.origin), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ refresh_token: held.refresh_token }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((thrown: unknown) => {
    throw toApiError(thrown);
  });
  const body = (await answer.json().catch(() => null)) as unknown;
  if (answer.ok && isTokens(body)) {
    keepTokens(body);
    return body.access_token;
  }
  const error = fromAnswer(answer.status, body, waitOf(answer.headers));
  // A server that is down or busy has not judged the session; only its refusal ends it.
  if (answer.ok || (answer.status < 500 && answer.status !== 429)) {
    clearTokens();
    onLost(error);
  }
  throw error;
}

function isTokens(body: unknown): body is Tokens {
  return isRecord(body) && typeof body.access_token === 'string' && typeof body.refresh_token === 'string';
}
