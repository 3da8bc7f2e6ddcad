// Whether the server can be reached: the browser's own word on the network, and what became of the last call.

import { create } from 'zustand';

/** How long until the server is asked again whether it is there, ms: soon at first, then less often. */
const FIRST_LOOK_MS = 2000;
const LAST_LOOK_MS = 15_000;

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

/** What stands before the server answers so when the server itself is gone. */
const GATEWAY = new Set([502, 503, 504]);

/** An answer came. */
export function heard(answer: Response): void {
  const words = answer.headers.get('content-type') ?? '';
  if (GATEWAY.has(answer.status) && !words.includes('json')) missed();
  // One that was under way when the network went says nothing of now.
  else set(navigator.onLine ? 'fine' : 'offline');
}

/** No answer came. */
export function missed(): void {
  set(navigator.onLine ? 'unreachable' : 'offline');
}

/** Finds out whether the server is there. */
export async function look(): Promise<void> {
  try {
    heard(await fetch('/api/v1/health', { signal: AbortSignal.timeout(LAST_LOOK_MS) }));
  } catch {
    missed();
  }
}

/** Follows the network and looks for a lost server until it is back. Ends with what it returns. */
export function watchConnection(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wait = FIRST_LOOK_MS;

  const lookOn = async () => {
    await look();
    wait = Math.min(LAST_LOOK_MS, wait * 2);
    plan();
  };
  const plan = () => {
    clearTimeout(timer);
    const { connection } = useConnection.getState();
    if (connection === 'fine') wait = FIRST_LOOK_MS;
    // Without a network there is nobody to ask; the browser says when it is back.
    if (connection === 'unreachable') timer = setTimeout(() => void lookOn(), wait);
  };
  const onOffline = () => set('offline');
  const onOnline = () => {
    wait = FIRST_LOOK_MS;
    void lookOn();
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
