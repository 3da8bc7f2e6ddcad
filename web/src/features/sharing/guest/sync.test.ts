import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '@/api/errors';
import * as calls from '@/api/shared';
import { merged, NO_MARKS, type Marks } from '@/domain/workshop/marks';
import { keepWork, readWork } from './keptPlans';
import { createSync, type Sync } from './sync';

const ended = () => new ApiError({ code: 'NOT_FOUND', status: 404 });
const noNetwork = () => new ApiError({ code: 'NETWORK_ERROR', status: 0 });

/** The server as all tablets see it. */
let there: Marks;
let fault: (() => ApiError) | null;
let sent: Marks[];
let stops: (() => void)[];

beforeEach(() => {
  there = NO_MARKS;
  fault = null;
  sent = [];
  stops = [];
  vi.useFakeTimers({ shouldAdvanceTime: false });
  vi.spyOn(calls, 'fetchProgress').mockImplementation((_, tag) => {
    if (fault) return Promise.reject(fault());
    const now = JSON.stringify(there);
    return Promise.resolve(tag === now ? null : { marks: { ...there }, tag: now });
  });
  vi.spyOn(calls, 'sendProgress').mockImplementation((_, marks) => {
    if (fault) return Promise.reject(fault());
    if ('part:404' in marks) return Promise.reject(new ApiError({ code: 'VALIDATION_ERROR', status: 400 }));
    sent.push(marks);
    there = merged(there, marks);
    return Promise.resolve({ ...there });
  });
});
afterEach(() => {
  stops.forEach((stop) => stop());
  vi.useRealTimers();
});

function tablet(token = 'token', mayTick = true): Sync {
  const sync = createSync({ token, known: NO_MARKS, firstSheet: 0, mayTick });
  stops.push(sync.start());
  return sync;
}

const state = (sync: Sync) => sync.store.getState();
const seen = (sync: Sync, item: string) => state(sync).marks[item]?.state;

describe('ticks of a tablet', () => {
  it('are seen at once, sent together, and seen by another tablet within two seconds', async () => {
    const here = tablet();
    const other = tablet('other');
    await vi.advanceTimersByTimeAsync(100);
    here.tick(() => ({ 'part:1': 'done' }));
    here.tick(() => ({ 'part:2': 'spoiled' }));
    expect([seen(here, 'part:1'), state(here).unsent]).toEqual(['done', 2]);
    await vi.advanceTimersByTimeAsync(2000);
    expect(state(here).unsent).toBe(0);
    expect(sent.map((marks) => Object.keys(marks))).toEqual([['part:1', 'part:2']]);
    expect([seen(other, 'part:1'), seen(other, 'part:2')]).toEqual(['done', 'spoiled']);
  });

  it('wait without a network, also over a reload, and are sent once it is back', async () => {
    const here = tablet();
    await vi.advanceTimersByTimeAsync(100);
    fault = noNetwork;
    here.tick(() => ({ 'part:1': 'done' }));
    await vi.advanceTimersByTimeAsync(3000);
    expect(state(here)).toMatchObject({ offline: true, unsent: 1 });
    stops.pop()?.();
    const again = tablet();
    expect(seen(again, 'part:1'), 'after the reload').toBe('done');
    await vi.advanceTimersByTimeAsync(100);
    expect(state(again)).toMatchObject({ offline: true, unsent: 1 });
    there = { 'part:2': { state: 'done', at: 1 } };
    fault = null;
    window.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(100);
    expect(state(again)).toMatchObject({ offline: false, unsent: 0 });
    expect(seen(again, 'part:2')).toBe('done');
    expect(there['part:1']?.state).toBe('done');
  });

  it('are tried again at longer and longer distances, and never given up', async () => {
    const here = tablet();
    await vi.advanceTimersByTimeAsync(100);
    fault = noNetwork;
    here.tick(() => ({ 'part:1': 'done' }));
    const tries = vi.mocked(calls.sendProgress);
    await vi.advanceTimersByTimeAsync(60_000);
    const minute = tries.mock.calls.length;
    expect(minute).toBeGreaterThan(3);
    expect(minute).toBeLessThan(8);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(tries.mock.calls.length - minute).toBeGreaterThanOrEqual(20);
    fault = null;
    await vi.advanceTimersByTimeAsync(31_000);
    expect(state(here).unsent).toBe(0);
  });

  it('that the plan does not have keep no others from being sent', async () => {
    const here = tablet();
    here.tick(() => ({ 'part:1': 'done', 'part:404': 'done', 'part:2': 'done' }));
    await vi.advanceTimersByTimeAsync(5000);
    expect(state(here).unsent).toBe(0);
    expect(Object.keys(there).sort()).toEqual(['part:1', 'part:2']);
  });

  it('that were never sent by another page of this device are sent too', async () => {
    const here = tablet();
    await vi.advanceTimersByTimeAsync(100);
    keepWork('token', { sheet: 0, unsent: { 'part:9': { state: 'done', at: 7 } } });
    window.dispatchEvent(
      new StorageEvent('storage', { key: 'kerf.shared.work', storageArea: localStorage, newValue: 'x' }),
    );
    expect(seen(here, 'part:9')).toBe('done');
    await vi.advanceTimersByTimeAsync(2000);
    expect(there['part:9']?.state).toBe('done');
  });
});

it('while nobody looks nothing is asked, but what waits is sent', async () => {
  const here = tablet();
  await vi.advanceTimersByTimeAsync(100);
  const look = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  const asked = vi.mocked(calls.fetchProgress).mock.calls.length;
  await vi.advanceTimersByTimeAsync(20_000);
  expect(vi.mocked(calls.fetchProgress).mock.calls).toHaveLength(asked);
  here.tick(() => ({ 'part:1': 'done' }));
  await vi.advanceTimersByTimeAsync(1000);
  expect(there['part:1']?.state).toBe('done');
  there = { ...there, 'part:2': { state: 'done', at: 1 } };
  look.mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(100);
  expect(seen(here, 'part:2')).toBe('done');
});

it('a link that has ended stops all, tells how much was lost, and nothing of it stays', async () => {
  const here = tablet();
  await vi.advanceTimersByTimeAsync(100);
  fault = noNetwork;
  here.tick(() => ({ 'part:1': 'done', 'part:2': 'done' }));
  await vi.advanceTimersByTimeAsync(500);
  fault = ended;
  window.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(100);
  expect(state(here)).toMatchObject({ ended: true, lost: 2, unsent: 0 });
  const tries =
    vi.mocked(calls.sendProgress).mock.calls.length + vi.mocked(calls.fetchProgress).mock.calls.length;
  here.tick(() => ({ 'part:3': 'done' }));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(
    vi.mocked(calls.sendProgress).mock.calls.length + vi.mocked(calls.fetchProgress).mock.calls.length,
  ).toBe(tries);
  expect(readWork('token')).toBeNull();
});

it('a link for looking never sends anything', async () => {
  keepWork('token', { sheet: 0, unsent: { 'part:1': { state: 'done', at: 7 } } });
  const here = tablet('token', false);
  here.tick(() => ({ 'part:2': 'done' }));
  await vi.advanceTimersByTimeAsync(5000);
  expect(calls.sendProgress).not.toHaveBeenCalled();
  expect(state(here).marks).toEqual({});
});
