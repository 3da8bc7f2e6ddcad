// How far the work at the saw is: the cuts made of each sheet, the parts and sheets that are done, as the marks tell.

import { panelsInCutOrder, type Tile } from '../plan/mosaic';
import type { CuttingPlan } from '../plan/plan';
import { cutItem, partItem, sheetItem, without, type Changes, type Marks, type MarkState } from './marks';

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
  /** On this sheet: it names the part. */
  id: number;
  /** The same place on the sheet of its group that is drawn. */
  tile: Tile;
  cut: number;
}

const cutOf = ({ freedBy }: Tile, cuts: number) => (freedBy === null ? cuts : freedBy + 1);

/** The sheets in the order of the saw, with their parts in the order in which they come free. */
export function sawSheets({ groups, mosaics }: Pick<CuttingPlan, 'groups' | 'mosaics'>): SawSheet[] {
  return groups.flatMap(({ mosaic, indices, cycles }, group) => {
    const cuts = mosaic.cuts.length;
    const tiles = panelsInCutOrder(mosaic);
    return indices.map((index, at) => {
      const own = ownTiles(tiles, mosaics[index]?.tiles ?? []);
      return {
        index,
        group,
        copy: at + 1,
        copies: indices.length,
        cycles,
        cuts,
        parts: tiles.map((tile, place) => ({
          id: own[place] ?? tile.id,
          tile,
          cut: cutOf(tile, cuts),
        })),
      };
    });
  });
}

/** The ids on an equal sheet of what lies where the tiles lie. */
function ownTiles(tiles: readonly Tile[], others: readonly Tile[]): (number | undefined)[] {
  const place = ({ x, y }: Tile) => `${x}:${y}`;
  const ids = new Map(others.filter(({ kind }) => kind === 'panel').map((tile) => [place(tile), tile.id]));
  return tiles.map((tile) => ids.get(place(tile)));
}

const isMarked = (marks: Marks, item: string) => marks[item]?.state === 'done';

/** Cuts made of a sheet: as far as the last one that is. */
export function cutsMade(marks: Marks, { index, cuts }: Pick<SawSheet, 'index' | 'cuts'>): number {
  for (let cut = cuts; cut > 0; cut -= 1) if (isMarked(marks, cutItem(index, cut))) return cut;
  return 0;
}

/** A sheet as its marks tell it. */
export interface SheetState {
  made: number;
  /** Of its parts, in their order. */
  parts: readonly MarkState[];
  /** Parts that are cut and good. */
  cut: number;
  spoiled: number;
  /** Nothing is left to be cut of it. */
  done: boolean;
}

export function sheetState(marks: Marks, sheet: SawSheet): SheetState {
  const whole = isMarked(marks, sheetItem(sheet.index));
  const made = cutsMade(marks, sheet);
  const parts = sheet.parts.map((part) => partState(marks, sheet, part, made, whole));
  const cut = parts.filter((state) => state === 'done').length;
  const spoiled = parts.filter((state) => state === 'spoiled').length;
  return { made, parts, cut, spoiled, done: whole || cut + spoiled === parts.length };
}

function partState(
  marks: Marks,
  { index }: SawSheet,
  { id, cut }: SawPart,
  made: number,
  whole: boolean,
): MarkState {
  const said = marks[partItem(id)];
  if (said && said.state !== 'open') return said.state;
  if (whole) return 'done';
  // A part as large as its sheet needs no cut: only the person knows when it is taken.
  if (cut === 0 || cut > made) return 'open';
  // Its tick was taken off by hand: the cut counts again once it is made again.
  const freed = marks[cutItem(index, cut)]?.at ?? 0;
  return said && said.at >= freed ? 'open' : 'done';
}

/** The states of all sheets, worked out anew only where a mark has changed; `before` is what the last call answered. */
export interface SheetStates {
  marks: Marks;
  states: readonly SheetState[];
}

export function sheetStates(sheets: readonly SawSheet[], marks: Marks, before?: SheetStates): SheetStates {
  if (before?.states.length !== sheets.length) {
    return { marks, states: sheets.map((sheet) => sheetState(marks, sheet)) };
  }
  if (before.marks === marks) return before;
  const isSame = (item: string) =>
    before.marks[item]?.at === marks[item]?.at && before.marks[item]?.state === marks[item]?.state;
  const changed = new Set(
    [...Object.keys(marks), ...Object.keys(before.marks)].filter((item) => !isSame(item)),
  );
  if (changed.size === 0) return { marks, states: before.states };
  const touched = touchedBy(changed);
  const states = before.states.map((state, place) => {
    const sheet = sheets[place];
    return sheet && touched(sheet) ? sheetState(marks, sheet) : state;
  });
  return { marks, states };
}

