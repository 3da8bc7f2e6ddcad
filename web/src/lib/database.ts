// What the browser keeps that is too large for its text storage: results. Nothing here throws into the page: where
// the browser refuses a database, nothing is kept.

import { openDB, type DBSchema, type IDBPDatabase } from 'idb';

/** A kept thing with its place in time; what it holds is repaired by whoever reads it. */
interface Shelved {
  key: string;
  /** Whose it is: another account in the same browser does not see it. */
  owner: string;
  /** Milliseconds since the epoch. */
  timestamp: number;
  version: number;
  value: unknown;
}

interface Schema extends DBSchema {
  history: { key: string; value: Shelved; indexes: { byOwner: [string, number]; byTime: number } };
  kept: { key: string; value: Shelved };
}

export type Database = IDBPDatabase<Schema>;

let opened: Promise<Database> | null = null;

function open(): Promise<Database> {
  opened ??= openDB<Schema>('kerf', 1, {
    upgrade(db) {
      const history = db.createObjectStore('history', { keyPath: 'key' });
      history.createIndex('byOwner', ['owner', 'timestamp']);
      history.createIndex('byTime', 'timestamp');
      db.createObjectStore('kept', { keyPath: 'key' });
    },
    // Another tab has a newer page, or the person cleared the site's data: the next use opens it anew.
    blocking: () => forget(),
    terminated: () => {
      opened = null;
    },
  });
  return opened;
}

function forget(): void {
  void opened?.then((db) => db.close());
  opened = null;
}

/** Does something with the database; answers `otherwise` where it cannot be reached. */
export async function withDatabase<T>(work: (db: Database) => Promise<T>, otherwise: T): Promise<T> {
  try {
    return await work(await open());
  } catch {
    return otherwise;
  }
}

/** Whether the error says that there is no room left. */
export function isFull(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'QuotaExceededError';
}
