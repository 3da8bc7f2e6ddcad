import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useOnce } from './useOnce';

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
);

function show(send: (name: string) => Promise<string>) {
  const mutationFn = vi.fn(send);
  const { result } = renderHook(() => useOnce({ mutationFn }), { wrapper });
  return { result, names: () => mutationFn.mock.calls.map(([name]) => name) };
}

let now = 0;
beforeEach(() => {
  now = 1000;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
});
afterEach(() => vi.restoreAllMocks());

describe('a call by a double press', () => {
  it('goes out once, and its end is told once', async () => {
    const { result, names } = show((name) => Promise.resolve(name));
    const [first, second] = [vi.fn(), vi.fn()];
    act(() => {
      result.current.mutate('Kitchen', { onSuccess: first });
      result.current.mutate('Kitchen', { onSuccess: second });
    });
    await waitFor(() => expect(first).toHaveBeenCalledOnce());
    expect(second).not.toHaveBeenCalled();
    expect(names()).toEqual(['Kitchen']);
  });

  it('goes out once where the answer comes between the presses, and again later', async () => {
    const { result, names } = show((name) => Promise.resolve(name));
    act(() => result.current.mutate('Kitchen'));
    await waitFor(() => expect(result.current.isSuccess).toBe(true));
    now += 200;
    act(() => result.current.mutate('Kitchen'));
    expect(names()).toEqual(['Kitchen']);
    now += 500;
    act(() => result.current.mutate('Kitchen'));
    await waitFor(() => expect(names()).toEqual(['Kitchen', 'Kitchen']));
  });

  it('is not forgotten by what clears an older one', async () => {
    const { result } = show((name) => Promise.resolve(name));
    act(() => {
      result.current.mutate('Kitchen');
      result.current.reset();
    });
    await waitFor(() => expect(result.current.data).toBe('Kitchen'));
    act(() => result.current.reset());
    await waitFor(() => expect(result.current.isIdle).toBe(true));
  });
});

it('another thing, and what was refused, is sent at once', async () => {
  const { result, names } = show(() => Promise.reject(new Error('no')));
  act(() => {
    result.current.mutate('Kitchen');
    result.current.mutate('Hall');
  });
  await waitFor(() => expect(result.current.isError).toBe(true));
  act(() => result.current.mutate('Hall'));
  await waitFor(() => expect(names()).toEqual(['Kitchen', 'Hall', 'Hall']));
});
