import { turnedSize } from '@/domain/plan/rotation';
import Box from '@mui/material/Box';
import { useDeferredValue, useMemo, useRef } from 'react';
import { sheetFrame } from '../geometry/frame';
import { viewKey } from '../geometry/zoom';
import { useRotation, useViewer, useViewerState } from '../viewerContext';
import { Picture } from './Picture';
import { useDrawnView } from './useDrawnView';
import { useGestures } from './useGestures';
import { useRoom } from './useRoom';

/** The sheet that is shown: zoomed, turned, lit and played back. `whole`: it takes all the height that is left. */
export function SheetView({ whole = false }: { whole?: boolean }) {
  const { plan, store } = useViewer();
  const group = useViewerState((state) => state.group);
  const movable = useViewerState((state) => state.view.zoom > 1);
  const around = useRef<HTMLDivElement>(null);
  const opening = useRef<HTMLDivElement>(null);
  useGestures(opening, store);
  const mosaic = plan.groups[group]?.mosaic;
  const rotation = useRotation();
  const upright =
    mosaic !== undefined && turnedSize(mosaic, rotation).height > turnedSize(mosaic, rotation).width;
  const room = useRoom(around, whole ? 'whole' : upright ? 'upright' : 'seen');
  // One and the same frame as long as nothing moves it: the static drawing depends on it.
  const frame = useMemo(
    () => mosaic && room && sheetFrame(mosaic, rotation, room.width, room.maxHeight),
    [mosaic, rotation, room],
  );
  const sheet = `${group} ${rotation}`;
  const { views, picture, drawn } = useDrawnView(store, sheet);
  // The first shapes are made in pieces, between which the page answers; from then on nobody waits for a second step.
  const ready = useDeferredValue(true, false);
  if (!mosaic) return null;

  return (
    <Box
      ref={around}
      sx={{
        bgcolor: 'var(--mui-palette-background-default)',
        color: 'text.secondary',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        overflow: 'hidden',
        lineHeight: 0,
        ...(whole
          ? { flex: '1 1 240px', minHeight: 240, display: 'grid', alignContent: 'center' }
          : { minHeight: frame ? undefined : 320 }),
      }}
    >
      <Box
        ref={opening}
        sx={{
          position: 'relative',
          height: frame?.height,
          overflow: 'hidden',
          touchAction: movable ? 'none' : 'pan-y',
          cursor: movable ? 'grab' : 'default',
          userSelect: 'none',
        }}
      >
        {views.map((view, index) => (
          <Picture
            // New shapes for a new sheet or view: changing the attributes of a thousand old ones costs the browser several
            // times more than taking them out.
            key={`${sheet} ${viewKey(view)}`}
            holder={index === 0 ? picture : undefined}
            view={view}
            sheet={{ group, rotation, frame: ready && frame ? frame : null }}
            onWhole={drawn}
          />
        ))}
      </Box>
    </Box>
  );
}
