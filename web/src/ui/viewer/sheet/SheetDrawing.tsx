import type { CuttingPlan } from '@/domain/plan/plan';
import { rectInMm } from '@/domain/plan/micrometres';
import { turnRect, type Rotation } from '@/domain/plan/rotation';
import { memo, useId, useMemo, type ReactNode } from 'react';
import { inBatches } from '../geometry/batches';
import { bundlesOf } from '../geometry/bundles';
import { chainOf } from '../geometry/chain';
import { panelFills, type ColourMode } from '../geometry/colours';
import { drawnCuts, drawnTiles, type DrawnTile } from '../geometry/drawing';
import { inFrame, type Frame } from '../geometry/frame';
import type { Hidden } from '../geometry/layers';
import { drawnSets } from '../geometry/sets';
import { ChainLine } from './ChainLine';
import { CutLines } from './CutLines';
import { DefectShape } from './DefectShape';
import { fitting } from './fitting';
import { FONT, INK } from './palette';
import { HATCH, TRIM_HATCH } from './shapes';
import { SetBrackets } from './SetBrackets';
import { StageMarks } from './StageMarks';
import { SheetSizes } from './SheetSizes';
import { TileShape, type TileLooks } from './TileShape';
import { BundleTexts, TileTexts, WideTexts } from './TileTexts';

interface SheetDrawingProps {
  plan: CuttingPlan;
  group: number;
  rotation: Rotation;
  frame: Frame;
  /** The zoom for which texts and lines are fitted. */
  zoom: number;
  colours: ColourMode;
  /** What is left out. */
  hidden: Hidden;
  /** Cuts are told apart by their stages. */
  staged: boolean;
  language: string;
  /** The name of the millimetre. */
  unit: string;
  /** How many batches of it are drawn yet; all of it where nobody waits. */
  batches?: number;
  /** What is lit below the cuts and the texts. The drawing is made anew for each other element. */
  children?: ReactNode;
}

/**
 * All of a sheet that does not change under the pointer. Drawn with attributes of its own, without style
 * sheet, so that a copy of it is a file.
 */
