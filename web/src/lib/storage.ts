// What the browser keeps for us. Values carry a version and are repaired on reading; a full or forbidden
// storage never throws into the page.

/** Every key that Kerf writes begins with it. */
const PREFIX = 'kerf.';

type Listener = () => void;
const fullListeners = new Set<Listener>();

/** Calls back whenever something could not be kept because the storage is full or forbidden. */
export function onStorageFull(listener: Listener): () => void {
  fullListeners.add(listener);
  return () => fullListeners.delete(listener);
}

export function readText(key: string): string | null {
  try {
    return localStorage.getItem(PREFIX + key);
  } catch {
    return null;
  }
}

function put(key: string, text: string): boolean {
  try {
    localStorage.setItem(PREFIX + key, text);
    return true;
  } catch {
    return false;
  }
}

/** What makes room for the rest where there is none, also if another visit has left it. */
const EXPENDABLE = ['undo'] as const;

/** Whether the text was kept. */
export function writeText(key: string, text: string): boolean {
  if (put(key, text)) return true;
  EXPENDABLE.forEach(removeText);
  if (put(key, text)) return true;
  fullListeners.forEach((listener) => listener());
  return false;
}

/** Keeps what is a comfort only: where there is no room for it, it goes without a word. */
export function keepExpendable(key: (typeof EXPENDABLE)[number], text: string): void {
  if (!put(key, text)) removeText(key);
}

export function removeText(key: string): void {
  try {
    localStorage.removeItem(PREFIX + key);
  } catch {
    // What cannot be reached cannot be read either.
  }
}

/** Calls back when another tab changes this key. */
export function onOtherTab(key: string, listener: (text: string | null) => void): () => void {
  const heard = (event: StorageEvent) => {
    if (event.storageArea === localStorage && event.key === PREFIX + key) listener(event.newValue);
  };
  window.addEventListener('storage', heard);
  return () => window.removeEventListener('storage', heard);
}

interface StoredOptions<T> {
  key: string;
  /** Raise it when the shape changes; `repair` then sees the old one. */
  version: number;
  /** Makes a whole value of anything that was found, with the version it was written with (0: unknown). */
  repair: (found: unknown, version: number) => T;
}

export interface Stored<T> {
  read: () => T;
  write: (value: T) => boolean;
  remove: () => void;
}

/** A versioned value under one key. Nothing stored, broken JSON and old shapes all come out of `repair`. */
export function stored<T>({ key, version, repair }: StoredOptions<T>): Stored<T> {
  return {
    read() {
      const envelope = parse(readText(key));
      if (!isRecord(envelope)) return repair(undefined, 0);
      return repair(envelope.value, typeof envelope.version === 'number' ? envelope.version : 0);
    },
    write: (value) => writeText(key, JSON.stringify({ version, value })),
    remove: () => removeText(key),
  };
}

/** The parsed text, or undefined if it is no JSON. */
export function parse(text: string | null): unknown {
  if (text === null) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A text or number that was found, as text. */
export const asText = (value: unknown, otherwise = ''): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : otherwise;
