import { defaultRotation, turnedSize } from '@/domain/plan/rotation';
import { sizeInMm } from '@/domain/plan/micrometres';
import { memo, useMemo } from 'react';
import { panelFills } from '../geometry/colours';
import { drawnTiles, isHighlighted, type DrawnTile } from '../geometry/drawing';
import { INK } from '../sheet/palette';
import { useViewer, useViewerState } from '../viewerContext';
import { highlighted } from '../viewerStore';
import { thumbnailWidth } from './thumbnailWidth';

interface ThumbnailProps {
  group: number;
  height: number;
}

/** A sheet in small: its panels as areas, those that are pointed at lit. */
export const Thumbnail = memo(function Thumbnail({ group, height }: ThumbnailProps) {
  const { plan } = useViewer();
  const colours = useViewerState((state) => state.colours);
  const pointed = useViewerState(highlighted);
  const mosaic = plan.groups[group]?.mosaic;
  const tiles = useMemo(
    () => (mosaic ? drawnTiles(plan, group, defaultRotation(mosaic)) : []),
    [plan, group, mosaic],
  );
  const areas = useMemo(() => areasByFill(tiles, panelFills(plan.rows, colours)), [tiles, plan, colours]);
  if (!mosaic) return null;
  const size = sizeInMm(turnedSize(mosaic, defaultRotation(mosaic)));
  const line = size.height / height;
  const shown = tiles.filter((tile) => isHighlighted(pointed, tile));
  return (
    <svg
      aria-hidden
      height={height}
      width={thumbnailWidth(mosaic, height)}
      viewBox={`${-line} ${-line} ${size.width + 2 * line} ${size.height + 2 * line}`}
      style={{ display: 'block' }}
    >
      <rect
        width={size.width}
        height={size.height}
        fill={INK.sheet}
        stroke={INK.sheetLine}
        strokeWidth={line}
      />
      {areas.map(([fill, path]) => (
        <path key={fill} d={path} fill={fill} stroke={INK.faint} strokeWidth={0.6 * line} />
      ))}
      {/* A veil with its lines: many copies beside each other stay panels. */}
      {shown.length > 0 && (
        <path
          d={shown.map(outline).join('')}
          fill={INK.light}
          fillOpacity={0.4}
          stroke={INK.light}
          strokeWidth={1.2 * line}
        />
      )}
    </svg>
  );
});

/** One path a fill: a strip of a hundred sheets stays light. */
function areasByFill(tiles: readonly DrawnTile[], fills: ReadonlyMap<string, string>): [string, string][] {
  const paths = new Map<string, string>();
  for (const tile of tiles) {
    const fill =
      tile.kind === 'panel'
        ? (fills.get(tile.row?.id ?? '') ?? INK.sheet)
        : tile.kind === 'remnant'
          ? INK.remnant
          : INK.waste;
    paths.set(fill, (paths.get(fill) ?? '') + outline(tile));
  }
  return [...paths];
}

function outline({ rect }: DrawnTile): string {
  return `M${rect.x} ${rect.y}h${rect.width}v${rect.height}h${-rect.width}z`;
}
