// What a device keeps of the links that were opened on it, so that the saw works without a network: the plan in the
// browser's database, what is not sent yet and the sheet on the saw in its text storage.

import type { SharedPlan } from '@/api/shared';
import type { Marks } from '@/domain/workshop/marks';
import { withDatabase } from '@/lib/database';
import { isRecord, stored } from '@/lib/storage';
import { repairMarks } from '@/ui/viewer/workshop/keptProgress';

/** Of so many links the plan is kept; the one that nobody has opened for longest goes first. */
const MOST_PLANS = 5;
/** All of them together at most, characters. */
const MOST_TEXT = 40_000_000;
/** Of so many links what was not sent is kept. */
const MOST_WORK = 20;
const VERSION = 1;
/** Whose these records are: nobody's account. */
const OWNER = 'shared';

const keyOf = (token: string) => `${OWNER}/${token}`;
const ALL = () => IDBKeyRange.bound(keyOf(''), keyOf('\uffff'));

/** A plan with what the server had said of it last. */
export interface KeptPlan {
  plan: SharedPlan;
  known: Marks;
}

function repaired(value: unknown, version: number): KeptPlan | null {
  if (version !== VERSION || !isRecord(value) || typeof value.plan !== 'string') return null;
  try {
    const plan = JSON.parse(value.plan) as SharedPlan;
    return Array.isArray(plan.solution.mosaics) ? { plan, known: repairMarks(value.known) } : null;
  } catch {
    return null;
  }
}

export function readPlan(token: string): Promise<KeptPlan | null> {
  return withDatabase(async (db) => {
    const found = await db.get('kept', keyOf(token));
    return found ? repaired(found.value, found.version) : null;
  }, null);
}

/** Keeps a plan, and lets the oldest go where there are too many or they take too much room. */
export function keepPlan(token: string, { plan, known }: KeptPlan, now = Date.now()): Promise<void> {
  const text = JSON.stringify(plan);
  if (text.length > MOST_TEXT) return Promise.resolve();
  return withDatabase(async (db) => {
    const key = keyOf(token);
    const store = db.transaction('kept', 'readwrite').store;
    const all = await store.getAll(ALL());
    const others = all.filter((one) => one.key !== key).sort((a, b) => b.timestamp - a.timestamp);
    let room = MOST_TEXT - text.length;
    for (const [place, one] of others.entries()) {
      room -= isRecord(one.value) && typeof one.value.plan === 'string' ? one.value.plan.length : 0;
      if (place >= MOST_PLANS - 1 || room < 0) await store.delete(one.key);
    }
    await store.put({ key, owner: OWNER, timestamp: now, version: VERSION, value: { plan: text, known } });
  }, undefined);
}

/** What the server has said since, of a plan that is kept. */
export function keepKnown(token: string, known: Marks): Promise<void> {
  return withDatabase(async (db) => {
    const store = db.transaction('kept', 'readwrite').store;
    const found = await store.get(keyOf(token));
    if (found && isRecord(found.value)) await store.put({ ...found, value: { ...found.value, known } });
  }, undefined);
}

/** The work of this device with a link. */
export interface DeviceWork {
  /** Orders the links by their use. */
  at: number;
  /** The sheet on the saw. */
  sheet: number;
  unsent: Marks;
}

export const WORK = 'shared.work';

const work = stored<Record<string, DeviceWork>>({
  key: WORK,
  version: VERSION,
  repair: (found) =>
    Object.fromEntries(
      Object.entries(isRecord(found) ? found : {}).flatMap(([token, one]) =>
        isRecord(one) && typeof one.at === 'number' && Number.isInteger(one.sheet)
          ? [[token, { at: one.at, sheet: Number(one.sheet), unsent: repairMarks(one.unsent) }]]
          : [],
      ),
    ),
});

export const readWork = (token: string): DeviceWork | null => work.read()[token] ?? null;

/** Keeps it; of links with nothing left to send the oldest go first. Answers whether there was room. */
export function keepWork(token: string, own: Omit<DeviceWork, 'at'>, now = Date.now()): boolean {
  const waits = ({ unsent }: DeviceWork) => Object.keys(unsent).length > 0;
  const latest = Object.entries(work.read())
    .filter(([one]) => one !== token)
    .sort(([, a], [, b]) => Number(waits(b)) - Number(waits(a)) || b.at - a.at)
    .slice(0, MOST_WORK - 1);
  return work.write(Object.fromEntries([[token, { ...own, at: now }], ...latest]));
}

/** The link has ended: nothing of it stays on the device. */
export async function forgetLink(token: string): Promise<void> {
  const { [token]: gone, ...others } = work.read();
  if (gone) work.write(others);
  await withDatabase((db) => db.delete('kept', keyOf(token)), undefined);
}
