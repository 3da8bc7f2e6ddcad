import { memo, useId, useMemo, type ReactNode } from 'react';
import { bundlesOf } from '../geometry/bundles';
import { chainOf } from '../geometry/chain';
import { panelFills, type ColourMode } from '../geometry/colours';
import { drawnCuts, drawnTiles } from '../geometry/drawing';
import type { Frame } from '../geometry/frame';
import type { Hidden } from '../geometry/layers';
import type { Layout } from '../layout';
import type { Rotation } from '../geometry/rotation';
import { ChainLine } from './ChainLine';
import { CutLines } from './CutLines';
import { FONT, INK } from './palette';
import { HATCH } from './shapes';
import { SheetSizes } from './SheetSizes';
import { TileShape } from './TileShape';
import { BundleTexts, TileTexts } from './TileTexts';

interface SheetDrawingProps {
  layout: Layout;
  group: number;
  rotation: Rotation;
  frame: Frame;
  /** The zoom for which texts and lines are fitted. */
  zoom: number;
  colours: ColourMode;
  /** What is left out. */
  hidden: Hidden;
  language: string;
  /** The name of the millimetre. */
  unit: string;
  /** For paper: each hatch is lines. A pattern takes Chromium 60 % of the time in which it makes a PDF. */
  paper?: boolean;
  /** What is lit below the cuts and the texts. The drawing is made anew for each other element. */
  children?: ReactNode;
}

/**
 * All of a sheet that does not change under the pointer. Drawn with attributes of its own, without style
 * sheet, so that a copy of it is a file.
 */
export const SheetDrawing = memo(function SheetDrawing(props: SheetDrawingProps) {
  const {
    layout,
    group,
    rotation,
    frame,
    zoom,
    colours,
    hidden,
    language,
    unit,
    paper = false,
    children,
  } = props;
  const id = useId();
  const tiles = useMemo(() => drawnTiles(layout, group, rotation), [layout, group, rotation]);
  const fills = useMemo(() => panelFills(layout.rows, colours), [layout, colours]);
  const mosaic = layout.groups[group]?.mosaic;
  const cuts = useMemo(
    () => (mosaic ? drawnCuts(mosaic, layout.kerf, rotation) : []),
    [mosaic, layout.kerf, rotation],
  );
  const chain = useMemo(
    () => (mosaic && frame.chain ? chainOf(mosaic, layout.kerf, rotation) : null),
    [mosaic, frame.chain, layout.kerf, rotation],
  );
  const px = 1 / zoom;
  const bundles = useMemo(() => bundlesOf(tiles, frame, px), [tiles, frame, px]);
  if (!mosaic) return null;
  const bundled = new Set(bundles.flatMap((bundle) => bundle.tiles));
  const named = (kind: string) => kind === 'panel' || (kind === 'remnant' && !hidden.has('remnants'));
  const texts = !(hidden.has('sizes') && hidden.has('names'));
  const hatch = `hatch-${id}`;
  const fill = {
    panel: '',
    remnant: hidden.has('remnants') ? INK.waste : paper ? INK.remnant : `url(#${hatch})`,
    waste: INK.waste,
  };
  return (
    <g fontFamily={FONT}>
      <defs>
        <pattern
          id={hatch}
          width={HATCH}
          height={HATCH}
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <rect width={HATCH} height={HATCH} fill={INK.remnant} />
          <line x1={0} y1={0} x2={0} y2={HATCH} stroke={INK.remnantHatch} strokeWidth={2.2} />
        </pattern>
        <clipPath id={`sheet-${id}`}>
          <rect {...frame.sheet} />
        </clipPath>
      </defs>
      <rect {...frame.sheet} fill={INK.sheet} />
      {tiles.map((tile) => (
        <TileShape
          key={tile.id}
          tile={tile}
          frame={frame}
          fill={tile.kind === 'panel' ? (fills.get(tile.row?.id ?? '') ?? INK.sheet) : fill[tile.kind]}
          px={px}
          hidden={hidden}
          lined={paper && !hidden.has('remnants')}
        />
      ))}
      {children}
      {!hidden.has('cuts') && <CutLines cuts={cuts} frame={frame} px={px} />}
      {texts && (
        // The border of a text at the edge would stand out beyond the sheet.
        <g data-layer="texts" pointerEvents="none" clipPath={`url(#sheet-${id})`}>
          <TileTexts
            tiles={tiles.filter((tile) => named(tile.kind) && !bundled.has(tile.id))}
            {...{ frame, px, language, hidden }}
          />
          <BundleTexts bundles={bundles} fills={fills} {...{ frame, px, language, hidden }} />
        </g>
      )}
      <rect {...frame.sheet} fill="none" stroke={INK.sheetLine} strokeWidth={1.6 * px} pointerEvents="none" />
      <SheetSizes
        mosaic={mosaic}
        rotation={rotation}
        frame={frame}
        grain={hidden.has('grain') ? 0 : (layout.stockGrain.get(mosaic.stock_panel_id) ?? 0)}
        language={language}
        unit={unit}
      />
      {chain && !hidden.has('sizes') && <ChainLine chain={chain} frame={frame} px={px} language={language} />}
    </g>
  );
});