/** Whether any of the items is of a sheet. */
function touchedBy(items: ReadonlySet<string>): (sheet: SawSheet) => boolean {
  const sheets = new Set([...items].map((item) => /^(?:sheet|cut):(\d+)/.exec(item)?.[1]));
  return ({ index, parts }) =>
    sheets.has(String(index + 1)) || parts.some(({ id }) => items.has(partItem(id)));
}

/** What the changes, and what follows from them for the sheet as a whole, come to. */
function settled(marks: Marks, sheet: SawSheet, changes: Changes): Changes {
  const item = sheetItem(sheet.index);
  if (item in changes) return changes;
  const whole = marks[item];
  const rest = without(marks, item);
  const news = Object.entries(changes).map(([one, state]) => [one, { state, at: Infinity }] as const);
  const done = sheetState({ ...rest, ...Object.fromEntries(news) }, sheet).done;
  if (done && whole?.state !== 'done') return { ...changes, [item]: 'done' };
  // It was done by what is taken back now; a sheet that was ticked as a whole stays so.
  if (!done && whole?.state === 'done' && sheetState(rest, sheet).done) return { ...changes, [item]: 'open' };
  return changes;
}

/** The next cut is made, or the last one taken back. */
export function stepCut(marks: Marks, sheet: SawSheet, by: 1 | -1): Changes {
  const made = cutsMade(marks, sheet);
  if (by === 1) {
    return made < sheet.cuts ? settled(marks, sheet, { [cutItem(sheet.index, made + 1)]: 'done' }) : {};
  }
  return made > 0 ? settled(marks, sheet, { [cutItem(sheet.index, made)]: 'open' }) : {};
}

/** Says of a part what it is. */
export function markPart(marks: Marks, sheet: SawSheet, part: SawPart, state: MarkState): Changes {
  const whole = sheetItem(sheet.index);
  const changes = { [partItem(part.id)]: state };
  if (state !== 'open' || !isMarked(marks, whole)) return settled(marks, sheet, changes);
  // Of a sheet ticked as a whole the other parts stay as they are.
  const rest = without(marks, whole);
  const { parts } = sheetState(rest, sheet);
  const others = sheet.parts.filter((one, place) => one !== part && parts[place] === 'open');
  const ticked = Object.fromEntries(others.map(({ id }) => [partItem(id), 'done' as const]));
  return { ...ticked, ...changes, [whole]: 'open' };
}

/** Ticks a whole sheet; without the tick it is as it was before, or untouched where its cuts and parts had made it done. */
export function tickSheet(marks: Marks, sheet: SawSheet): Changes {
  const whole = sheetItem(sheet.index);
  if (!sheetState(marks, sheet).done) return { [whole]: 'done' };
  const rest = without(marks, whole);
  return sheetState(rest, sheet).done ? untouched(marks, [sheet]) : { [whole]: 'open' };
}

/** Nothing is ticked any more of these sheets. */
export function untouched(marks: Marks, sheets: readonly SawSheet[]): Changes {
  const items = sheets.flatMap(({ index, cuts, parts }) => [
    sheetItem(index),
    ...Array.from({ length: cuts }, (_, cut) => cutItem(index, cut + 1)),
    ...parts.map(({ id }) => partItem(id)),
  ]);
  const ticked = items.filter((item) => (marks[item]?.state ?? 'open') !== 'open');
  return Object.fromEntries(ticked.map((item) => [item, 'open' as const]));
}

/** Takes changes back: each item is as it was before. */
export function before(marks: Marks, changes: Changes): Changes {
  return Object.fromEntries(Object.keys(changes).map((item) => [item, marks[item]?.state ?? 'open']));
}

/** The sheet to go on with after the one at this place: the next that is not done, from the first again at the end. */
export function nextSheet(
  sheets: readonly SawSheet[],
  at: number,
  isDone: (place: number) => boolean,
): SawSheet | null {
  const order = sheets.map((_, place) => (at + 1 + place) % sheets.length).filter((place) => place !== at);
  const next = order.find((place) => !isDone(place));
  return next === undefined ? null : (sheets[next] ?? null);
}
