import { createBrowserRouter, Navigate, type RouteObject } from 'react-router';
import { Shell } from './Shell';

/** The routes that exist; whatever else is asked for is the welcome page. */
export const routes: RouteObject[] = [
  {
    element: <Shell />,
    children: [
      {
        path: '/',
        lazy: async () => ({ Component: (await import('@/pages/welcome/WelcomePage')).WelcomePage }),
      },
      {
        path: '/calculator',
        lazy: async () => ({ Component: (await import('@/pages/calculator/CalculatorPage')).CalculatorPage }),
      },
      {
        path: '/history',
        lazy: async () => ({ Component: (await import('@/pages/history/HistoryPage')).HistoryPage }),
      },
      { path: '*', element: <Navigate to="/" replace /> },
    ],
  },
];

export function createRouter() {
  return createBrowserRouter(routes);
}
