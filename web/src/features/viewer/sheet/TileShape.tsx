import { bandStyle } from '../geometry/colours';
import { hot, type DrawnTile } from '../geometry/drawing';
import { sideLine } from '../geometry/edges';
import type { Frame } from '../geometry/frame';
import { inFrame } from '../geometry/frame';
import { fitLabel } from '../geometry/labels';
import type { Rect } from '../geometry/rotation';
import { formatLength } from '../format';
import { GrainArrow } from './GrainArrow';
import { INK } from './palette';

interface TileShapeProps {
  tile: DrawnTile;
  frame: Frame;
  fill: string;
  /** One pixel of the screen in the drawing. */
  px: number;
  language: string;
}

/** A panel with its sizes, label, edge bands and grain; a remnant with its name; or waste. */
export function TileShape({ tile, frame, fill, px, language }: TileShapeProps) {
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
      {tile.kind !== 'waste' && <TileText tile={tile} rect={rect} px={px} language={language} />}
      {tile.edges.map((edge) => (
        <BandLine key={edge.side} rect={rect} edge={edge} px={px} />
      ))}
      {tile.grain && <GrainArrow rect={rect} direction={tile.grain} px={px} />}
    </g>
  );
}

const OUTLINE = { panel: INK.panelLine, remnant: INK.remnantLine, waste: INK.wasteLine } as const;

function TileText({
  tile,
  rect,
  px,
  language,
}: {
  tile: DrawnTile;
  rect: Rect;
  px: number;
  language: string;
}) {
  const remnant = tile.remnant ?? '';
  const texts = fitLabel({
    width: rect.width / px,
    height: rect.height / px,
    label: tile.row ? tile.row.label : remnant,
    number: tile.row ? String(tile.row.number) : remnant,
    widthText: formatLength(tile.rect.width, language),
    heightText: formatLength(tile.rect.height, language),
    bands: tile.edges.map((edge) => edge.lies),
    grain: tile.grain !== null,
  });
  return texts.map((text, index) => {
    const x = rect.x + text.x * px;
    const y = rect.y + text.y * px;
    return (
      <text
        key={index}
        x={x}
        y={y}
        fontSize={text.font * px}
        fill={tile.kind === 'remnant' ? INK.remnantText : INK.text}
        fontWeight={text.role === 'label' || text.role === 'number' ? 600 : 400}
        textAnchor="middle"
        // What may be larger than its panel, or stands on a hatch, keeps a light border.
        stroke={text.role === 'number' || tile.kind === 'remnant' ? INK.sheet : undefined}
        strokeWidth={2.4 * px}
        strokeLinejoin="round"
        paintOrder="stroke"
        pointerEvents="none"
        dy="0.35em"
        transform={text.vertical ? `rotate(-90 ${x} ${y})` : undefined}
      >
        {text.text}
      </text>
    );
  });
}

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
