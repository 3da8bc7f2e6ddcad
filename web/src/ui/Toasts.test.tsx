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

  it('stands above the buttons at the foot of the window, wherever those are', () => {
    const foot = document.body.appendChild(document.createElement('div'));
    foot.dataset.foot = 'true';
    const place = vi.spyOn(foot, 'getBoundingClientRect');
    const at = (top: number) => place.mockReturnValue(new DOMRect(0, top, 390, 68));
    render(<Toasts />);
    at(window.innerHeight - 144);
    act(() => toast({ severity: 'info', text: 'All cleared' }));
    expect(screen.getByRole('region')).toHaveStyle({ bottom: '156px' });
    at(window.innerHeight - 68);
    act(() => void window.dispatchEvent(new Event('scroll')));
    expect(screen.getByRole('region')).toHaveStyle({ bottom: '80px' });
    foot.remove();
    act(() => void window.dispatchEvent(new Event('resize')));
    expect(screen.getByRole('region')).toHaveStyle({ bottom: '12px' });
  });
});
