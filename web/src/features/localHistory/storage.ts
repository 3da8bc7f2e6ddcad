// The local history: the last calculations of an account, kept in this browser's IndexedDB.

import { isFull, withDatabase, type Database } from '@/lib/database';
import { readEntry, type LocalHistoryEntry } from './entry';

/** Entries kept per account. */
export const MOST_KEPT = 20;
const VERSION = 1;
const LATEST = Number.MAX_SAFE_INTEGER;

const keyOf = (owner: string, id: string) => `${owner}/${id}`;
const rangeOf = (owner: string) => IDBKeyRange.bound([owner, 0], [owner, LATEST]);

/** The entries of an account, newest first; one that is damaged is left out. Null where the browser has no database. */
export function readEntries(owner: string): Promise<LocalHistoryEntry[] | null> {
  return withDatabase<LocalHistoryEntry[] | null>(async (db) => {
    const found = await db.getAllFromIndex('history', 'byOwner', rangeOf(owner));
    return found.reverse().flatMap(({ value }) => readEntry(value) ?? []);
  }, null);
}

/** Keeps an entry in place of an older one of the same calculation. False where the browser keeps nothing. */
export function putEntry(owner: string, entry: LocalHistoryEntry): Promise<boolean> {
  return withDatabase(async (db) => {
    const kept = await putOrEvict(db, owner, entry);
    const keys = await db.getAllKeysFromIndex('history', 'byOwner', rangeOf(owner));
    for (const key of keys.slice(0, -MOST_KEPT)) await db.delete('history', key);
    return kept;
  }, false);
}

/** Puts an entry; while the storage is full, the oldest entry of any account is evicted. */
async function putOrEvict(db: Database, owner: string, entry: LocalHistoryEntry): Promise<boolean> {
  const record = {
    key: keyOf(owner, entry.id),
    owner,
    timestamp: entry.timestamp,
    version: VERSION,
    value: entry,
  };
  for (;;) {
    try {
      await db.put('history', record);
      return true;
    } catch (error) {
      const [oldest] = await db.getAllKeysFromIndex('history', 'byTime', undefined, 1);
      if (!isFull(error) || oldest === undefined) return false;
      await db.delete('history', oldest);
    }
  }
}

export function removeEntry(owner: string, id: string): Promise<void> {
  return withDatabase((db) => db.delete('history', keyOf(owner, id)), undefined);
}

export function clearEntries(owner: string): Promise<void> {
  return withDatabase(async (db) => {
    for (const key of await db.getAllKeysFromIndex('history', 'byOwner', rangeOf(owner))) {
      await db.delete('history', key);
    }
  }, undefined);
}
