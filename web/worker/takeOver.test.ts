import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { takeOverFrom, WHICH_VERSION } from './takeOver';

const windowOf = (id: string) => ({ id, postMessage: vi.fn() });

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('takes over at once when every window shows this version', async () => {
  const skipWaiting = vi.fn().mockResolvedValue(undefined);
  await takeOverFrom({ windows: () => Promise.resolve([windowOf('a')]), skipWaiting })('a');
  expect(skipWaiting).toHaveBeenCalledOnce();
});

it('takes over when the page that a reload replaced is listed no longer', async () => {
  const skipWaiting = vi.fn().mockResolvedValue(undefined);
  const open = [windowOf('replaced'), windowOf('a')];
  const told = takeOverFrom({ windows: () => Promise.resolve([...open]), skipWaiting })('a');
  await vi.advanceTimersByTimeAsync(1000);
  expect(skipWaiting).not.toHaveBeenCalled();
  open.shift();
  await vi.advanceTimersByTimeAsync(1000);
  await told;
  expect(skipWaiting).toHaveBeenCalledOnce();
});

it('waits for a window of the old version, without looking for ever', async () => {
  const skipWaiting = vi.fn().mockResolvedValue(undefined);
  const old = windowOf('old');
  const windows = vi.fn(() => Promise.resolve([old, windowOf('a')]));
  const told = takeOverFrom({ windows, skipWaiting })('a');
  await vi.runAllTimersAsync();
  await told;
  expect(skipWaiting).not.toHaveBeenCalled();
  expect(windows).toHaveBeenCalledTimes(20);
  expect(old.postMessage).toHaveBeenCalledExactlyOnceWith(WHICH_VERSION);
});

it('asks a window that it knows nothing of, and takes over when that shows this version too', async () => {
  const skipWaiting = vi.fn().mockResolvedValue(undefined);
  const told: Promise<void>[] = [];
  const windows = [windowOf('a'), windowOf('b')];
  const showsThisVersion = takeOverFrom({ windows: () => Promise.resolve(windows), skipWaiting });
  windows[0]?.postMessage.mockImplementation(() => told.push(showsThisVersion('a')));
  told.push(showsThisVersion('b'));
  await vi.runAllTimersAsync();
  await Promise.all(told);
  expect(skipWaiting).toHaveBeenCalled();
});
