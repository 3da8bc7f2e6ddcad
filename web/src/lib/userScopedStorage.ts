// What this browser keeps of one user (inputs, local history …). It is cleared when another user signs in.

import { onOtherTab, readText, removeText, writeText } from './storage';

type Clear = () => void;
const stores = new Map<string, Clear>();

/** Storage keys to clear although the code that writes them may not have been loaded. */
const KEYS = ['wizard', 'undo', 'run', 'history', 'comparison', 'import', 'files', 'cnc-machine', 'labels'];

const USER_KEY = 'owner';

/** The id of the user whose data this browser keeps; null before the first sign-in. Needs no server. */
export const storedUser = (): string | null => readText(USER_KEY);
export const saveStoredUser = (id: string) => void writeText(USER_KEY, id);
/** Calls the listener when another tab stores another user. */
export const onUserSwitchElsewhere = (listener: (user: string | null) => void) =>
  onOtherTab(USER_KEY, listener);

/** Registers how a store in memory is cleared together with the storage. */
export function registerUserScoped(name: string, clear: Clear): void {
  stores.set(name, clear);
}

/** Clears the storage and all registered stores. */
export function clearUserScopedStorage(): void {
  for (const key of KEYS) removeText(key);
  for (const clear of stores.values()) clear();
}
