import { defaultRotation, type Rotation } from './geometry/rotation';
import { useViewer, useViewerState } from './viewerContext';
import { addRotation } from './viewerStore';

/** How the sheet that is shown lies on the screen: its long side across, and as the person has turned it. */
export function useRotation(): Rotation {
  const { layout } = useViewer();
  const turn = useViewerState((state) => state.rotation);
  const mosaic = useViewerState((state) => layout.groups[state.group]?.mosaic);
  return mosaic ? addRotation(defaultRotation(mosaic), turn) : 0;
}
