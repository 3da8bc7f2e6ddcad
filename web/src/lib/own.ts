// What the browser keeps of one person and must not show to the next: inputs, own history.

import { onOtherTab, readText, removeText, writeText } from './storage';

type Forget = () => void;
const keepers = new Map<string, Forget>();

/** Keys that are there although the part of the page that writes them has not been loaded. */
const KEYS = ['wizard', 'undo', 'task', 'task-stop', 'history', 'comparison', 'import'];

const OWNER = 'owner';

/** Whose inputs this browser keeps; null if nobody's yet. Known without the server, too. */
export const keptOwner = (): string | null => readText(OWNER);
export const keepOwner = (id: string) => void writeText(OWNER, id);
export const onOtherOwner = (listener: (owner: string | null) => void) => onOtherTab(OWNER, listener);

/** A store says how it is emptied. */
export function keepsOwn(name: string, forget: Forget): void {
  keepers.set(name, forget);
}

/** Forgets all of it. */
export function forgetOwn(): void {
  for (const key of KEYS) removeText(key);
  for (const forget of keepers.values()) forget();
}
