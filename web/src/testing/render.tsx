// Renders in tests as the page does: theme, server state without retries, toasts, an address bar in memory.

import { QueryClient } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { createMemoryRouter, RouterProvider, type RouteObject } from 'react-router';
import { Providers } from '@/app/Providers';

interface RenderOptions {
  /** The route of the tested part. */
  at?: string;
  /** The address with which it is opened, if it is more than the route. */
  start?: string;
  /** Other routes that the tested part may lead to. */
  routes?: RouteObject[];
}

export function renderWithProviders(
  element: ReactElement,
  { at = '/', start = at, routes = [] }: RenderOptions = {},
) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, gcTime: Infinity } } });
  const router = createMemoryRouter([{ path: at, element }, ...routes], { initialEntries: [start] });
  const view = render(
    <Providers queryClient={queryClient}>
      <RouterProvider router={router} />
    </Providers>,
  );
  // Whether the style lets something be clicked is asked in the browser journeys. Here each click would ask all ancestors for
  // all of their style, an eighth of the time of tests with long forms.
  const user = userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never });
  return { ...view, router, queryClient, user };
}
