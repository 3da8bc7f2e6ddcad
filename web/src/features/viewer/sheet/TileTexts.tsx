import { formatLength } from '../format';
import type { Bundle } from '../geometry/bundles';
import type { DrawnTile } from '../geometry/drawing';
import type { Frame } from '../geometry/frame';
import { inFrame } from '../geometry/frame';
import { fitBundle, fitLabel, textWidth, type LabelInput, type PlacedText } from '../geometry/labels';
import type { Hidden } from '../geometry/layers';
import type { Rect } from '../geometry/rotation';
import { INK } from './palette';

interface Fitting {
  frame: Frame;
  /** One pixel of the screen in the drawing. */
  px: number;
  language: string;
  hidden: Hidden;
}

/** What is written into a panel. */
interface Written {
  rect: Rect;
  texts: readonly PlacedText[];
  remnant: boolean;
}

/** The sizes and the name of each panel, or the name and the sizes of a remnant. */
export function TileTexts({ tiles, ...fitting }: Fitting & { tiles: readonly DrawnTile[] }) {
  const { frame, hidden } = fitting;
  const written = tiles.map((tile) => {
    const rect = inFrame(tile.rect, frame);
    const texts = fitLabel({
      ...inputOf(tile, rect, fitting),
      bands: hidden.has('edges') ? [] : tile.edges.map((edge) => edge.lies),
      grain: tile.grain !== null && !hidden.has('grain'),
    });
    return { rect, texts, remnant: tile.kind === 'remnant' };
  });
  return <Texts written={written} px={fitting.px} />;
}

/** One text for all strips of each bundle. */
export function BundleTexts({ bundles, ...fitting }: Fitting & { bundles: readonly Bundle[] }) {
  const { px } = fitting;
  const written = bundles.map(({ tile, tiles, rect }) => ({
    rect,
    texts: fitBundle({ ...inputOf(tile, rect, fitting), count: tiles.length }),
    remnant: false,
  }));
  return (
    <>
      {written.flatMap(({ rect, texts }, index) =>
        texts.map((text) => (
          <rect key={`${index} ${text.text}`} {...backOf(text, rect, px)} rx={2 * px} fill={INK.sheet} />
        )),
      )}
      <Texts written={written} px={px} />
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

function inputOf(tile: DrawnTile, rect: Rect, { px, language, hidden }: Fitting): LabelInput {
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

/**
 * Those that run upwards stand in one turned group: turned one by one, Chromium made two layers of the screen for each of
 * them, hundreds for a full sheet.
 */
function Texts({ written, px }: { written: readonly Written[]; px: number }) {
  const running = (vertical: boolean) =>
    written.flatMap(({ rect, texts, remnant }, index) =>
      texts
        .filter((text) => text.vertical === vertical)
        .map((text, line) => (
          <Line key={`${index} ${line}`} text={text} rect={rect} px={px} remnant={remnant} />
        )),
    );
  const upwards = running(true);
  return (
    <>
      {running(false)}
      {upwards.length > 0 && <g transform="rotate(-90)">{upwards}</g>}
    </>
  );
}

interface LineProps {
  text: PlacedText;
  rect: Rect;
  px: number;
  remnant: boolean;
}

function Line({ text, rect, px, remnant }: LineProps) {
  const x = rect.x + text.x * px;
  const y = rect.y + text.y * px;
  return (
    <text
      x={text.vertical ? -y : x}
      y={text.vertical ? x : y}
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
    >
      {text.text}
    </text>
  );
}
