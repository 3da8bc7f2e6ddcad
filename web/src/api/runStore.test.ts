import { beforeEach, expect, it, vi } from 'vitest';
import { sample } from '@/testing/solved';
import { useRunStore } from './runStore';

const { job, solution } = sample;
const store = () => useRunStore.getState();
const kept = () => JSON.parse(localStorage.getItem('kerf.run') ?? 'null') as unknown;

/** Another window has written this run. */
function elsewhere(run: { id: string } | null) {
  const newValue = run && JSON.stringify({ version: 1, value: { job, ...run } });
  if (newValue) localStorage.setItem('kerf.run', newValue);
  else localStorage.removeItem('kerf.run');
  window.dispatchEvent(new StorageEvent('storage', { key: 'kerf.run', newValue, storageArea: localStorage }));
}

beforeEach(() => store().leave());

it('keeps what outlives a reload, not what the server is asked again', () => {
  store().begin('a', job);
  store().change('a', (run) => ({ ...run, state: 'RUNNING', percent: 40, solutions: [solution] }));
  expect(kept()).toEqual({ version: 1, value: { id: 'a', job, ending: null, stop: 'sent', told: false } });
  store().change('a', (run) => ({ ...run, ending: 'cancel' }));
  expect(kept()).toMatchObject({ value: { ending: 'cancel' } });
  store().leave();
  expect(kept()).toBeNull();
});

it('resumes after a reload, and asks the server for the rest', async () => {
  store().begin('a', job);
  store().change('a', (run) => ({ ...run, state: 'RUNNING', ending: 'stop', stop: 'unheard' }));
  vi.resetModules();
  const { useRunStore: reloaded } = await import('./runStore');
  expect(reloaded.getState().run).toMatchObject({
    id: 'a',
    job,
    state: 'INITIALISING',
    ending: 'stop',
    stop: 'sent',
  });
  localStorage.setItem('kerf.run', JSON.stringify({ version: 1, value: { id: 7, job } }));
  vi.resetModules();
  const { useRunStore: broken } = await import('./runStore');
  expect(broken.getState().run).toBeNull();
});

it('leaves another run than the one meant alone', () => {
  store().begin('b', job);
  store().change('a', (run) => ({ ...run, percent: 99 }));
  expect(store().run).toMatchObject({ id: 'b', percent: 0 });
});

it('stays at a result that another window leaves, and does not return to one that it has left', () => {
  store().begin('a', job);
  elsewhere(null);
  expect(store().run?.id).toBe('a');
  store().leave();
  elsewhere({ id: 'a' });
  expect(store().run).toBeNull();
  elsewhere({ id: 'd' });
  expect(store().run?.id, 'what the other window calculates is followed').toBe('d');
});

it('follows another window that shall end a run without ending it itself', () => {
  elsewhere({ id: 'c', ending: 'cancel' } as { id: string });
  expect(store().run).toMatchObject({ id: 'c', ending: null });
});

it('tells an end once, whichever window sees it first', () => {
  store().begin('a', job);
  expect(store().tell('a')).toBe(true);
  store().leave();
  store().begin('a', job);
  localStorage.setItem('kerf.run', JSON.stringify({ version: 1, value: { id: 'a', job, told: true } }));
  expect(store().tell('a')).toBe(false);
});

it('shows a result that is at hand as one that was told', () => {
  store().show({ taskId: 'a', job, solution, partial: true });
  expect(store().run).toMatchObject({ state: 'STOPPED', solutions: [solution], told: true });
});
