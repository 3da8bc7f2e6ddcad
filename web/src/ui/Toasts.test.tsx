import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { toast, useToastStore } from '@/lib/toasts';
import { Toasts } from './Toasts';
import { clearOf } from './useFoot';

beforeEach(() => {
  vi.useFakeTimers();
  useToastStore.setState({ toasts: [] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

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

  it('waits while the pointer is on it or the focus in it', () => {
    render(<Toasts />);
    act(() => toast({ severity: 'info', text: 'Deleted' }));
    const message = screen.getByRole('status');
    fireEvent.pointerEnter(message);
    act(() => void vi.advanceTimersByTime(60_000));
    act(() => screen.getByRole('button', { name: 'Close' }).focus());
    fireEvent.pointerLeave(message);
    act(() => void vi.advanceTimersByTime(60_000));
    expect(message).toBeVisible();
    act(() => screen.getByRole('button', { name: 'Close' }).blur());
    act(() => void vi.advanceTimersByTime(6100));
    expect(screen.queryByRole('status')).not.toBeInTheDocument();
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
    const ground = window.innerHeight;
    let top = ground - 144;
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      return this === foot ? new DOMRect(0, top, 390, 68) : new DOMRect(12, ground - 112, 366, 100);
    });
    render(<Toasts />);
    act(() => toast({ severity: 'info', text: 'All cleared' }));
    expect(screen.getByRole('region')).toHaveStyle({ bottom: '156px' });
    top = ground - 68;
    act(() => void window.dispatchEvent(new Event('scroll')));
    expect(screen.getByRole('region')).toHaveStyle({ bottom: '80px' });
    foot.remove();
    act(() => void window.dispatchEvent(new Event('resize')));
    expect(screen.getByRole('region')).toHaveStyle({ bottom: '12px' });
  });
});

describe('the place of messages', () => {
  const bar = (top: number, bottom: number, left = 400, right = 1000) => ({ left, right, top, bottom });
  const place = (...feet: ReturnType<typeof bar>[]) =>
    clearOf(feet, { left: 24, right: 544, height: 180 }, 900);

  it('is the foot of the window where nothing is in the way', () => {
    expect(place()).toBe(12);
    expect(place(bar(500, 560)), 'high above').toBe(12);
    expect(place(bar(820, 900, 700, 1000)), 'beside').toBe(12);
    expect(place(bar(0, 0, 0, 0)), 'hidden').toBe(12);
  });

  it('is above whatever buttons it would lie on, however high those stand', () => {
    expect(place(bar(700, 760))).toBe(212);
    expect(place(bar(840, 900))).toBe(72);
    expect(place(bar(840, 900, 0, 1440), bar(600, 670)), 'a dialog before a bar of the page').toBe(312);
    expect(place(bar(840, 900, 0, 1440), bar(500, 560)), 'room between the two').toBe(72);
  });

  it('is the foot again where there is no room above', () => {
    expect(place(bar(100, 900))).toBe(12);
  });
});
