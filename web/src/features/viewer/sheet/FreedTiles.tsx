import { useMemo } from 'react';
import { stepAt } from '../geometry/cuts';
import { drawnTiles } from '../geometry/drawing';
import type { Frame } from '../geometry/frame';
import type { Hidden } from '../geometry/layers';
import type { Rotation } from '../geometry/rotation';
import type { Layout } from '../layout';
import { useViewer, useViewerState } from '../viewerContext';
import { INK } from './palette';
import { TileLook } from './TileShape';

interface FreedTilesProps {
  group: number;
  rotation: Rotation;
  frame: Frame;
  px: number;
  hidden: Hidden;
}

/** What the current cut of the playback frees, lit below cuts and texts. */
export function FreedNow(props: FreedTilesProps) {
  const { layout } = useViewer();
  return <FreedTiles {...props} layout={layout} made={useViewerState((state) => state.playback.made)} />;
}

/** Lit by a colour of its own in place of the panels': one laid over the other would be a third one, and darker. */
export function FreedTiles({
  layout,
  group,
  rotation,
  frame,
  px,
  hidden,
  made,
}: FreedTilesProps & { layout: Layout; made: number }) {
  const mosaic = layout.groups[group]?.mosaic;
  const tiles = useMemo(() => drawnTiles(layout, group, rotation), [layout, group, rotation]);
  const step = mosaic && made > 0 ? stepAt(mosaic, made - 1) : null;
  if (!mosaic || !step) return null;
  const freed = new Set(
    step.freed.flatMap((piece) =>
      mosaic.tiles
        .filter(
          (tile) =>
            tile.x >= piece.x - TOUCH &&
            tile.y >= piece.y - TOUCH &&
            tile.x + tile.width <= piece.x + piece.width + TOUCH &&
            tile.y + tile.height <= piece.y + piece.height + TOUCH,
        )
        .map(({ id }) => id),
    ),
  );
  return (
    <g pointerEvents="none" data-layer="freed">
      {tiles
        .filter(({ id }) => freed.has(id))
        .map((tile) => (
          <TileLook key={tile.id} {...{ tile, frame, px, hidden }} fill={INK.freedFill} />
        ))}
    </g>
  );
}

/** Positions are sums of many sizes, mm. */
const TOUCH = 0.001;
