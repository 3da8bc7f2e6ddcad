import { bandStyle } from '../geometry/colours';
import { hot, type DrawnTile } from '../geometry/drawing';
import { sideLine } from '../geometry/edges';
import type { Frame } from '../geometry/frame';
import { inFrame } from '../geometry/frame';
import type { Hidden } from '../geometry/layers';
import type { Rect } from '../geometry/rotation';
import { GrainArrow } from './GrainArrow';
import { INK } from './palette';
import { hatchPath } from './shapes';

interface TileShapeProps {
  tile: DrawnTile;
  frame: Frame;
  fill: string;
  /** One pixel of the screen in the drawing. */
  px: number;
  hidden: Hidden;
  /** A remnant is hatched by lines of its own. */
  lined: boolean;
}

/** A panel with its edge bands and grain, a remnant, or waste. */
export function TileShape({ tile, frame, fill, px, hidden, lined }: TileShapeProps) {
  const rect = inFrame(tile.rect, frame);
  const pointed =
    tile.kind === 'panel'
      ? hot.row(tile.row?.id ?? '')
      : tile.kind === 'remnant'
        ? hot.remnant(tile.remnant ?? '')
        : hot.waste;
  return (
    <g data-hot={pointed} data-tile={tile.id}>
      <rect
        {...rect}
        fill={fill}
        stroke={OUTLINE[tile.kind]}
        strokeWidth={tile.kind === 'panel' ? px : 0.75 * px}
      />
      {lined && tile.kind === 'remnant' && (
        <path d={hatchPath(rect)} stroke={INK.remnantHatch} strokeWidth={1.1} />
      )}
      {!hidden.has('edges') &&
        tile.edges.map((edge) => <BandLine key={edge.side} rect={rect} edge={edge} px={px} />)}
      {tile.grain && !hidden.has('grain') && <GrainArrow rect={rect} direction={tile.grain} px={px} />}
    </g>
  );
}

const OUTLINE = { panel: INK.panelLine, remnant: INK.remnantLine, waste: INK.wasteLine } as const;

function BandLine({ rect, edge, px }: { rect: Rect; edge: DrawnTile['edges'][number]; px: number }) {
  const { colour, dash } = bandStyle(edge.band);
  const thin = Math.min(rect.width, rect.height) < 16 * px;
  const width = (thin ? 1.6 : 3) * px;
  const casing = width + 1.2 * px;
  const line = sideLine(rect, edge.lies, casing / 2 + (thin ? 0.6 : 1.4) * px);
  return (
    <>
      <line {...line} stroke={INK.bandCasing} strokeWidth={casing} />
      <line
        {...line}
        stroke={colour}
        strokeWidth={width}
        strokeDasharray={dash
          ?.split(' ')
          .map((part) => Number(part) * px)
          .join(' ')}
      />
    </>
  );
}
