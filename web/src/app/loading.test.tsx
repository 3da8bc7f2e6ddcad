import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { createMemoryRouter, Link, Outlet, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { lazyChunk } from '@/i18n/lazyChunk';
import { whileLoading } from './loading';
import { LoadingBar } from './LoadingBar';

it('is told while the screen before stands still', async () => {
  let arrive: (screen: () => string) => void = () => undefined;
  const coming = new Promise<() => string>((resolve) => {
    arrive = resolve;
  });
  const Materials = lazyChunk(() => whileLoading(coming));
  const frame = (
    <Suspense fallback="Nothing">
      <LoadingBar />
      <Outlet />
    </Suspense>
  );
  const router = createMemoryRouter([
    {
      element: frame,
      children: [
        { path: '/', element: <Link to="/materials">Materials</Link> },
        { path: '/materials', element: <Materials /> },
      ],
    },
  ]);
  render(<RouterProvider router={router} />);
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('link'));
  expect(await screen.findByRole('progressbar')).toBeVisible();
  expect(screen.getByRole('link')).toBeVisible();
  await act(async () => {
    arrive(() => 'Birch');
    await coming;
  });
  expect(await screen.findByText('Birch')).toBeVisible();
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
});
