import type { CuttingPlan } from '@/domain/plan/plan';
import { type Rotation, defaultRotation } from '@/domain/plan/rotation';
import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import { addRotation, isStaged, type ViewerStore } from './viewerStore';

interface Viewer {
  plan: CuttingPlan;
  store: ViewerStore;
}

export const ViewerContext = createContext<Viewer | null>(null);

/** The plan and the choices of the viewer around. */
export function useViewer(): Viewer {
  const viewer = useContext(ViewerContext);
  if (!viewer) throw new Error('useViewer outside of a viewer');
  return viewer;
}

/** A part of the viewer's state; renders again only when that part changes. */
export function useViewerState<T>(select: (state: ReturnType<ViewerStore['getState']>) => T): T {
  return useStore(useViewer().store, select);
}

/** Whether the cuts of the sheet that is shown are told apart by their stages. */
export function useStaged(): boolean {
  const { plan } = useViewer();
  return useViewerState((state) => isStaged(state, plan.groups[state.group]?.mosaic));
}

/** How the sheet that is shown lies on the screen: its long side across, and as the person has turned it. */
export function useRotation(): Rotation {
  const { plan } = useViewer();
  const turn = useViewerState((state) => state.rotation);
  const mosaic = useViewerState((state) => plan.groups[state.group]?.mosaic);
  return mosaic ? addRotation(defaultRotation(mosaic), turn) : 0;
}
