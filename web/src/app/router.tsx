import { Navigate, type RouteObject } from 'react-router';
import { Suspense, type ReactNode } from 'react';
import { RequireUser } from '@/features/auth/RequireUser';
import type { Area } from '@/i18n/i18n';
import { lazyPart } from '@/i18n/lazyPart';
import { FaultBoundary } from './FaultBoundary';
import { whileLoading } from './loading';
import { Shell } from './Shell';

/** A screen: a chunk of its own, and the texts of all that it shows at once. */
function screen(load: () => Promise<() => ReactNode>, ...areas: Area[]) {
  const Screen = lazyPart(() => whileLoading(load()), ...areas);
  return <Screen />;
}

/** The routes that exist; whatever else is asked for is the welcome page. */
export const routes: RouteObject[] = [
  {
    element: (
      // The first screen comes as a whole; later the one before stays until the next is there.
      <Suspense>
        <FaultBoundary>
          <Shell />
        </FaultBoundary>
      </Suspense>
    ),
    children: [
      {
        path: '/',
        element: screen(async () => (await import('@/pages/welcome/WelcomePage')).WelcomePage),
      },
      {
        path: '/examples',
        element: screen(async () => (await import('@/pages/examples/ExamplesPage')).ExamplesPage, 'examples'),
      },
      {
        path: '/pricing',
        element: screen(async () => (await import('@/pages/pricing/PricingPage')).PricingPage, 'plans'),
      },
      {
        element: <RequireUser />,
        children: [
          {
            path: '/calculator',
            element: screen(
              async () => (await import('@/pages/calculator/CalculatorPage')).CalculatorPage,
              'calculator',
              'sheet',
              'library',
              'exchange',
            ),
          },
          {
            path: '/account/:section?',
            element: screen(
              async () => (await import('@/pages/account/AccountPage')).AccountPage,
              'account',
              'calculator',
              'team',
            ),
          },
          {
            path: '/history',
            element: screen(
              async () => (await import('@/pages/history/HistoryPage')).HistoryPage,
              'history',
              'device',
            ),
          },
          {
            path: '/projects',
            element: screen(
              async () => (await import('@/pages/projects/ProjectsPage')).ProjectsPage,
              'projects',
            ),
          },
          {
            path: '/materials',
            element: screen(
              async () => (await import('@/pages/materials/MaterialsPage')).MaterialsPage,
              'materials',
            ),
          },
        ],
      },
      { path: '*', element: <Navigate to="/" replace /> },
    ],
  },
];
