import { useEffect, useMemo, type ReactNode } from 'react';
import type { CuttingPlan } from '@/domain/plan/plan';
import { ViewerContext } from './viewerContext';
import type { ViewerStore } from './viewerStore';

interface ViewerScopeProps {
  plan: CuttingPlan;
  store: ViewerStore;
  children: ReactNode;
}

/** Around all that shows one plan: it has that and the choices in common. */
export function ViewerScope({ plan, store, children }: ViewerScopeProps) {
  const viewer = useMemo(() => ({ plan, store }), [plan, store]);
  useEffect(() => {
    store.getState().adopt(plan.groups.map((group) => group.mosaic.cuts.length));
  }, [plan, store]);
  return <ViewerContext value={viewer}>{children}</ViewerContext>;
}
