import Box from '@mui/material/Box';
import { useDeferredValue, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { sheetFrame } from '../geometry/frame';
import { placedDrawing, zoomStep } from '../geometry/zoom';
import { useNames } from '../useNames';
import { useRotation, useViewer, useViewerState } from '../viewerContext';
import { FreedNow, FreedTiles } from './FreedTiles';
import { Overlay } from './Overlay';
import { SheetDrawing } from './SheetDrawing';
import { useDrawnView } from './useDrawnView';
import { useGestures } from './useGestures';
import { useRoom } from './useRoom';

/** The sheet that is shown: zoomed, turned, lit and played back. `whole`: it takes all the height that is left. */
export function SheetView({ whole = false }: { whole?: boolean }) {
  const { t, i18n } = useTranslation('viewer');
  const names = useNames();
  const { layout, store } = useViewer();
  const group = useViewerState((state) => state.group);
  const movable = useViewerState((state) => state.view.zoom > 1);
  const colours = useViewerState((state) => state.colours);
  const hidden = useViewerState((state) => state.hidden);
  const around = useRef<HTMLDivElement>(null);
  const opening = useRef<HTMLDivElement>(null);
  const room = useRoom(around, whole ? 'whole' : 'seen');
  useGestures(opening, store);
  const mosaic = layout.groups[group]?.mosaic;
  const rotation = useRotation();
  // One and the same frame as long as nothing moves it: the static drawing depends on it.
  const frame = useMemo(
    () => mosaic && room && sheetFrame(mosaic, rotation, room.width, room.maxHeight),
    [mosaic, rotation, room],
  );
  const sheet = `${group} ${rotation}`;
  const { view, picture } = useDrawnView(store, sheet);
  // The first thousand shapes are made in pieces, between which the page answers; from then on nobody waits for a second step.
  const ready = useDeferredValue(true, false);
  const step = zoomStep(view.zoom);
  // One and the same, too: it looks by itself what is freed.
  const freed = useMemo(
    () => frame && <FreedTiles {...{ layout, group, rotation, frame, hidden }} px={1 / step} />,
    [layout, group, rotation, frame, hidden, step],
  );
  if (!mosaic) return null;

  const place = frame && placedDrawing(view, frame.width, frame.height);
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
        <div
          ref={picture}
          style={{ position: 'absolute', inset: 0, transformOrigin: '0 0', willChange: 'transform' }}
        >
          <svg
            role="img"
            aria-label={names.drawing(mosaic)}
            data-rotation={rotation}
            width={place?.width}
            height={place?.height}
            viewBox={frame ? `0 0 ${frame.width} ${frame.height}` : undefined}
            // All of it, also what lies outside of the opening: it comes into view as soon as the picture is moved.
            style={{ position: 'absolute', left: place?.x, top: place?.y }}
          >
            {ready && frame && (
              <FreedNow group={group}>
                <SheetDrawing
                  // New shapes for a new sheet: changing the attributes of a thousand old ones costs the browser several times
                  // more than taking them out.
                  key={sheet}
                  layout={layout}
                  group={group}
                  rotation={rotation}
                  frame={frame}
                  zoom={step}
                  colours={colours}
                  hidden={hidden}
                  language={i18n.language}
                  unit={t('unit.mm')}
                >
                  {freed}
                </SheetDrawing>
                <Overlay group={group} rotation={rotation} frame={frame} px={1 / step} />
              </FreedNow>
            )}
          </svg>
        </div>
      </Box>
    </Box>
  );
}
