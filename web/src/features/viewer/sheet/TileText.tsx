import { formatLength } from '../format';
import type { Bundle } from '../geometry/bundles';
import type { DrawnTile } from '../geometry/drawing';
import type { Frame } from '../geometry/frame';
import { inFrame } from '../geometry/frame';
import { fitBundle, fitLabel, textWidth, type LabelInput, type PlacedText } from '../geometry/labels';
import type { Hidden } from '../geometry/layers';
import type { Rect } from '../geometry/rotation';
import { INK } from './palette';

interface TextProps {
  frame: Frame;
  /** One pixel of the screen in the drawing. */
  px: number;
  language: string;
  hidden: Hidden;
}

/** The sizes and the name of a panel, or the name and the sizes of a remnant. */
export function TileText({ tile, ...props }: TextProps & { tile: DrawnTile }) {
  const { frame, px, hidden } = props;
  const rect = inFrame(tile.rect, frame);
  const texts = fitLabel({
    ...inputOf(tile, rect, props),
    bands: hidden.has('edges') ? [] : tile.edges.map((edge) => edge.lies),
    grain: tile.grain !== null && !hidden.has('grain'),
  });
  return <Texts texts={texts} rect={rect} px={px} remnant={tile.kind === 'remnant'} />;
}

/** One text for all strips of a bundle. */
export function BundleText({ bundle, ...props }: TextProps & { bundle: Bundle }) {
  const { tile, tiles, rect } = bundle;
  const texts = fitBundle({ ...inputOf(tile, rect, props), count: tiles.length });
  return (
    <>
      {texts.map((text) => (
        <rect key={text.text} {...backOf(text, rect, props.px)} rx={2 * props.px} fill={INK.sheet} />
      ))}
      <Texts texts={texts} rect={rect} px={props.px} />
    </>
  );
}

/** The ground under a text that would otherwise be crossed out by the cuts between the strips. */
function backOf(text: PlacedText, rect: Rect, px: number): Rect {
  const along = textWidth(text.text, text.font) + 6;
  const across = text.font * 1.15;
  const [width, height] = text.vertical ? [across, along] : [along, across];
  return {
    x: rect.x + (text.x - width / 2) * px,
    y: rect.y + (text.y - height / 2) * px,
    width: width * px,
    height: height * px,
  };
}

function inputOf(tile: DrawnTile, rect: Rect, { px, language, hidden }: TextProps): LabelInput {
  const remnant = tile.remnant ?? '';
  return {
    width: rect.width / px,
    height: rect.height / px,
    label: tile.row ? tile.row.label : remnant,
    number: tile.row ? String(tile.row.number) : remnant,
    widthText: formatLength(tile.rect.width, language),
    heightText: formatLength(tile.rect.height, language),
    without: hidden.has('names') ? 'name' : hidden.has('sizes') ? 'sizes' : undefined,
  };
}

interface TextsProps {
  texts: readonly PlacedText[];
  rect: Rect;
  px: number;
  remnant?: boolean;
}

function Texts({ texts, rect, px, remnant = false }: TextsProps) {
  return texts.map((text, index) => {
    const x = rect.x + text.x * px;
    const y = rect.y + text.y * px;
    return (
      <text
        key={index}
        x={x}
        y={y}
        fontSize={text.font * px}
        fill={remnant ? INK.remnantText : INK.text}
        fontWeight={text.role === 'label' || text.role === 'number' ? 600 : 400}
        textAnchor="middle"
        // What may be larger than its panel, or stands on a hatch, keeps a light border.
        stroke={remnant || text.role === 'number' ? INK.sheet : undefined}
        strokeWidth={2.4 * px}
        strokeLinejoin="round"
        paintOrder="stroke"
        dy="0.35em"
        transform={text.vertical ? `rotate(-90 ${x} ${y})` : undefined}
      >
        {text.text}
      </text>
    );
  });
}
