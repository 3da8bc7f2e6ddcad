import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { toast, useToastStore } from '@/lib/toasts';
import { Toasts } from './Toasts';

beforeEach(() => {
  vi.useFakeTimers();
  useToastStore.setState({ toasts: [] });
});
afterEach(() => vi.useRealTimers());

describe('a message', () => {
  it('goes by itself after six seconds', () => {
    render(<Toasts />);
    act(() => toast({ severity: 'error', text: 'The server is busy' }));
    expect(screen.getByRole('alert')).toHaveTextContent('The server is busy');
    act(() => void vi.advanceTimersByTime(5900));
    expect(screen.getByRole('alert')).toBeVisible();
    act(() => void vi.advanceTimersByTime(200));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('that is to stay stays', () => {
    render(<Toasts />);
    act(() => toast({ severity: 'error', text: 'The plan allows no more', persistent: true }));
    act(() => void vi.advanceTimersByTime(600_000));
    expect(screen.getByRole('alert')).toHaveTextContent('The plan allows no more');
  });

  it('takes the place of the same words before it', () => {
    render(<Toasts />);
    act(() => {
      toast({ severity: 'error', text: 'The same' });
      toast({ severity: 'error', text: 'The same' });
    });
    expect(screen.getAllByRole('alert')).toHaveLength(1);
  });
});
