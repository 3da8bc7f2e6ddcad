// What is made of one sheet: the tree of guillotine cuts. A cut parts a piece in two; what is cut no further is a panel or is left over.

import type { CutDocument, MosaicDocument, TileDocument } from './documents';
import { micrometres } from './micrometres';
import type { Rect, Size } from './rotation';
import { NO_RULES, type MosaicRules } from './saw';
import { childrenOf, stagesOf, trimmedOf } from './stages';

/** A piece of the sheet at some time of the cutting. */
export interface Tile extends Rect {
  id: number;
  /** A panel that was asked for; what is left over; what a trim parts off; or a piece that is cut further. */
  kind: 'panel' | 'rest' | 'trim' | 'piece';
  /** The row of the job that it is a copy of. */
  panelId: string | null;
  label: string | null;
  /** By 90° against its entry. */
  turned: boolean;
  /** Place in `cuts` of the cut that parts it off; null for what no cut parts off. */
  freedBy: number | null;
}

export interface Cut {
  /** Place in the order of the saw, from 0. */
  index: number;
  horizontal: boolean;
  /** 0 for a trim; 1, 2, 3 …: one more at each change of direction. */
  stage: number;
  /** Across the blade: y of a horizontal cut, x of a vertical one. */
  position: number;
  /** Along the blade. */
  from: number;
  to: number;
  /** What is cut. */
  piece: Tile | null;
  /** What becomes of it: above or left of the blade, then below or right. */
  parts: Tile[];
}

export interface Mosaic extends Size, Pick<MosaicRules, 'kerf' | 'staged'> {
  /** The row of stock that it comes from. */
  stockId: string;
  stockLabel: string | null;
  material: string;
  /** Every piece that there is at some time. */
  tiles: Tile[];
  /** In the order of the saw. */
  cuts: Cut[];
  /** What its trims leave of it. */
  usable: Rect;
  /** Where no panel may lie, as far as it is on the sheet. */
  defects: Rect[];
  /** Share of its area that becomes panels, 0-1. */
  usedShare: number;
}

export function readMosaic(mosaic: MosaicDocument, rules: MosaicRules = NO_RULES): Mosaic {
  const freedBy = new Map<number, number>();
  mosaic.cuts.forEach((cut, index) => {
    for (const id of childrenOf(cut)) freedBy.set(id, index);
  });
  const trimmed = trimmedOf(mosaic.cuts, mosaic.tiles);
  const kindOf = ({ id, final, has_children: parted }: TileDocument): Tile['kind'] =>
    final ? 'panel' : parted ? 'piece' : trimmed.strips.has(id) ? 'trim' : 'rest';
  const tiles = mosaic.tiles.map((tile) => readTile(tile, kindOf(tile), freedBy.get(tile.id) ?? null));
  const width = micrometres(mosaic.width);
  const height = micrometres(mosaic.height);
  return {
    stockId: mosaic.stock_panel_id,
    stockLabel: mosaic.stock_label,
    material: mosaic.material,
    width,
    height,
    kerf: rules.kerf,
    staged: rules.staged,
    tiles,
    cuts: readCuts(mosaic.cuts, stagesOf(mosaic.cuts, rules), new Map(tiles.map((tile) => [tile.id, tile]))),
    usable: tiles.find(({ id }) => id === trimmed.usable) ?? { x: 0, y: 0, width, height },
    defects: (mosaic.defects ?? []).map((defect) => {
      const [x, y] = [micrometres(defect.x), micrometres(defect.y)];
      const size = { width: micrometres(defect.width), height: micrometres(defect.height) };
      return { x, y, width: Math.min(size.width, width - x), height: Math.min(size.height, height - y) };
    }),
    usedShare: mosaic.used_area_ratio,
  };
}

function readTile(tile: TileDocument, kind: Tile['kind'], freedBy: number | null): Tile {
  return {
    id: tile.id,
    kind,
    panelId: tile.panel_id,
    label: tile.label,
    turned: tile.orientation === 1,
    x: micrometres(tile.x),
    y: micrometres(tile.y),
    width: micrometres(tile.width),
    height: micrometres(tile.height),
    freedBy,
  };
}

function readCuts(
  cuts: readonly CutDocument[],
  stages: readonly number[],
  tiles: ReadonlyMap<number, Tile>,
): Cut[] {
  return cuts.map((cut, index) => {
    const { horizontal } = cut;
    const [start, end] = horizontal ? [cut.x1, cut.x2] : [cut.y1, cut.y2];
    return {
      index,
      horizontal,
      stage: stages[index] ?? 0,
      position: micrometres(horizontal ? cut.y1 : cut.x1),
      from: micrometres(Math.min(start, end)),
      to: micrometres(Math.max(start, end)),
      piece: tiles.get(cut.original_tile_id) ?? null,
      parts: childrenOf(cut).flatMap((id) => tiles.get(id) ?? []),
    };
  });
}

/** The cuts of the first stage that has any: those that part what the trims leave, all in one direction. */
export function firstCuts<C extends Pick<Cut, 'stage'>>({ cuts }: { cuts: readonly C[] }): C[] {
  const first = cuts.find(({ stage }) => stage > 0)?.stage;
  return cuts.filter(({ stage }) => stage === first);
}

/** What its sheet is called by. */
export const stockName = ({ stockLabel, stockId }: Pick<Mosaic, 'stockLabel' | 'stockId'>): string =>
  stockLabel ?? stockId;

/** The panels of a sheet in the order in which its cuts free them. */
export const panelsInCutOrder = ({ tiles }: Pick<Mosaic, 'tiles'>): Tile[] =>
  tiles.filter(({ kind }) => kind === 'panel').sort((a, b) => (a.freedBy ?? 0) - (b.freedBy ?? 0));

/** The strip that the blade turns to dust, as far as it lies on the sheet. */
export function kerfRect({ horizontal, position, from, to }: Cut, sheet: Size & { kerf: number }): Rect {
  const { kerf } = sheet;
  const along = to - from;
  return horizontal
    ? { x: from, y: position, width: along, height: Math.max(0, Math.min(kerf, sheet.height - position)) }
    : { x: position, y: from, width: Math.max(0, Math.min(kerf, sheet.width - position)), height: along };
}

/** The moment of one cut. */
interface CutStep {
  cut: Cut;
  /** What this cut sets free: the panels that it parts off, the strip of a trim, or else the part above or left of the blade. */
  freed: Tile[];
  /** What earlier cuts have set free and nothing cuts any more. */
  separated: Tile[];
}

export function stepAt({ cuts }: Pick<Mosaic, 'cuts'>, index: number): CutStep | null {
  const cut = cuts[index];
  if (!cut) return null;
  const panels = cut.parts.filter(({ kind }) => kind === 'panel');
  return {
    cut,
    freed:
      cut.stage === 0
        ? cut.parts.filter(({ kind }) => kind === 'trim')
        : panels.length > 0
          ? panels
          : cut.parts.slice(0, 1),
    separated: cuts
      .slice(0, index)
      .flatMap(({ parts }) => parts)
      .filter(({ kind }) => kind !== 'piece'),
  };
}

/** The tiles that lie within a piece, itself among them. */
export const tilesWithin = ({ tiles }: Pick<Mosaic, 'tiles'>, piece: Rect): Tile[] =>
  tiles.filter(
    ({ x, y, width, height }) =>
      x >= piece.x &&
      y >= piece.y &&
      x + width <= piece.x + piece.width &&
      y + height <= piece.y + piece.height,
  );
