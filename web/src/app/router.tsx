import { matchRoutes, Navigate, Outlet, type RouteObject } from 'react-router';
import { Suspense, type ReactNode } from 'react';
import { isSignedIn } from '@/api/session';
import { RequireUser } from '@/features/auth/RequireUser';
import type { Area } from '@/i18n/i18n';
import { lazyChunk } from '@/i18n/lazyChunk';
import { preloadHistory } from '@/pages/history/preload';
import { preloadGrid } from '@/ui/grid/lazyGrid';
import { FaultBoundary } from './FaultBoundary';
import { whileLoading } from './loading';
import { Shell } from './Shell';

interface Handle {
  /** Loads the screen before it is shown. */
  preload?: () => Promise<unknown>;
  /** The routes below are only for users that are signed in. */
  signedIn?: boolean;
}

/** A screen: its chunk, loaded together with the areas of its texts and with what else it shows at once. */
function screen(
  load: () => Promise<() => ReactNode>,
  ...along: (Area | (() => Promise<unknown>))[]
): { element: ReactNode; handle: Handle } {
  const areas = along.filter((one) => typeof one === 'string');
  const others = along.filter((one) => typeof one === 'function');
  const loadAll = async () => (await Promise.all([load(), ...others.map((preload) => preload())]))[0];
  const Screen = lazyChunk(() => whileLoading(loadAll()), ...areas);
  return { element: <Screen />, handle: { preload: Screen.preload } };
}

/** Preloads the screen of an address, while the texts that every screen needs are still loading. */
export function preloadScreen(address: string): void {
  for (const { route } of matchRoutes(routes, address) ?? []) {
    const { preload, signedIn = false } = (route.handle ?? {}) as Handle;
    if (signedIn && !isSignedIn()) return;
    void preload?.();
  }
}

/** The routes that exist; whatever else is asked for is the welcome page. */
export const routes: RouteObject[] = [
  {
    element: (
      <Suspense>
        <FaultBoundary>
          <Outlet />
        </FaultBoundary>
      </Suspense>
    ),
    children: [
      {
        path: '/s/:token',
        ...screen(
          async () => (await import('@/pages/shared/SharedPage')).SharedPage,
          'guest',
          'viewer',
          'results',
        ),
      },
    ],
  },
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
        ...screen(async () => (await import('@/pages/welcome/WelcomePage')).WelcomePage),
      },
      {
        path: '/examples',
        ...screen(async () => (await import('@/pages/examples/ExamplesPage')).ExamplesPage, 'examples'),
      },
      {
        path: '/pricing',
        ...screen(async () => (await import('@/pages/pricing/PricingPage')).PricingPage, 'plans'),
      },
      {
        element: <RequireUser />,
        handle: { signedIn: true } satisfies Handle,
        children: [
          {
            path: '/calculator',
            ...screen(
              async () => (await import('@/pages/calculator/CalculatorPage')).CalculatorPage,
              'calculator',
              'grid',
              'exchange',
              'guess',
              preloadGrid,
            ),
          },
          {
            path: '/account/:section?',
            ...screen(
              async () => (await import('@/pages/account/AccountPage')).AccountPage,
              'account',
              'security',
            ),
          },
          {
            path: '/history',
            ...screen(
              async () => (await import('@/pages/history/HistoryPage')).HistoryPage,
              'history',
              preloadHistory,
            ),
          },
          {
            path: '/batches/:id?',
            ...screen(
              async () => (await import('@/pages/batches/BatchesPage')).BatchesPage,
              'batches',
              'calculator',
              'grid',
              'transfer',
            ),
          },
          {
            path: '/projects',
            ...screen(async () => (await import('@/pages/projects/ProjectsPage')).ProjectsPage, 'projects'),
          },
          {
            path: '/materials',
            ...screen(
              async () => (await import('@/pages/materials/MaterialsPage')).MaterialsPage,
              'materials',
            ),
          },
          {
            path: '/stock',
            ...screen(async () => (await import('@/pages/stock/StockPage')).StockPage, 'stockroom'),
          },
        ],
      },
      { path: '*', element: <Navigate to="/" replace /> },
    ],
  },
];
