// The parts of one sheet as they are drawn, turned as the sheet is turned, in millimetres.

import { type Mosaic, firstCuts, kerfRect } from '@/domain/plan/mosaic';
import { type PlacedPanel, sizeKey } from '@/domain/plan/panels';
import type { CuttingPlan } from '@/domain/plan/plan';
import { type Rotation, type Rect, turnRect } from '@/domain/plan/rotation';
import { mm, rectInMm } from '@/domain/plan/micrometres';
import type { EdgeLine } from './edges';
import { edgeLines, landedGrain } from './edges';
import { setSides, type SetSide } from './sets';
import { levelLook, stageLook, type CutLook } from './stages';

export interface DrawnTile {
  id: number;
  kind: 'panel' | 'remnant' | 'waste' | 'trim';
  rect: Rect;
  row: PlacedPanel | null;
  /** Turned by 90° against its entry. */
  turned: boolean;
  edges: EdgeLine[];
  grain: 'x' | 'y' | null;
  /** The grain set that it is cut in, and the side of it along which the bracket of that runs. */
  set: SetSide | null;
  /** R1, R2 … */
  remnant: string | null;
}

export interface DrawnCut extends CutLook {
  index: number;
  /** The strip of dust; without kerf it has no width. */
  rect: Rect;
  /** 0 for a trim. */
  stage: number;
  /** It is of those that part the sheet first. */
  first: boolean;
  /** The narrower of the two parts beside it, across the blade, mm. */
  beside: number;
}

/** What was worked out for a plan, by sheet and rotation: drawing, list and light ask for the same. */
const known = new WeakMap<CuttingPlan, Map<string, DrawnTile[]>>();

/** Panels, remnants, waste and trims of the sheets of a group. */
export function drawnTiles(plan: CuttingPlan, group: number, rotation: Rotation): readonly DrawnTile[] {
  const sheets = known.get(plan) ?? new Map<string, DrawnTile[]>();
  known.set(plan, sheets);
  const key = `${group} ${rotation}`;
  const tiles = sheets.get(key) ?? tilesOf(plan, group, rotation);
  sheets.set(key, tiles);
  return tiles;
}

function tilesOf(plan: CuttingPlan, group: number, rotation: Rotation): DrawnTile[] {
  const mosaic = plan.groups[group]?.mosaic;
  if (!mosaic) return [];
  const names = new Map(
    plan.remnants
      .filter((remnant) => remnant.group === group)
      .map((remnant) => [remnant.tileId, remnant.name]),
  );
  const sets = setSides(mosaic, plan.rows, rotation);
  return mosaic.tiles
    .filter((tile) => tile.kind !== 'piece')
    .map((tile) => {
      const row = tile.panelId === null ? null : (plan.rows.get(tile.panelId) ?? null);
      const remnant = names.get(tile.id) ?? null;
      return {
        id: tile.id,
        kind: tile.kind === 'panel' || tile.kind === 'trim' ? tile.kind : remnant ? 'remnant' : 'waste',
        rect: rectInMm(turnRect(tile, mosaic, rotation)),
        row,
        turned: tile.turned,
        edges: edgeLines(row?.panel?.edge, tile.turned, rotation),
        grain: tile.kind === 'panel' ? landedGrain(row?.panel?.orientation, tile.turned, rotation) : null,
        set: sets.get(tile.id) ?? null,
        remnant,
      };
    });
}

/** The cuts of a sheet. `staged`: told apart by their stages, else as trims, first and later ones. */
export function drawnCuts(mosaic: Mosaic, rotation: Rotation, staged: boolean): DrawnCut[] {
  const firsts = new Set(firstCuts(mosaic).map(({ index }) => index));
  return mosaic.cuts.map((cut) => ({
    index: cut.index,
    rect: rectInMm(turnRect(kerfRect(cut, mosaic), mosaic, rotation)),
    stage: cut.stage,
    first: firsts.has(cut.index),
    ...(staged ? stageLook(cut.stage) : levelLook(cut.stage, firsts.has(cut.index))),
    beside: mm(Math.min(...cut.parts.map(({ width, height }) => (cut.horizontal ? height : width)))),
  }));
}

/** What is pointed at, as the text that stands in `data-highlight`: a kind, and for some a name. */
export const highlightTarget = {
  row: (id: string) => `row:${id}`,
  size: (key: string) => `size:${key}`,
  remnant: (name: string) => `remnant:${name}`,
  remnants: 'remnants',
  waste: 'waste',
  trims: 'trims',
  cut: (index: number) => `cut:${index}`,
  cuts: (first: boolean) => (first ? 'cuts:first' : 'cuts:later'),
  stage: (stage: number) => `stage:${stage}`,
  band: (band: string) => `band:${band}`,
  set: (name: string) => `set:${name}`,
} as const;

/** Whether pointing at `pointed` lights a tile. */
export function isHighlighted(pointed: string | null, tile: DrawnTile): boolean {
  if (pointed === null) return false;
  const [kind, name] = splitTarget(pointed);
  switch (kind) {
    case 'row':
      return tile.row?.id === name;
    case 'size':
      return tile.row !== null && sizeKey(tile.row) === name;
    case 'set':
      return tile.set?.name === name;
    case 'remnants':
      return tile.kind === 'remnant';
    case 'remnant':
      return tile.remnant === name;
    case 'waste':
      return tile.kind === 'waste';
    case 'trims':
      return tile.kind === 'trim';
    case 'band':
      return tile.edges.some((edge) => edge.band === name);
    default:
      return false;
  }
}

/** Whether pointing at `pointed` lights a cut. */
export function isCutHighlighted(pointed: string | null, cut: DrawnCut): boolean {
  if (pointed === null) return false;
  return (
    pointed === highlightTarget.cut(cut.index) ||
    pointed === highlightTarget.stage(cut.stage) ||
    pointed === (cut.stage === 0 ? highlightTarget.trims : highlightTarget.cuts(cut.first))
  );
}

function splitTarget(pointed: string): [string, string] {
  const at = pointed.indexOf(':');
  return at < 0 ? [pointed, ''] : [pointed.slice(0, at), pointed.slice(at + 1)];
}
