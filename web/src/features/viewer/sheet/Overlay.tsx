import { memo, useMemo } from 'react';
import { stepAt } from '../geometry/cuts';
import { drawnCuts, drawnTiles, isCutLit, isLit } from '../geometry/drawing';
import type { Frame } from '../geometry/frame';
import { inFrame } from '../geometry/frame';
import type { Rect, Rotation } from '../geometry/rotation';
import { turnRect } from '../geometry/rotation';
import { useViewer, useViewerState } from '../viewerContext';
import { lit } from '../viewerStore';
import { cutColour, grown, strip } from './shapes';
import { INK } from './palette';

interface OverlayProps {
  group: number;
  rotation: Rotation;
  frame: Frame;
  px: number;
}

/** What changes under the pointer and in the playback, above the drawing that does not. */
export const Overlay = memo(function Overlay(props: OverlayProps) {
  const making = useViewerState((state) => state.playback.made > 0);
  return (
    <g pointerEvents="none">
      {making && <PlaybackLayer {...props} />}
      <LitLayer {...props} />
    </g>
  );
});

function LitLayer({ group, rotation, frame, px }: OverlayProps) {
  const { layout } = useViewer();
  const pointed = useViewerState(lit);
  const tiles = useMemo(() => drawnTiles(layout, group, rotation), [layout, group, rotation]);
  const cuts = useCuts(group, rotation);
  if (pointed === null) return null;
  return (
    <>
      {tiles
        .filter((tile) => isLit(pointed, tile))
        .map((tile) => (
          <rect
            key={tile.id}
            {...inFrame(tile.rect, frame)}
            fill={INK.light}
            fillOpacity={0.16}
            stroke={INK.light}
            strokeWidth={2.5 * px}
            data-lit={tile.id}
          />
        ))}
      {cuts
        .filter((cut) => isCutLit(pointed, cut))
        .map((cut) => (
          <rect
            key={cut.index}
            {...grown(inFrame(cut.rect, frame), 4 * px)}
            fill={cutColour(cut)}
            data-lit-cut={cut.index}
          />
        ))}
    </>
  );
}

function PlaybackLayer({ group, rotation, frame, px }: OverlayProps) {
  const { layout } = useViewer();
  const made = useViewerState((state) => state.playback.made);
  const cuts = useCuts(group, rotation);
  const mosaic = layout.groups[group]?.mosaic;
  const step = mosaic ? stepAt(mosaic, made - 1) : null;
  const current = cuts[made - 1];
  if (!mosaic || !step || !current) return null;
  const drawn = (rect: Rect) => inFrame(turnRect(rect, mosaic, rotation), frame);
  return (
    <>
      {step.separated.map((tile) => (
        <rect key={tile.id} {...drawn(tile)} fill={INK.sheet} fillOpacity={0.72} />
      ))}
      {cuts.slice(0, made - 1).map((cut) => (
        <rect key={cut.index} {...strip(cut, frame, px)} fill={cutColour(cut)} />
      ))}
      {step.piece && (
        <rect
          {...drawn(step.piece)}
          fill="none"
          stroke={INK.sheetLine}
          strokeWidth={2 * px}
          strokeDasharray={`${7 * px} ${4 * px}`}
        />
      )}
      {step.freed.map((tile) => (
        <rect
          key={tile.id}
          {...drawn(tile)}
          fill={INK.freed}
          fillOpacity={0.3}
          stroke={INK.freed}
          strokeWidth={2 * px}
          data-freed={tile.id}
        />
      ))}
      <rect {...grown(inFrame(current.rect, frame), 5 * px)} fill={INK.current} data-current-cut={made - 1} />
    </>
  );
}

function useCuts(group: number, rotation: Rotation) {
  const { layout } = useViewer();
  return useMemo(() => {
    const mosaic = layout.groups[group]?.mosaic;
    return mosaic ? drawnCuts(mosaic, layout.kerf, rotation) : [];
  }, [layout, group, rotation]);
}
