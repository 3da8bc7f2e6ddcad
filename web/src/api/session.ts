// Who is signed in, as far as the browser knows: two tokens, shared by all tabs.

import { onOtherTab, readText, removeText, writeText } from '@/lib/storage';

const ACCESS = 'access_token';
const REFRESH = 'refresh_token';

export interface Tokens {
  access_token: string;
  refresh_token: string;
}

interface SessionChange {
  signedIn: boolean;
  /** It happened in another tab. */
  elsewhere: boolean;
}
type Listener = (change: SessionChange) => void;
const listeners = new Set<Listener>();
const tell = () => listeners.forEach((listener) => listener({ signedIn: isSignedIn(), elsewhere: false }));

// A browser without storage still holds the session until the tab closes.
let memory: Tokens | null = null;

export function tokens(): Tokens | null {
  const access = readText(ACCESS);
  const refresh = readText(REFRESH);
  return access && refresh ? { access_token: access, refresh_token: refresh } : memory;
}

export function isSignedIn(): boolean {
  return tokens() !== null;
}

export function keepTokens({ access_token, refresh_token }: Tokens): void {
  // Other tabs listen to the access token: the other one is there when they hear of it.
  const kept = writeText(REFRESH, refresh_token) && writeText(ACCESS, access_token);
  memory = kept ? null : { access_token, refresh_token };
  if (!kept) {
    // One new and one old token would be a session that ends with its next renewal.
    removeText(ACCESS);
    removeText(REFRESH);
  }
  tell();
}

export function clearTokens(): void {
  memory = null;
  removeText(ACCESS);
  removeText(REFRESH);
  tell();
}

/** Calls back when somebody signed in or out, in this tab or another. */
export function onSession(listener: Listener): () => void {
  listeners.add(listener);
  const stop = onOtherTab(ACCESS, () => listener({ signedIn: isSignedIn(), elsewhere: true }));
  return () => {
    listeners.delete(listener);
    stop();
  };
}