export const SheetDrawing = memo(function SheetDrawing(props: SheetDrawingProps) {
  const {
    plan,
    group,
    rotation,
    frame,
    zoom,
    colours,
    hidden,
    staged,
    language,
    unit,
    batches = Infinity,
    children,
  } = props;
  const id = useId();
  const tiles = useMemo(() => drawnTiles(plan, group, rotation), [plan, group, rotation]);
  const fills = useMemo(() => panelFills(plan.rows, colours), [plan, colours]);
  const mosaic = plan.groups[group]?.mosaic;
  const cuts = useMemo(() => (mosaic ? drawnCuts(mosaic, rotation, staged) : []), [mosaic, rotation, staged]);
  const chain = useMemo(
    () => (mosaic && frame.chain ? chainOf(mosaic, mosaic.kerf, rotation) : null),
    [mosaic, frame.chain, rotation],
  );
  const sets = useMemo(
    () => (mosaic ? drawnSets(mosaic, plan.rows, rotation) : []),
    [mosaic, plan, rotation],
  );
  const px = 1 / zoom;
  const trimmed = useMemo(() => tiles.some(({ kind }) => kind === 'trim'), [tiles]);
  const bundles = useMemo(() => bundlesOf(tiles, frame, px), [tiles, frame, px]);
  const tileBatches = useMemo(() => inBatches(tiles), [tiles]);
  const cutBatches = useMemo(() => inBatches(cuts), [cuts]);
  const textBatches = useMemo(() => {
    const bundled = new Set(bundles.flatMap((bundle) => bundle.tiles));
    const named = (kind: string) => kind === 'panel' || (kind === 'remnant' && !hidden.has('remnants'));
    return tileBatches.map((batch) => batch.filter((tile) => named(tile.kind) && !bundled.has(tile.id)));
  }, [tileBatches, bundles, hidden]);
  const named = useMemo(() => textBatches.flat(), [textBatches]);
  const fit = useMemo(() => fitting({ frame, px, language, hidden }), [frame, px, language, hidden]);
  const hatch = `hatch-${id}`;
  const trimHatch = `hatch-trim-${id}`;
  const looks = useMemo(
    (): TileLooks => ({
      panels: fills,
      remnant: hidden.has('remnants') ? INK.waste : `url(#${hatch})`,
      trim: `url(#${trimHatch})`,
      hidden,
    }),
    [fills, hidden, hatch, trimHatch],
  );
  if (!mosaic) return null;
  const texts = !(hidden.has('sizes') && hidden.has('names'));
  const all = tileBatches.length;
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
        {trimmed && (
          <pattern
            id={trimHatch}
            width={TRIM_HATCH}
            height={TRIM_HATCH}
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(-45)"
          >
            <rect width={TRIM_HATCH} height={TRIM_HATCH} fill={INK.trim} />
            <line x1={0} y1={0} x2={0} y2={TRIM_HATCH} stroke={INK.trimHatch} strokeWidth={1.4} />
          </pattern>
        )}
        <clipPath id={`sheet-${id}`}>
          <rect {...frame.sheet} />
        </clipPath>
      </defs>
      <rect {...frame.sheet} fill={INK.sheet} />
      {tileBatches.slice(0, batches).map((batch, index) => (
        <Tiles key={index} tiles={batch} frame={frame} px={px} looks={looks} />
      ))}
      {mosaic.defects.map((defect, index) => (
        <DefectShape key={index} rect={inFrame(rectInMm(turnRect(defect, mosaic, rotation)), frame)} />
      ))}
      {children}
      {!hidden.has('cuts') && (
        <g data-layer="cuts">
          {cutBatches.slice(0, batches).map((batch, index) => (
            <CutLines key={index} cuts={batch} frame={frame} px={px} />
          ))}
          {staged && batches >= cutBatches.length && <StageMarks cuts={cuts} frame={frame} px={px} />}
        </g>
      )}
      {!hidden.has('grain') && batches >= all && <SetBrackets sets={sets} frame={frame} px={px} />}
      {texts && (
        // The border of a text at the edge would stand out beyond the sheet.
        <g data-layer="texts" pointerEvents="none" clipPath={`url(#sheet-${id})`}>
          {textBatches.slice(0, batches).map((batch, index) => (
            <TileTexts key={index} tiles={batch} fit={fit} px={px} />
          ))}
          {batches >= all && <WideTexts tiles={named} fit={fit} px={px} sheet={frame.sheet} />}
          {batches >= all && (
            <BundleTexts bundles={bundles} fills={fills} {...{ frame, px, language, hidden }} />
          )}
        </g>
      )}
      <rect {...frame.sheet} fill="none" stroke={INK.sheetLine} strokeWidth={1.6 * px} pointerEvents="none" />
      <SheetSizes
        mosaic={mosaic}
        rotation={rotation}
        frame={frame}
        grain={hidden.has('grain') ? 0 : (plan.stockGrain.get(mosaic.stockId) ?? 0)}
        language={language}
        unit={unit}
      />
      {chain && !hidden.has('sizes') && <ChainLine chain={chain} frame={frame} px={px} language={language} />}
    </g>
  );
});

interface TilesProps {
  tiles: readonly DrawnTile[];
  frame: Frame;
  px: number;
  looks: TileLooks;
}

/** A batch of the tiles: what is drawn once is not looked at again when the next batch comes. */
const Tiles = memo(function Tiles({ tiles, looks, ...place }: TilesProps) {
  const { panels, remnant, trim, hidden } = looks;
  const others = { remnant, trim, waste: INK.waste };
  const fill = ({ kind, row }: DrawnTile) =>
    kind === 'panel' ? (panels.get(row?.id ?? '') ?? INK.sheet) : others[kind];
  return tiles.map((tile) => (
    <TileShape key={tile.id} tile={tile} fill={fill(tile)} hidden={hidden} {...place} />
  ));
});
