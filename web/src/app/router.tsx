import { createBrowserRouter, Navigate, type RouteObject } from 'react-router';
import { RequireUser } from '@/features/auth/RequireUser';
import { RouteFault } from './RouteFault';
import { Shell } from './Shell';

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
            lazy: async () => ({ Component: (await import('@/pages/examples/ExamplesPage')).ExamplesPage }),
          },
          {
            path: '/pricing',
            lazy: async () => ({ Component: (await import('@/pages/pricing/PricingPage')).PricingPage }),
          },
          {
            element: <RequireUser />,
            children: [
              {
                path: '/calculator',
                lazy: async () => ({
                  Component: (await import('@/pages/calculator/CalculatorPage')).CalculatorPage,
                }),
              },
              {
                path: '/account/:section?',
                lazy: async () => ({ Component: (await import('@/pages/account/AccountPage')).AccountPage }),
              },
              {
                path: '/history',
                lazy: async () => ({ Component: (await import('@/pages/history/HistoryPage')).HistoryPage }),
              },
              {
                path: '/projects',
                lazy: async () => ({
                  Component: (await import('@/pages/projects/ProjectsPage')).ProjectsPage,
                }),
              },
              {
                path: '/materials',
                lazy: async () => ({
                  Component: (await import('@/pages/materials/MaterialsPage')).MaterialsPage,
                }),
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
