// Parts that cannot be loaded: what is around them stays, and they are to be had again.

import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { Suspense, useState, type ReactNode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useConnection } from '@/api/connection';
import { lazyAside, lazyChunk } from '@/i18n/lazyChunk';
import { useToastStore } from '@/lib/toasts';
import { renderWithProviders } from '@/testing/render';
import { at, startTestServer } from '@/testing/server';
import { FaultBoundary } from './FaultBoundary';

const server = startTestServer();
const MISSING = /could not be loaded/;

beforeEach(() => {
  useToastStore.setState({ toasts: [] });
  useConnection.setState({ connection: 'fine' });
});

/** The way to the server: cut until `mend` is called, for calls as for code. */
function cutWay() {
  let cut = true;
  server.use(
    http.get(at('/health'), () => (cut ? HttpResponse.error() : HttpResponse.json({ status: 'ok' }))),
  );
  return {
    /** Brings the part where there is a way. */
    over: <C,>(part: C) =>
      vi.fn(() => (cut ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve(part))),
    mend: () => {
      cut = false;
    },
    /** The page hears of it. */
    noticed: () => useConnection.setState({ connection: 'fine' }),
  };
}

function Dialog({ onClose }: { onClose: () => void }) {
  return (
    <div role="dialog">
      <button onClick={onClose}>Close</button>
    </div>
  );
}

function Menu({ open, onClose }: { open: boolean; onClose: () => void }) {
  return open ? <button onClick={onClose}>Entry</button> : null;
}

/** A screen with something typed in it and a button that asks for more. */
function Asking({ children }: { children: (open: boolean, close: () => void) => ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <FaultBoundary>
      <input aria-label="Name" />
      <button aria-expanded={open} onClick={() => setOpen(true)}>
        Import
      </button>
      {children(open, () => setOpen(false))}
    </FaultBoundary>
  );
}

const message = () => screen.findByRole('alert');

describe('a dialog that cannot be loaded', () => {
  function ask() {
    const way = cutWay();
    const Part = lazyAside(way.over(Dialog));
    const { user } = renderWithProviders(
      <Asking>{(open, close) => open && <Part onClose={close} />}</Asking>,
    );
    return { way, user };
  }
  const press = () => screen.getByRole('button', { name: 'Import' });

  it('leaves what is typed, and opens when its button is pressed again', async () => {
    const { way, user } = ask();
    await user.type(screen.getByLabelText('Name'), 'Kitchen');
    await user.click(press());
    expect(await message()).toHaveTextContent(/could not be loaded\. There is no connection/);
    await user.click(press());
    await waitFor(() => expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible());
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    way.mend();
    await user.click(press());
    expect(await screen.findByRole('dialog')).toBeVisible();
    expect(screen.getByLabelText('Name')).toHaveValue('Kitchen');
  });

  it('opens from its message', async () => {
    const { way, user } = ask();
    await user.click(press());
    await message();
    way.mend();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('dialog')).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('is closed once something else is done, or its message is', async () => {
    const { user } = ask();
    await user.click(press());
    await message();
    await user.type(screen.getByLabelText('Name'), 'K');
    expect(press()).toHaveAttribute('aria-expanded', 'false');
    expect(screen.getByRole('alert')).toHaveTextContent(MISSING);
    expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
    await user.click(press());
    await screen.findByRole('button', { name: 'Retry' });
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(press()).toHaveAttribute('aria-expanded', 'false');
  });

  it('which is gone from the server is had by loading the page again', async () => {
    const Part = lazyAside(() => Promise.reject<typeof Dialog>(new TypeError('404')));
    const { user } = renderWithProviders(
      <Asking>{(open, close) => open && <Part onClose={close} />}</Asking>,
    );
    await user.click(press());
    expect(await message()).toHaveTextContent(/Loading it again usually helps/);
    await user.type(screen.getByLabelText('Name'), 'K');
    expect(screen.getByRole('button', { name: 'Reload' })).toBeVisible();
  });

  it('is asked for anew where it only was not open meanwhile, as a menu is', async () => {
    const way = cutWay();
    const Part = lazyAside(way.over(Menu));
    const { user } = renderWithProviders(
      <Asking>{(open, close) => <Part open={open} onClose={close} />}</Asking>,
    );
    // Nobody has asked for it yet.
    await waitFor(() => expect(useConnection.getState().connection).toBe('unreachable'));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    await user.click(press());
    await message();
    way.mend();
    await user.click(press());
    expect(await screen.findByRole('button', { name: 'Entry' })).toBeVisible();
  });
});

/** A screen with a field and the part. */
const show = (Part: () => ReactNode) =>
  renderWithProviders(
    <FaultBoundary>
      <input aria-label="Name" />
      <Suspense>
        <Part />
      </Suspense>
    </FaultBoundary>,
  );

describe('a piece of a screen that cannot be loaded', () => {
  const List = () => <ul aria-label="List" />;

  it('says so in its room, and comes when it is tried again', async () => {
    const way = cutWay();
    const { user } = show(lazyChunk(way.over(List)));
    await user.type(screen.getByLabelText('Name'), 'Kitchen');
    expect(await message()).toHaveTextContent(MISSING);
    expect(useToastStore.getState().toasts).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await message()).toHaveTextContent(MISSING);
    way.mend();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('list', { name: 'List' })).toBeVisible();
    expect(screen.getByLabelText('Name')).toHaveValue('Kitchen');
  });

  it('comes by itself when the connection is back', async () => {
    const way = cutWay();
    show(lazyChunk(way.over(List)));
    expect(await message()).toHaveTextContent(/as soon as the connection is back/);
    way.mend();
    way.noticed();
    expect(await screen.findByRole('list', { name: 'List' })).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('says nothing where it only helps, and still comes by itself', async () => {
    const way = cutWay();
    const { container } = show(lazyAside(way.over(List)));
    await waitFor(() => expect(useConnection.getState().connection).toBe('unreachable'));
    expect(container).not.toHaveTextContent(/loaded/);
    way.mend();
    way.noticed();
    expect(await screen.findByRole('list', { name: 'List' })).toBeVisible();
  });
});

it('a part that is loaded, but throws, takes the place of the whole screen', async () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue(undefined);
  const Broken = (): ReactNode => {
    throw new Error('broken');
  };
  show(lazyChunk(() => Promise.resolve(Broken)));
  expect(await screen.findByText('This page could not be shown')).toBeVisible();
  expect(screen.queryByLabelText('Name')).not.toBeInTheDocument();
  expect(logged).toHaveBeenCalled();
});
