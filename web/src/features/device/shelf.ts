// The last calculations of an account in this browser, newest first.

import { isFull, withDatabase, type Database } from '@/lib/database';
import { readEntry, type LocalEntry } from './entries';

/** So many are kept. */
export const MOST_KEPT = 20;
const VERSION = 1;
const ALWAYS = Number.MAX_SAFE_INTEGER;

const keyOf = (owner: string, id: string) => `${owner}/${id}`;
const rangeOf = (owner: string) => IDBKeyRange.bound([owner, 0], [owner, ALWAYS]);

/** What is kept for an account; what cannot be read any more is left out. Null where this browser keeps nothing at all. */
export function readShelf(owner: string): Promise<LocalEntry[] | null> {
  return withDatabase<LocalEntry[] | null>(async (db) => {
    const found = await db.getAllFromIndex('history', 'byOwner', rangeOf(owner));
    return found.reverse().flatMap(({ value }) => readEntry(value) ?? []);
  }, null);
}

/** Puts an entry on the shelf in place of an older one of the same calculation. Whether it is kept. */
export function shelve(owner: string, entry: LocalEntry): Promise<boolean> {
  return withDatabase(async (db) => {
    const kept = await putWhereThereIsRoom(db, owner, entry);
    const keys = await db.getAllKeysFromIndex('history', 'byOwner', rangeOf(owner));
    for (const key of keys.slice(0, -MOST_KEPT)) await db.delete('history', key);
    return kept;
  }, false);
}

/** A full storage gives up its oldest entry, again and again, until the new one has room. */
async function putWhereThereIsRoom(db: Database, owner: string, entry: LocalEntry): Promise<boolean> {
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

export function unshelve(owner: string, id: string): Promise<void> {
  return withDatabase((db) => db.delete('history', keyOf(owner, id)), undefined);
}

export function clearShelf(owner: string): Promise<void> {
  return withDatabase(async (db) => {
    for (const key of await db.getAllKeysFromIndex('history', 'byOwner', rangeOf(owner))) {
      await db.delete('history', key);
    }
  }, undefined);
}
