import { act, render, screen } from '@testing-library/react';
import { Link, MemoryRouter, useNavigate } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import userEvent from '@testing-library/user-event';
import { useScrollPlace } from './useScrollPlace';

function Page() {
  useScrollPlace();
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

beforeEach(() => sessionStorage.clear());

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
  const first = render(
    <MemoryRouter initialEntries={[{ pathname: '/', key: 'here' }]}>
      <Page />
    </MemoryRouter>,
  );
  scrollTo(300);
  act(() => void window.dispatchEvent(new Event('pagehide')));
  first.unmount();
  render(
    <MemoryRouter initialEntries={[{ pathname: '/', key: 'here' }]}>
      <Page />
    </MemoryRouter>,
  );
  expect(scrolled).toHaveBeenLastCalledWith(0, 300);
});
