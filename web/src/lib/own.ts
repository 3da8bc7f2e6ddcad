// What the browser keeps of one person and must not show to the next: inputs, own history.

import { removeText } from './storage';

type Forget = () => void;
const keepers = new Map<string, Forget>();

/** Keys that are there although the part of the page that writes them has not been loaded. */
const KEYS = ['wizard', 'task', 'history', 'comparison', 'import'];

/** A store says how it is emptied. */
export function keepsOwn(name: string, forget: Forget): void {
  keepers.set(name, forget);
}

/** Forgets all of it. */
export function forgetOwn(): void {
  for (const key of KEYS) removeText(key);
  for (const forget of keepers.values()) forget();
}
