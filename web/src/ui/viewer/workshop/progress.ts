import { type Tile, panelsInCutOrder } from '@/domain/plan/mosaic';
import type { CuttingPlan } from '@/domain/plan/plan';
// How far the work at the saw is: where it stands, the cuts made of each sheet, the parts and sheets ticked by hand.

export interface SheetProgress {
  /** Cuts made of it. */
  made: number;
  /** Ticked as a whole, whatever its cuts say. */
  done: boolean;
  /** Parts, by tile, for which the person has said otherwise than the cuts. */
  ticks: Readonly<Record<string, boolean>>;
}

export interface Progress {
  /** Orders what different windows and times have written. */
  at: number;
  /** The sheet on the saw, as its place in the solution from 0. */
  sheet: number;
  sheets: Readonly<Record<string, SheetProgress>>;
}

/** A sheet of the plan as it comes to the saw: equal ones follow each other. */
export interface SawSheet {
  /** Its place in the solution, from 0. */
  index: number;
  group: number;
  /** Which of the equal ones it is, from 1, and how many they are. */
  copy: number;
  copies: number;
  /** How often the saw cuts all of the equal ones; null where each is cut alone. */
  cycles: number | null;
  cuts: number;
  parts: readonly SawPart[];
}

/** A part of a sheet and the cut, from 1, that frees it. */
export interface SawPart {
  tile: Tile;
  cut: number;
}

const UNTOUCHED: SheetProgress = { made: 0, done: false, ticks: {} };

/** The sheets in the order of the saw, with their parts in the order in which they come free. */
export function sawSheets({ groups }: Pick<CuttingPlan, 'groups'>): SawSheet[] {
  return groups.flatMap(({ mosaic, indices, cycles }, group) => {
    const cuts = mosaic.cuts.length;
    const parts = panelsInCutOrder(mosaic).map((tile) => ({
      tile,
      cut: tile.freedBy === null ? cuts : tile.freedBy + 1,
    }));
    return indices.map((index, at) => ({
      index,
      group,
      copy: at + 1,
      copies: indices.length,
      cycles,
      cuts,
      parts,
    }));
  });
}

export function startProgress(sheet: number): Progress {
  return { at: 0, sheet, sheets: {} };
}

export function progressOf(
  { sheets }: Progress,
  { index, cuts }: Pick<SawSheet, 'index' | 'cuts'>,
): SheetProgress {
  const found = sheets[index];
  return found ? { ...found, made: Math.min(found.made, cuts) } : UNTOUCHED;
}

/** Whether a part is cut: as the person says, or else once the cut that frees it is made. */
export function isCut(part: SawPart, { made, done, ticks }: SheetProgress): boolean {
  return done || (ticks[part.tile.id] ?? freed(part, made));
}

/** A part as large as its sheet needs no cut: only the person knows when it is taken. */
function freed(part: SawPart, made: number): boolean {
  return part.cut > 0 && part.cut <= made;
}

export function countCut(progress: Progress, sheet: SawSheet): number {
  const own = progressOf(progress, sheet);
  return sheet.parts.filter((part) => isCut(part, own)).length;
}

/** All its parts are cut; the cuts that follow part off nothing but remnants. */
export function isDone(progress: Progress, sheet: SawSheet): boolean {
  return countCut(progress, sheet) === sheet.parts.length;
}

/** The sheet to go on with after this one: the next that is not done, from the first again at the end. */
export function nextSheet(progress: Progress, sheets: readonly SawSheet[]): SawSheet | null {
  const at = sheets.findIndex(({ index }) => index === progress.sheet);
  const order = [...sheets.slice(at + 1), ...sheets.slice(0, at)];
  return order.find((sheet) => !isDone(progress, sheet)) ?? null;
}

/** Whether there is anything to go on from. */
export function hasBegun({ sheets }: Progress): boolean {
  return Object.values(sheets).some(
    ({ made, done, ticks }) => made > 0 || done || Object.keys(ticks).length > 0,
  );
}

function changed(progress: Progress, sheet: SawSheet, change: Partial<SheetProgress>): Progress {
  const own = { ...progressOf(progress, sheet), ...change };
  return { ...progress, sheets: { ...progress.sheets, [sheet.index]: own } };
}

export function goTo(progress: Progress, index: number): Progress {
  return { ...progress, sheet: index };
}

export function makeCuts(progress: Progress, sheet: SawSheet, made: number): Progress {
  return changed(progress, sheet, { made: Math.max(0, Math.min(made, sheet.cuts)) });
}

/** Ticks a part, or takes its tick off again. */
export function tickPart(progress: Progress, sheet: SawSheet, part: SawPart): Progress {
  const own = progressOf(progress, sheet);
  const wanted = !isCut(part, own);
  // Of a sheet ticked as a whole the other parts stay as they are.
  const ticks: SheetProgress['ticks'] = own.done
    ? Object.fromEntries(sheet.parts.filter((one) => !freed(one, own.made)).map((one) => [one.tile.id, true]))
    : own.ticks;
  const others = Object.entries(ticks).filter(([tile]) => tile !== String(part.tile.id));
  const said = wanted === freed(part, own.made) ? [] : [[String(part.tile.id), wanted] as const];
  return changed(progress, sheet, { done: false, ticks: Object.fromEntries([...others, ...said]) });
}

/** Ticks a whole sheet; without the tick it is as it was before, or untouched where its cuts had made it done. */
export function tickSheet(progress: Progress, sheet: SawSheet): Progress {
  if (!isDone(progress, sheet)) return changed(progress, sheet, { done: true });
  const open = changed(progress, sheet, { done: false });
  return isDone(open, sheet) ? changed(progress, sheet, UNTOUCHED) : open;
}
