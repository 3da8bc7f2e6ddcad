import { createBrowserRouter, Navigate, type RouteObject } from 'react-router';
import type { ComponentType } from 'react';
import { RequireUser } from '@/features/auth/RequireUser';
import { loadScreenTexts } from '@/i18n/i18n';
import { RouteFault } from './RouteFault';
import { Shell } from './Shell';

/** A screen with its texts; both come at the same time. */
function screen(load: () => Promise<ComponentType>) {
  return async () => {
    const [Component] = await Promise.all([load(), loadScreenTexts()]);
    return { Component };
  };
}

/** The routes that exist; whatever else is asked for is the welcome page. Each screen is a chunk of its own. */
export const routes: RouteObject[] = [
  {
    element: <Shell />,
    errorElement: <RouteFault />,
    hydrateFallbackElement: <></>,
    children: [
      {
        // A screen that fails leaves the bar and the way to the others.
        errorElement: <RouteFault />,
        children: [
          {
            path: '/',
            lazy: async () => ({ Component: (await import('@/pages/welcome/WelcomePage')).WelcomePage }),
          },
          {
            path: '/examples',
            lazy: screen(async () => (await import('@/pages/examples/ExamplesPage')).ExamplesPage),
          },
          {
            path: '/pricing',
            lazy: screen(async () => (await import('@/pages/pricing/PricingPage')).PricingPage),
          },
          {
            element: <RequireUser />,
            children: [
              {
                path: '/calculator',
                lazy: screen(async () => (await import('@/pages/calculator/CalculatorPage')).CalculatorPage),
              },
              {
                path: '/account/:section?',
                lazy: screen(async () => (await import('@/pages/account/AccountPage')).AccountPage),
              },
              {
                path: '/history',
                lazy: screen(async () => (await import('@/pages/history/HistoryPage')).HistoryPage),
              },
              {
                path: '/projects',
                lazy: screen(async () => (await import('@/pages/projects/ProjectsPage')).ProjectsPage),
              },
              {
                path: '/materials',
                lazy: screen(async () => (await import('@/pages/materials/MaterialsPage')).MaterialsPage),
              },
            ],
          },
          { path: '*', element: <Navigate to="/" replace /> },
        ],
      },
    ],
  },
];

export function createRouter() {
  return createBrowserRouter(routes);
}
