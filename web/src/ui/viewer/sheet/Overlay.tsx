import { stepAt } from '@/domain/plan/mosaic';
import type { CuttingPlan } from '@/domain/plan/plan';
import { type Rotation, type Rect, turnRect } from '@/domain/plan/rotation';
import { rectInMm } from '@/domain/plan/micrometres';
import { memo, useMemo } from 'react';
import { drawnCuts, drawnTiles, isCutHighlighted, isHighlighted } from '../geometry/drawing';
import type { Frame } from '../geometry/frame';
import { inFrame } from '../geometry/frame';
import { useStaged, useViewer, useViewerState } from '../viewerContext';
import { highlighted } from '../viewerStore';
import { grown, strip } from './shapes';
import { INK } from './palette';

interface LayerProps extends OverlayProps {
  plan: CuttingPlan;
  /** Cuts are told apart by their stages. */
  staged: boolean;
}

interface OverlayProps {
  group: number;
  rotation: Rotation;
  frame: Frame;
  px: number;
}

/** What changes under the pointer and in the playback, above the drawing that does not. */
export const Overlay = memo(function Overlay(props: OverlayProps) {
  return (
    <g pointerEvents="none">
      <Ticked {...props} />
      <CurrentCut {...props} />
      <Pointed {...props} />
    </g>
  );
});

/** Fades what was ticked at the saw before its cut. */
function Ticked({ group, rotation, frame }: OverlayProps) {
  const { plan } = useViewer();
  const ticked = useViewerState((state) => state.ticked);
  const mosaic = plan.groups[group]?.mosaic;
  if (!mosaic || ticked.size === 0) return null;
  return mosaic.tiles
    .filter((tile) => ticked.has(tile.id))
    .map((tile) => (
      <rect
        key={tile.id}
        {...inFrame(rectInMm(turnRect(tile, mosaic, rotation)), frame)}
        fill={INK.sheet}
        fillOpacity={0.72}
        data-ticked={tile.id}
      />
    ));
}

function Pointed(props: OverlayProps) {
  const { plan } = useViewer();
  return <HighlightLayer {...props} plan={plan} staged={useStaged()} pointed={useViewerState(highlighted)} />;
}

function CurrentCut(props: OverlayProps) {
  const { plan } = useViewer();
  const made = useViewerState((state) => state.playback.made);
  return <PlaybackLayer {...props} plan={plan} staged={useStaged()} made={made} />;
}

/** What is lit, in the drawing and in its list. */
export function HighlightLayer({
  plan,
  group,
  rotation,
  frame,
  px,
  staged,
  pointed,
}: LayerProps & { pointed: string | null }) {
  const tiles = useMemo(() => drawnTiles(plan, group, rotation), [plan, group, rotation]);
  const cuts = useCuts(plan, group, rotation, staged);
  if (pointed === null) return null;
  return (
    <>
      {tiles
        .filter((tile) => isHighlighted(pointed, tile))
        .map((tile) => (
          <rect
            key={tile.id}
            {...inFrame(tile.rect, frame)}
            fill={INK.light}
            fillOpacity={0.16}
            stroke={INK.light}
            strokeWidth={2.5 * px}
            data-highlighted={tile.id}
          />
        ))}
      {cuts
        .filter((cut) => isCutHighlighted(pointed, cut))
        .map((cut) => (
          <rect
            key={cut.index}
            {...grown(inFrame(cut.rect, frame), 4 * px)}
            fill={cut.colour}
            data-highlighted-cut={cut.index}
          />
        ))}
    </>
  );
}

/** How far the sheet is cut: what is separated, the current cut and what it frees. */
export function PlaybackLayer(props: LayerProps & { made: number }) {
  const { plan, group, rotation, frame, px, staged, made } = props;
  const cuts = useCuts(plan, group, rotation, staged);
  const mosaic = plan.groups[group]?.mosaic;
  const step = mosaic && made > 0 ? stepAt(mosaic, made - 1) : null;
  const current = cuts[made - 1];
  if (!mosaic || !step || !current) return null;
  const drawn = (rect: Rect) => inFrame(rectInMm(turnRect(rect, mosaic, rotation)), frame);
  return (
    <>
      {step.separated.map((tile) => (
        <rect key={tile.id} {...drawn(tile)} fill={INK.sheet} fillOpacity={0.72} data-separated={tile.id} />
      ))}
      {cuts.slice(0, made - 1).map((cut) => (
        <rect key={cut.index} {...strip(cut, frame, px)} fill={cut.colour} />
      ))}
      {step.cut.piece && (
        <rect
          {...drawn(step.cut.piece)}
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
          fill="none"
          stroke={INK.freed}
          strokeWidth={2 * px}
          data-freed={tile.id}
        />
      ))}
      <rect {...grown(inFrame(current.rect, frame), 5 * px)} fill={INK.current} data-current-cut={made - 1} />
    </>
  );
}

function useCuts(plan: CuttingPlan, group: number, rotation: Rotation, staged: boolean) {
  return useMemo(() => {
    const mosaic = plan.groups[group]?.mosaic;
    return mosaic ? drawnCuts(mosaic, rotation, staged) : [];
  }, [plan, group, rotation, staged]);
}
