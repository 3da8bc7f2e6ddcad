import type { Rect } from '@/domain/plan/rotation';
import { bandStyle } from '../geometry/colours';
import { highlightTarget, type DrawnTile } from '../geometry/drawing';
import { sideLine } from '../geometry/edges';
import type { Frame } from '../geometry/frame';
import { inFrame } from '../geometry/frame';
import type { Hidden } from '../geometry/layers';
import { besideBracket } from '../geometry/sets';
import { GrainArrow } from './GrainArrow';
import { INK } from './palette';
import { hatchPath, lineWidth, TRIM_HATCH } from './shapes';

interface TileShapeProps {
  tile: DrawnTile;
  frame: Frame;
  fill: string;
  /** One pixel of the screen in the drawing. */
  px: number;
  hidden: Hidden;
  /** A remnant and a trim are hatched by lines of their own. */
  lined?: Lined;
}

/** What is hatched by lines of its own. */
interface Lined {
  remnant: boolean;
  trim: boolean;
}

const NOT_LINED: Lined = { remnant: false, trim: false };

/** How the tiles of a drawing look. */
export interface TileLooks {
  /** The colour of each row. */
  panels: ReadonlyMap<string, string>;
  remnant: string;
  trim: string;
  hidden: Hidden;
}

/** A panel with its edge bands and grain, a remnant, waste or a trim; it can be pointed at. */
export function TileShape(props: TileShapeProps) {
  const { tile } = props;
  const pointed =
    tile.kind === 'panel'
      ? highlightTarget.row(tile.row?.id ?? '')
      : tile.kind === 'remnant'
        ? highlightTarget.remnant(tile.remnant ?? '')
        : tile.kind === 'trim'
          ? highlightTarget.trims
          : highlightTarget.waste;
  return (
    <g data-highlight={pointed} data-tile={tile.id}>
      <TileLook {...props} />
    </g>
  );
}

/** What of a tile is seen. */
export function TileLook({ tile, frame, fill, px, hidden, lined = NOT_LINED }: TileShapeProps) {
  const rect = inFrame(tile.rect, frame);
  const outline = tile.kind === 'panel' ? 1 : 0.75;
  return (
    <>
      <rect
        {...rect}
        fill={fill}
        stroke={OUTLINE[tile.kind]}
        strokeWidth={lineWidth(outline, Math.min(rect.width, rect.height), px)}
      />
      {lined.remnant && tile.kind === 'remnant' && (
        <path d={hatchPath(rect)} stroke={INK.remnantHatch} strokeWidth={1.1} />
      )}
      {lined.trim && tile.kind === 'trim' && (
        <path d={hatchPath(rect, TRIM_HATCH, true)} stroke={INK.trimHatch} strokeWidth={0.9} />
      )}
      {!hidden.has('edges') &&
        tile.edges.map((edge) => <BandLine key={edge.side} rect={rect} edge={edge} px={px} />)}
      {tile.grain && !hidden.has('grain') && (
        <GrainArrow rect={besideBracket(tile, rect, px)} direction={tile.grain} px={px} />
      )}
    </>
  );
}

const OUTLINE = {
  panel: INK.panelLine,
  remnant: INK.remnantLine,
  waste: INK.wasteLine,
  trim: INK.wasteLine,
} as const;

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
