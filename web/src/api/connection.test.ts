import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { onResponse, onNetworkError, useConnection, watchConnection } from './connection';

const now = () => useConnection.getState().connection;
const fetched = vi.fn<() => Promise<Response>>();
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', fetched);
  fetched.mockReset().mockRejectedValue(new TypeError('Failed to fetch'));
  useConnection.setState({ connection: 'fine' });
  stop = watchConnection();
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the connection', () => {
  it('is lost when a call gets no answer, and is looked for until there is one', async () => {
    onNetworkError();
    expect(now()).toBe('unreachable');
    await vi.advanceTimersByTimeAsync(2000);
    expect(fetched).toHaveBeenCalledTimes(1);
    expect(now()).toBe('unreachable');
    fetched.mockResolvedValue(new Response('{}', { status: 200 }));
    await vi.advanceTimersByTimeAsync(4000);
    expect(fetched).toHaveBeenCalledTimes(2);
    expect(now()).toBe('fine');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(fetched).toHaveBeenCalledTimes(2);
  });

  it('asks nobody while the browser has no network, and looks at once when it has', async () => {
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    window.dispatchEvent(new Event('offline'));
    expect(now()).toBe('offline');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(fetched).not.toHaveBeenCalled();
    onLine.mockReturnValue(true);
    fetched.mockResolvedValue(new Response('{}', { status: 200 }));
    window.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(0);
    expect(now()).toBe('fine');
  });

  it('is not back by an answer that was under way when the network went', () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    window.dispatchEvent(new Event('offline'));
    onResponse(new Response('{}', { status: 200 }));
    expect(now()).toBe('offline');
  });

  it('is not lost by a refusal of Kerf itself, but by what a gateway says in its place', () => {
    const json = { 'content-type': 'application/json' };
    onResponse(new Response('{}', { status: 503, headers: json }));
    expect(now()).toBe('fine');
    onResponse(
      new Response('<h1>Bad gateway</h1>', { status: 502, headers: { 'content-type': 'text/html' } }),
    );
    expect(now()).toBe('unreachable');
  });
});
