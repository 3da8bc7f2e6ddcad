// Whether the server can be reached: from navigator.onLine and the outcome of the last request.

import { create } from 'zustand';

/** Delay before the next ping of an unreachable server, ms; doubles from the first to the last. */
const FIRST_PING_MS = 2000;
const LAST_PING_MS = 15_000;

export type Connection = 'fine' | 'offline' | 'unreachable';

interface ConnectionState {
  connection: Connection;
}

export const useConnection = create<ConnectionState>()(() => ({
  connection: navigator.onLine ? 'fine' : 'offline',
}));

const set = (connection: Connection) => {
  if (useConnection.getState().connection !== connection) useConnection.setState({ connection });
};

/** Statuses of a reverse proxy whose server is down. */
const GATEWAY = new Set([502, 503, 504]);

/** Takes the state from a response. */
export function onResponse(answer: Response): void {
  const words = answer.headers.get('content-type') ?? '';
  if (GATEWAY.has(answer.status) && !words.includes('json')) onNetworkError();
  // The response may have been sent before the network went away.
  else set(navigator.onLine ? 'fine' : 'offline');
}

/** A request got no response. */
export function onNetworkError(): void {
  set(navigator.onLine ? 'unreachable' : 'offline');
}

/** Asks the server's health endpoint and sets the state by its answer. */
export async function ping(): Promise<void> {
  try {
    onResponse(await fetch('/api/v1/health', { signal: AbortSignal.timeout(LAST_PING_MS) }));
  } catch {
    onNetworkError();
  }
}

/** Follows the browser's online state and pings an unreachable server until it answers. Returns how to stop. */
export function watchConnection(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wait = FIRST_PING_MS;

  const pingAgain = async () => {
    await ping();
    wait = Math.min(LAST_PING_MS, wait * 2);
    plan();
  };
  const plan = () => {
    clearTimeout(timer);
    const { connection } = useConnection.getState();
    if (connection === 'fine') wait = FIRST_PING_MS;
    // Offline no ping is needed: the browser tells when the network is back.
    if (connection === 'unreachable') timer = setTimeout(() => void pingAgain(), wait);
  };
  const onOffline = () => set('offline');
  const onOnline = () => {
    wait = FIRST_PING_MS;
    void pingAgain();
  };

  const stop = useConnection.subscribe(plan);
  window.addEventListener('offline', onOffline);
  window.addEventListener('online', onOnline);
  plan();
  return () => {
    clearTimeout(timer);
    stop();
    window.removeEventListener('offline', onOffline);
    window.removeEventListener('online', onOnline);
  };
}
