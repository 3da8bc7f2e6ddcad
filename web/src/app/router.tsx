import { matchRoutes, Navigate, type RouteObject } from 'react-router';
import { Suspense, type ReactNode } from 'react';
import { isSignedIn } from '@/api/session';
import { RequireUser } from '@/features/auth/RequireUser';
import type { Area } from '@/i18n/i18n';
import { lazyChunk } from '@/i18n/lazyChunk';
import { bringHistory } from '@/pages/history/ahead';
import { bringGrid } from '@/ui/grid/lazyGrid';
import { FaultBoundary } from './FaultBoundary';
import { whileLoading } from './loading';
import { Shell } from './Shell';

interface Handle {
  /** Brings the screen before it is shown. */
  bring?: () => Promise<unknown>;
  /** Only who is signed in comes further. */
  inside?: boolean;
}

/** A screen: a chunk of its own, the texts of all that it shows at once, and what else is brought with it. */
function screen(
  load: () => Promise<() => ReactNode>,
  ...along: (Area | (() => Promise<unknown>))[]
): { element: ReactNode; handle: Handle } {
  const areas = along.filter((one) => typeof one === 'string');
  const others = along.filter((one) => typeof one === 'function');
  const bringAll = async () => (await Promise.all([load(), ...others.map((bring) => bring())]))[0];
  const Screen = lazyChunk(() => whileLoading(bringAll()), ...areas);
  return { element: <Screen />, handle: { bring: Screen.preload } };
}

/** Begins to bring the screen of an address: its code need not wait for the texts that every screen needs. */
export function bringScreen(address: string): void {
  for (const { route } of matchRoutes(routes, address) ?? []) {
    const { bring, inside = false } = (route.handle ?? {}) as Handle;
    if (inside && !isSignedIn()) return;
    void bring?.();
  }
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
        handle: { inside: true } satisfies Handle,
        children: [
          {
            path: '/calculator',
            ...screen(
              async () => (await import('@/pages/calculator/CalculatorPage')).CalculatorPage,
              'calculator',
              'grid',
              'exchange',
              'guess',
              bringGrid,
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
              bringHistory,
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
        ],
      },
      { path: '*', element: <Navigate to="/" replace /> },
    ],
  },
];
