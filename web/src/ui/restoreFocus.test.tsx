import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { restoreFocus } from './restoreFocus';

let stop: () => void;
beforeEach(() => {
  stop = restoreFocus();
});
afterEach(() => stop());

function Part({ children }: { children: ReactNode }) {
  return (
    <main id="main" tabIndex={-1}>
      <section>
        <h2>Name</h2>
        {children}
      </section>
    </main>
  );
}

async function press(name: string) {
  screen.getByRole('button', { name }).focus();
  await userEvent.keyboard('{Enter}');
}

it('leaves the focus in a toolbar whose button has come to its end', async () => {
  function Zoom() {
    const [zoom, setZoom] = useState(2);
    return (
      <div role="toolbar">
        <button disabled={zoom === 1} onClick={() => setZoom(zoom - 1)}>
          Out
        </button>
        <button disabled={zoom === 3} onClick={() => setZoom(zoom + 1)}>
          In
        </button>
      </div>
    );
  }
  render(
    <Part>
      <Zoom />
    </Part>,
  );
  await press('In');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Out' })).toHaveFocus());
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('button', { name: 'In' })).toBeEnabled();
  // It does not take back what is in use elsewhere.
  await new Promise((resolve) => setTimeout(resolve, 250));
  expect(screen.getByRole('button', { name: 'Out' })).toHaveFocus();
});

it('gives the focus back to a button that was off while it worked', async () => {
  let done: () => void = () => undefined;
  const worked = new Promise<void>((resolve) => {
    done = resolve;
  });
  function Save() {
    const [working, setWorking] = useState(false);
    const save = () => {
      setWorking(true);
      void worked.then(() => setWorking(false));
    };
    return (
      <button disabled={working} onClick={save}>
        Save
      </button>
    );
  }
  render(
    <Part>
      <Save />
    </Part>,
  );
  await press('Save');
  await waitFor(() => expect(screen.getByRole('heading')).toHaveFocus());
  done();
  await waitFor(() => expect(screen.getByRole('button')).toHaveFocus());
});

it('goes on at the heading of the part from which the button has gone, or in the content', async () => {
  function Shrinking() {
    const [left, setLeft] = useState(2);
    const part = (
      <section>
        <h2>Members</h2>
        {left > 1 && <button onClick={() => setLeft(1)}>Remove</button>}
        <button onClick={() => setLeft(0)}>Leave</button>
      </section>
    );
    return (
      <main id="main" tabIndex={-1}>
        {left > 0 && part}
      </main>
    );
  }
  render(<Shrinking />);
  await press('Remove');
  await waitFor(() => expect(screen.getByRole('heading')).toHaveFocus());
  await press('Leave');
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
});

it('returns from a message that goes to where the person was', async () => {
  function Page() {
    const [told, setTold] = useState(true);
    return (
      <>
        <Part>
          <button>Delete</button>
        </Part>
        {told && (
          <div className="MuiAlert-filled">
            <button onClick={() => setTold(false)}>Close</button>
          </div>
        )}
      </>
    );
  }
  render(<Page />);
  screen.getByRole('button', { name: 'Delete' }).focus();
  await press('Close');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Delete' })).toHaveFocus());
});

it('leaves alone who has taken the focus off everything', async () => {
  function Going() {
    const [there, setThere] = useState(true);
    return (
      <>
        <Part>{there && <button>Save</button>}</Part>
        <p onClick={() => setTimeout(() => setThere(false), 10)}>Words</p>
      </>
    );
  }
  render(<Going />);
  screen.getByRole('button').focus();
  screen.getByRole('button').blur();
  await userEvent.click(screen.getByText('Words'));
  await waitFor(() => expect(screen.queryByRole('button')).not.toBeInTheDocument());
  await new Promise((resolve) => setTimeout(resolve, 250));
  expect(document.body).toHaveFocus();
});

it('waits for nothing more once it is stopped', async () => {
  render(
    <Part>
      <button>Gone</button>
    </Part>,
  );
  const button = screen.getByRole('button');
  button.focus();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    await act(async () => {
      button.remove();
      // What watches the page is told of it after the running code.
      await Promise.resolve();
    });
    expect(vi.getTimerCount()).toBe(1);
    stop();
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});
