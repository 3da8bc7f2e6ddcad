import type { Rotation } from '@/domain/plan/rotation';
import { memo, useEffect, useMemo, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { drawnTiles } from '../geometry/drawing';
import type { Frame } from '../geometry/frame';
import { batchCount } from '../geometry/batches';
import { placedDrawing, zoomStep, type View } from '../geometry/zoom';
import { useNames } from '../useNames';
import { useStaged, useViewer, useViewerState } from '../viewerContext';
import { FreedNow, FreedTiles } from './FreedTiles';
import { Overlay } from './Overlay';
import { SheetDrawing } from './SheetDrawing';
import { useGrowing } from './useGrowing';

interface SheetPlace {
  group: number;
  rotation: Rotation;
  /** Null until the room for it is known. */
  frame: Frame | null;
}

interface PictureProps {
  sheet: SheetPlace;
  /** For which it is drawn. */
  view: View;
  /** Of the one that is seen; another one is still being drawn. */
  holder?: RefObject<HTMLDivElement | null>;
  onWhole: (view: View) => void;
}

/** A drawing of a sheet on a layer of its own, which grows batch by batch: a full sheet in one go is a frame too long. */
export function Picture({ sheet, view, holder, onWhole }: PictureProps) {
  const names = useNames();
  const { plan } = useViewer();
  const { group, rotation, frame } = sheet;
  const mosaic = plan.groups[group]?.mosaic;
  const tiles = useMemo(() => drawnTiles(plan, group, rotation).length, [plan, group, rotation]);
  const batches = useGrowing(frame ? batchCount(tiles, mosaic?.cuts.length ?? 0) : 1);
  const whole = frame !== null && batches === Infinity;
  useEffect(() => {
    if (whole) onWhole(view);
  }, [whole, view, onWhole]);
  if (!mosaic) return null;
  const place = frame && placedDrawing(view, frame.width, frame.height);
  const seen = holder !== undefined;
  return (
    <div
      ref={holder}
      aria-hidden={seen ? undefined : true}
      style={{
        position: 'absolute',
        inset: 0,
        transformOrigin: '0 0',
        willChange: 'transform',
        // Not `hidden`, which every shape would take over, and give back when it is seen.
        opacity: seen ? 1 : 0,
        pointerEvents: seen ? undefined : 'none',
      }}
    >
      <svg
        role="img"
        aria-label={names.drawing(mosaic)}
        data-rotation={seen ? rotation : undefined}
        data-whole={whole}
        width={place?.width}
        height={place?.height}
        viewBox={frame ? `0 0 ${frame.width} ${frame.height}` : undefined}
        // All of it, also what lies outside of the opening: it comes into view as soon as the picture is moved.
        style={{ position: 'absolute', left: place?.x, top: place?.y }}
      >
        {frame && (
          <Sheet
            group={group}
            rotation={rotation}
            frame={frame}
            zoom={zoomStep(view.zoom)}
            batches={batches}
          />
        )}
      </svg>
    </div>
  );
}

interface SheetProps extends SheetPlace {
  frame: Frame;
  zoom: number;
  batches: number;
}

const Sheet = memo(function Sheet({ group, rotation, frame, zoom, batches }: SheetProps) {
  const { t, i18n } = useTranslation('viewer');
  const { plan } = useViewer();
  const colours = useViewerState((state) => state.colours);
  const hidden = useViewerState((state) => state.hidden);
  const staged = useStaged();
  // One and the same: it looks by itself what is freed.
  const freed = useMemo(
    () => <FreedTiles {...{ plan, group, rotation, frame, hidden }} px={1 / zoom} />,
    [plan, group, rotation, frame, hidden, zoom],
  );
  return (
    <FreedNow group={group}>
      <SheetDrawing
        {...{ plan, group, rotation, frame, zoom, colours, hidden, staged, batches }}
        language={i18n.language}
        unit={t('unit.mm')}
      >
        {freed}
      </SheetDrawing>
      <Overlay group={group} rotation={rotation} frame={frame} px={1 / zoom} />
    </FreedNow>
  );
});
