import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { toast, useToastStore } from '@/lib/toasts';
import { Toasts } from './Toasts';
import { clearOf } from './useToastPosition';
import { withAllStyles } from '@/testing/styles';

withAllStyles();

beforeEach(() => {
  vi.useFakeTimers();
  useToastStore.setState(useToastStore.getInitialState());
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('a message', () => {
  it('goes by itself after six seconds', () => {
    render(<Toasts />);
    act(() => void toast({ severity: 'error', text: 'The server is busy' }));
    expect(screen.getByRole('alert')).toHaveTextContent('The server is busy');
    act(() => void vi.advanceTimersByTime(5900));
    expect(screen.getByRole('alert')).toBeVisible();
    act(() => void vi.advanceTimersByTime(200));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('that is to stay stays', () => {
    render(<Toasts />);
    act(() => void toast({ severity: 'error', text: 'The plan allows no more', persistent: true }));
    act(() => void vi.advanceTimersByTime(600_000));
    expect(screen.getByRole('alert')).toHaveTextContent('The plan allows no more');
  });

  it('waits while the pointer is on it or the focus in it', () => {
    render(<Toasts />);
    act(() => void toast({ severity: 'info', text: 'Deleted' }));
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

  it('makes way for the third after it, unless it waits for an answer', () => {
    render(<Toasts />);
    act(() => {
      toast({ severity: 'success', text: 'The first' });
      toast({ severity: 'warning', text: 'To be answered', persistent: true });
      toast({ severity: 'success', text: 'The second' });
    });
    expect(screen.getByRole('region')).toHaveTextContent(/^To be answered.*The second/);
    act(() => void toast({ severity: 'info', text: 'The third' }));
    expect(screen.getByRole('region')).toHaveTextContent(/^To be answered.*The third/);
  });

  it('of something that went well goes when something fails', () => {
    render(<Toasts />);
    act(() => {
      toast({ severity: 'success', text: 'Glazing is in the calculator' });
      toast({ severity: 'error', text: 'The plan allows no more' });
    });
    expect(screen.getByRole('region')).toHaveTextContent(/^The plan allows no more/);
  });

  it('leaves a dialog as large as the screen to itself, and comes back where it can be undone', async () => {
    const root = document.createElement('div');
    root.className = 'MuiDialog-root';
    root.innerHTML = '<div class="MuiDialog-paperFullScreen"></div>';
    const [undone, told, failed] = ['All cleared', 'Deleted', 'The server is busy'];
    const shown = () =>
      screen.queryAllByText(/./, { selector: '.MuiAlert-message' }).map((one) => one.textContent);
    const after = (change: () => void) =>
      act(async () => {
        change();
        await Promise.resolve();
      });
    render(<Toasts />);
    act(() => {
      toast({ severity: 'info', text: undone, action: { label: 'Undo', run: () => undefined } });
      toast({ severity: 'success', text: told });
    });
    await after(() => document.body.append(root));
    expect(screen.queryByText(told)).not.toBeInTheDocument();
    expect(screen.getByText(undone)).not.toBeVisible();
    act(() => void vi.advanceTimersByTime(60_000));
    act(() => void toast({ severity: 'error', text: failed }));
    expect(screen.getByText(failed), 'what the dialog itself brought about').toBeVisible();
    await after(() => root.remove());
    expect(shown()).toEqual([undone, failed]);
    expect(screen.getByText(undone)).toBeVisible();
    act(() => void vi.advanceTimersByTime(6100));
    expect(shown()).toEqual([]);
  });

  it('stands above the buttons at the foot of a phone, wherever those are', () => {
    vi.stubGlobal('innerWidth', 390);
    const footer = document.body.appendChild(document.createElement('div'));
    footer.dataset.footer = 'true';
    const ground = window.innerHeight;
    let top = ground - 144;
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      return this === footer ? new DOMRect(0, top, 390, 68) : new DOMRect(12, ground - 112, 366, 100);
    });
    render(<Toasts />);
    act(() => void toast({ severity: 'info', text: 'All cleared' }));
    expect(screen.getByRole('region')).toHaveStyle({ left: '12px', bottom: '156px' });
    top = ground - 68;
    act(() => void window.dispatchEvent(new Event('scroll')));
    expect(screen.getByRole('region')).toHaveStyle({ bottom: '80px' });
    footer.remove();
    act(() => void window.dispatchEvent(new Event('resize')));
    expect(screen.getByRole('region')).toHaveStyle({ bottom: '12px' });
  });

  it('does not move from under the finger that presses it', () => {
    vi.stubGlobal('innerWidth', 390);
    const footer = document.createElement('div');
    footer.dataset.footer = 'true';
    const ground = window.innerHeight;
    let top = ground;
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      return this === footer ? new DOMRect(0, top, 390, 68) : new DOMRect(12, ground - 112, 366, 100);
    });
    document.body.append(footer);
    render(<Toasts />);
    act(() => void toast({ severity: 'info', text: 'All cleared', action: { label: 'Undo', run: vi.fn() } }));
    expect(screen.getByRole('region')).toHaveStyle({ bottom: '12px' });
    const undo = screen.getByRole('button', { name: 'Undo' });
    fireEvent.pointerDown(undo);
    top = ground - 68;
    act(() => void window.dispatchEvent(new Event('resize')));
    expect(screen.getByRole('region')).toHaveStyle({ bottom: '12px' });
    fireEvent.pointerUp(undo);
    act(() => void vi.advanceTimersByTime(50));
    expect(screen.getByRole('region')).toHaveStyle({ bottom: '80px' });
    footer.remove();
  });

  it('heeds the buttons of the dialog on top, not those of the page behind it', () => {
    vi.stubGlobal('innerWidth', 390);
    const bar = () => {
      const footer = document.createElement('div');
      footer.dataset.footer = 'true';
      return footer;
    };
    const [page, dialog] = [bar(), bar()];
    const root = document.createElement('div');
    root.className = 'MuiDialog-root';
    root.append(dialog);
    document.body.append(page, root);
    const ground = window.innerHeight;
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      if (this === page) return new DOMRect(0, ground - 200, 390, 68);
      if (this === dialog) return new DOMRect(0, ground - 60, 390, 60);
      return new DOMRect(12, ground - 112, 366, 100);
    });
    render(<Toasts />);
    act(() => void toast({ severity: 'info', text: 'All cleared' }));
    expect(screen.getByRole('region')).toHaveStyle({ bottom: '72px' });
    page.remove();
    root.remove();
  });

  it('stands between the buttons of a bar at the desk', () => {
    vi.stubGlobal('innerWidth', 1440);
    const footer = document.createElement('div');
    footer.dataset.footer = 'true';
    const [back, next] = ['Back', 'Next'].map((name) => {
      const button = footer.appendChild(document.createElement('button'));
      button.textContent = name;
      return button;
    });
    document.body.append(footer);
    const ground = window.innerHeight;
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      if (this === footer) return new DOMRect(0, ground - 68, 1440, 68);
      if (this === back) return new DOMRect(24, ground - 52, 70, 36);
      if (this === next) return new DOMRect(1346, ground - 52, 70, 36);
      return new DOMRect(24, ground - 60, 300, 48);
    });
    render(<Toasts />);
    act(() => void toast({ severity: 'info', text: 'Job imported' }));
    expect(screen.getByRole('region')).toHaveStyle({ left: '106px', bottom: '12px' });
    footer.remove();
  });
});

