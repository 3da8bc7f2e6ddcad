import type { Rect } from '@/domain/plan/rotation';
import { memo, useContext } from 'react';
import { numberSign } from '@/lib/locale';
import type { Bundle } from '../geometry/bundles';
import type { DrawnTile } from '../geometry/drawing';
import { fitBundle, textWidth, uncrowded, type PlacedText } from '../geometry/fitText';
import { inDrawing, inputOf, type Fit, type Fitting, type Written } from './fitting';
import { Freed } from './freed';
import { INK } from './palette';

interface TileTextsProps {
  tiles: readonly DrawnTile[];
  fit: Fit;
  px: number;
}

/** What is written into its tile and stays there. */
export const TileTexts = memo(function TileTexts({ tiles, fit, px }: TileTextsProps) {
  return <Texts written={tiles.map(fit).filter(({ inside }) => inside)} px={px} />;
});

/** Numbers that are larger than their panels, where they have room: they look at all other texts of the sheet. */
export const WideTexts = memo(function WideTexts({
  tiles,
  fit,
  px,
  sheet,
}: TileTextsProps & { sheet: Rect }) {
  const fitted = tiles.map(fit);
  const kept = uncrowded(fitted, sheet);
  return <Texts written={fitted.filter(({ inside }, index) => kept[index] && !inside)} px={px} />;
});

/** One text for all strips of each bundle. */
export function BundleTexts({
  bundles,
  fills,
  ...fitting
}: Fitting & { bundles: readonly Bundle[]; fills: ReadonlyMap<string, string> }) {
  const { px, language } = fitting;
  const numbered = (tile: DrawnTile) => `${numberSign(language)}${tile.row?.number ?? ''}`;
  const written = bundles.map(({ tile, tiles, rect }) => ({
    rect,
    texts: fitBundle({ ...inputOf(tile, rect, fitting), count: tiles.length, numbered: numbered(tile) }),
    fill: fills.get(tile.row?.id ?? '') ?? INK.sheet,
  }));
  return (
    <>
      {written.flatMap(({ rect, texts, fill }, index) =>
        // A bare number has no ground: the cuts that this would hide tell that it stands for several.
        texts
          .filter(({ role }) => role === 'line')
          .map((text) => (
            <rect key={`${index} ${text.text}`} {...backOf(text, rect, px)} rx={2 * px} fill={fill} />
          )),
      )}
      <Texts written={written} px={px} />
    </>
  );
}

/** The ground under a text that would otherwise be crossed out by the cuts between the strips; within these, and in their colour. */
function backOf(text: PlacedText, rect: Rect, px: number): Rect {
  const along = textWidth(text.text, text.font) + 6;
  const across = text.font * 1.15;
  const width = Math.min(rect.width / px, text.vertical ? across : along);
  const height = Math.min(rect.height / px, text.vertical ? along : across);
  return inDrawing({ x: text.x - width / 2, y: text.y - height / 2, width, height }, rect, px);
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
        .map((text, line) => {
          const look = { text, rect, px };
          const key = `${index} ${line}`;
          return remnant === undefined ? (
            <Line key={key} {...look} border={text.role === 'number' ? INK.sheet : undefined} />
          ) : (
            <RemnantLine key={key} {...look} remnant={remnant} />
          );
        }),
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
}

/** It stands on a hatch; its border has the colour of the ground. */
function RemnantLine({ remnant, ...line }: LineProps & { remnant: number }) {
  const freed = useContext(Freed).has(remnant);
  return <Line {...line} fill={INK.remnantText} border={freed ? INK.freedFill : INK.sheet} />;
}

/** `border`: what may be larger than its panel, or stands on a hatch, has a light one. */
function Line({ text, rect, px, fill = INK.text, border }: LineProps & { fill?: string; border?: string }) {
  const x = rect.x + text.x * px;
  const y = rect.y + text.y * px;
  return (
    <text
      x={text.vertical ? -y : x}
      y={text.vertical ? x : y}
      fontSize={text.font * px}
      fill={fill}
      fontWeight={text.role === 'label' || text.role === 'number' ? 600 : 400}
      textAnchor="middle"
      stroke={border}
      strokeWidth={2.4 * px}
      strokeLinejoin="round"
      paintOrder="stroke"
      dy="0.35em"
    >
      {text.text}
    </text>
  );
}
