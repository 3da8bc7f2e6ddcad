import { act, render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';

/** The module as a page has it that was opened just now. */
async function newPage() {
  vi.resetModules();
  const { preloadOnceUsed, usePageUsed } = await import('./lazyChunk');
  const Below = () => <p>{usePageUsed() ? 'the lists' : 'room for them'}</p>;
  return { preloadOnceUsed, Below };
}

describe('what lies below what is read first', () => {
  it('comes once anybody uses the page', async () => {
    const { preloadOnceUsed, Below } = await newPage();
    render(<Below />);
    preloadOnceUsed();
    expect(screen.getByText('room for them')).toBeVisible();
    act(() => void window.dispatchEvent(new Event('wheel')));
    expect(screen.getByText('the lists')).toBeVisible();
  });

  it('comes by itself on a page that is only read', async () => {
    vi.useFakeTimers();
    try {
      const { preloadOnceUsed, Below } = await newPage();
      render(<Below />);
      preloadOnceUsed();
      act(() => void vi.advanceTimersByTime(3900));
      expect(screen.getByText('room for them')).toBeVisible();
      act(() => void vi.advanceTimersByTime(200));
      expect(screen.getByText('the lists')).toBeVisible();
    } finally {
      vi.useRealTimers();
    }
  });

  it('is there at once on the next screen', async () => {
    const { preloadOnceUsed, Below } = await newPage();
    preloadOnceUsed();
    window.dispatchEvent(new Event('keydown'));
    render(<Below />);
    expect(screen.getByText('the lists')).toBeVisible();
  });
});
