import type { CuttingPlan } from '@/domain/plan/plan';
import type { Rotation } from '@/domain/plan/rotation';
import { useContext, useMemo, type ReactNode } from 'react';
import { drawnTiles } from '../geometry/drawing';
import type { Frame } from '../geometry/frame';
import type { Hidden } from '../geometry/layers';
import { useViewer, useViewerState } from '../viewerContext';
import { Freed, freedAt } from './freed';
import { INK } from './palette';
import { TileLook } from './TileShape';

/** Around a drawing: tells it what the current cut of the playback frees. */
export function FreedNow({ group, children }: { group: number; children: ReactNode }) {
  const { plan } = useViewer();
  const made = useViewerState((state) => state.playback.made);
  const freed = useMemo(() => freedAt(plan, group, made), [plan, group, made]);
  return <Freed value={freed}>{children}</Freed>;
}

interface FreedTilesProps {
  plan: CuttingPlan;
  group: number;
  rotation: Rotation;
  frame: Frame;
  px: number;
  hidden: Hidden;
}

/**
 * What is freed, lit below cuts and texts by a colour of its own in place of the panels': one laid over the other would
 * be a third one, and darker. A remnant stays hatched.
 */
export function FreedTiles({ plan, group, rotation, frame, px, hidden }: FreedTilesProps) {
  const freed = useContext(Freed);
  const tiles = useMemo(() => drawnTiles(plan, group, rotation), [plan, group, rotation]);
  if (freed.size === 0) return null;
  return (
    <g pointerEvents="none" data-layer="freed">
      {tiles
        .filter(({ id }) => freed.has(id))
        .map((tile) => (
          <TileLook
            key={tile.id}
            {...{ tile, frame, px, hidden }}
            fill={INK.freedFill}
            lined={{ remnant: !hidden.has('remnants'), trim: true }}
          />
        ))}
    </g>
  );
}