describe('the place of messages', () => {
  const bar = (top: number, bottom: number, left = 400, right = 1000) => ({ left, right, top, bottom });
  const place = (width: number, ...inTheWay: ReturnType<typeof bar>[]) =>
    clearOf(inTheWay, { width: 520, height: 180 }, { width, height: 900, top: true });
  const narrow = (...inTheWay: ReturnType<typeof bar>[]) => place(700, ...inTheWay);
  const wide = (...inTheWay: ReturnType<typeof bar>[]) => place(1440, ...inTheWay);

  it('is the corner of the window where nothing is in the way', () => {
    const corner = { left: 24, bottom: 12 };
    expect(wide()).toEqual(corner);
    expect(wide(bar(500, 560)), 'high above').toEqual(corner);
    expect(wide(bar(820, 900, 700, 1000)), 'beside').toEqual(corner);
    expect(wide(bar(0, 0, 0, 0)), 'hidden').toEqual(corner);
  });

  it('is beside what is in the way where there is room', () => {
    expect(wide(bar(840, 900, 24, 94))).toEqual({ left: 106, bottom: 12 });
    expect(wide(bar(840, 900, 24, 105.4)), 'that ends within a pixel').toEqual({ left: 118, bottom: 12 });
    expect(wide(bar(840, 900, 24, 94), bar(840, 900, 300, 400))).toEqual({ left: 412, bottom: 12 });
  });

  it('is above whatever buttons it would lie on, however high those stand', () => {
    expect(narrow(bar(700, 760))).toEqual({ left: 24, bottom: 212 });
    expect(narrow(bar(840, 900))).toEqual({ left: 24, bottom: 72 });
    expect(narrow(bar(840, 900, 0, 1440), bar(600, 670)), 'a dialog before a bar of the page').toEqual({
      left: 24,
      bottom: 312,
    });
    expect(narrow(bar(840, 900, 0, 1440), bar(500, 560)), 'room between the two').toEqual({
      left: 24,
      bottom: 72,
    });
  });

  it('is below the buttons of a page on a phone as long as it is not scrolled', () => {
    const phone = (top: boolean, ...foot: [number, number]) =>
      clearOf([bar(...foot, 0, 390)], { width: 366, height: 56 }, { width: 390, height: 844, top });
    expect(phone(true, 700, 752)).toEqual({ left: 12, bottom: 12 });
    expect(phone(false, 700, 752), 'scrolled').toEqual({ left: 12, bottom: 156 });
    expect(phone(true, 720, 790), 'no room').toEqual({ left: 12, bottom: 136 });
  });

  it('is the foot again where there is no room above', () => {
    expect(narrow(bar(100, 900))).toEqual({ left: 24, bottom: 12 });
  });
});
