// Renders in tests as the page does: theme, server state without retries, toasts, an address bar in memory.

import { QueryClient } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { createMemoryRouter, RouterProvider, type RouteObject } from 'react-router';
import { Providers } from '@/app/Providers';

interface RenderOptions {
  /** Where the person is. */
  at?: string;
  /** Other routes that the tested part may lead to. */
  routes?: RouteObject[];
}

export function renderWithProviders(element: ReactElement, { at = '/', routes = [] }: RenderOptions = {}) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, gcTime: Infinity } } });
  const router = createMemoryRouter([{ path: at, element }, ...routes], { initialEntries: [at] });
  const view = render(
    <Providers queryClient={queryClient}>
      <RouterProvider router={router} />
    </Providers>,
  );
  return { ...view, router, queryClient, user: userEvent.setup() };
}
