import { act, render, screen } from '@testing-library/react';
import { Link, MemoryRouter, useNavigate } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import userEvent from '@testing-library/user-event';
import { useScrollRestoration } from './useScrollRestoration';

function Page() {
  useScrollRestoration();
  const navigate = useNavigate();
  return (
    <>
      <Link to="/long">On</Link>
      <button onClick={() => void navigate(-1)}>Back</button>
    </>
  );
}

function scrollTo(top: number) {
  vi.stubGlobal('scrollY', top);
  act(() => void window.dispatchEvent(new Event('scroll')));
}

/** Told by hand that the page has grown. */
let grow: () => void;

beforeEach(() => {
  sessionStorage.clear();
  vi.stubGlobal('scrollY', 0);
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(tell: () => void) {
        grow = tell;
      }
      observe = vi.fn();
      disconnect = () => {
        grow = () => undefined;
      };
    },
  );
});
afterEach(() => void vi.unstubAllGlobals());

function reloadedAt(top: number) {
  const entry = [{ pathname: '/', key: 'here' }];
  const page = () =>
    render(
      <MemoryRouter initialEntries={entry}>
        <Page />
      </MemoryRouter>,
    );
  const first = page();
  scrollTo(top);
  act(() => void window.dispatchEvent(new Event('pagehide')));
  first.unmount();
  scrollTo(0);
  page();
}

it('a new screen begins at its top, and the way back leads to where the one before was left', async () => {
  const scrolled = vi.spyOn(window, 'scrollTo').mockReturnValue(undefined);
  render(
    <MemoryRouter>
      <Page />
    </MemoryRouter>,
  );
  scrollTo(700);
  await userEvent.click(screen.getByRole('link'));
  expect(scrolled).toHaveBeenLastCalledWith(0, 0);
  await userEvent.click(screen.getByRole('button'));
  expect(scrolled).toHaveBeenLastCalledWith(0, 700);
});

it('a reload finds the place too', () => {
  const scrolled = vi.spyOn(window, 'scrollTo').mockReturnValue(undefined);
  reloadedAt(300);
  expect(scrolled).toHaveBeenLastCalledWith(0, 300);
});

it('a reload finds the place of a list that comes later', () => {
  let room = 73;
  const scrolled = vi
    .spyOn(window, 'scrollTo')
    .mockImplementation((...to: unknown[]) => void vi.stubGlobal('scrollY', Math.min(room, Number(to[1]))));
  reloadedAt(786);
  expect(window.scrollY).toBe(73);
  room = 2000;
  grow();
  expect(window.scrollY).toBe(786);
  scrolled.mockClear();
  grow();
  expect(scrolled).not.toHaveBeenCalled();
});

it('a list that comes later does not take the page from who has gone on in it', () => {
  const scrolled = vi.spyOn(window, 'scrollTo').mockReturnValue(undefined);
  reloadedAt(786);
  act(() => void window.dispatchEvent(new Event('wheel')));
  scrolled.mockClear();
  grow();
  expect(scrolled).not.toHaveBeenCalled();
});
