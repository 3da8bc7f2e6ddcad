// Grain sets: rows of panels that are cut from one piece in their order, so that the grain runs through all of them.

import { readLength } from '../units/lengths';
import { isFaulty, type RowFaults } from './rowFaults';
import { cutSize, type Size } from './ruleOfRow';
import { isWanted, type PanelInput, type Row } from './rows';
import type { SawRules } from './sawRules';

export interface GrainSet {
  name: string;
  material: string;
  /** Two or more, in the order in which they are cut. */
  rows: readonly PanelInput[];
  /** They lie one below another, as entered; else side by side. */
  below: boolean;
}

/** The size in which a row is cut, µm; null where it is not right yet. */
export function cutMicrometres(row: PanelInput, rules: SawRules): Size | null {
  const [width, height] = [readLength(row.width), readLength(row.height)];
  if (isFaulty(row) || 'fault' in width || 'fault' in height) return null;
  const cut = cutSize({ width: width.mm, height: height.mm }, row, rules);
  return { width: Math.round(cut.width * 1000), height: Math.round(cut.height * 1000) };
}

const hasOne = (sizes: readonly Size[], side: keyof Size): boolean =>
  sizes.every((size) => size[side] === sizes[0]?.[side]);

/** Whether rows of these sizes lie one below another: of one width, unless of one height too and grain along the width. */
export const liesBelow = (rows: readonly PanelInput[], sizes: readonly Size[]): boolean =>
  hasOne(sizes, 'width') && !(hasOne(sizes, 'height') && rows[0]?.orientation === 1);

const NO_SETS: readonly GrainSet[] = [];
let last: { panels: readonly PanelInput[]; rules: SawRules; sets: readonly GrainSet[] } | undefined;

/** The sets of a list. The same name in two materials is two sets; rows that are switched off or of none are in no set. */
export function grainSets(panels: readonly PanelInput[], rules: SawRules): readonly GrainSet[] {
  if (last?.panels === panels && last.rules === rules) return last.sets;
  const found = new Map<string, PanelInput[]>();
  for (const row of panels) {
    if (!row.grain_set || !isWanted(row)) continue;
    const key = `${row.grain_set}\n${row.material}`;
    const rows = found.get(key);
    if (rows) rows.push(row);
    else found.set(key, [row]);
  }
  const sets = [...found.values()].flatMap((rows): GrainSet[] => {
    const [first] = rows;
    if (!first || rows.length < 2) return [];
    const sizes = rows.flatMap((row) => cutMicrometres(row, rules) ?? []);
    return [{ name: first.grain_set ?? '', material: first.material, rows, below: liesBelow(rows, sizes) }];
  });
  last = { panels, rules, sets: sets.length > 0 ? sets : NO_SETS };
  return last.sets;
}

/** The first of G1, G2 … that is not taken. */
export function freeSetName(taken: ReadonlySet<string | undefined>): string {
  let n = 1;
  while (taken.has(`G${n}`)) n += 1;
  return `G${n}`;
}

/** Rows that join a list: a set of theirs whose name a set there has stays apart from it, under another name. */
export function withOwnSets(rows: readonly PanelInput[], there: readonly PanelInput[]): PanelInput[] {
  const taken = new Set([...there, ...rows].map((row) => row.grain_set));
  const names = new Map<string, string>();
  for (const { grain_set: name } of there) {
    if (name === undefined || names.has(name) || !rows.some((row) => row.grain_set === name)) continue;
    const free = freeSetName(taken);
    taken.add(free);
    names.set(name, free);
  }
  return rows.map((row) => {
    const name = row.grain_set === undefined ? undefined : names.get(row.grain_set);
    return name === undefined ? row : { ...row, grain_set: name };
  });
}

/** Which row of its set a row is, and where the bracket beside the list goes on. */
export interface SetPlace {
  /** From 1. */
  at: number;
  of: number;
  below: boolean;
  /** The row above it in the list is of the same set, or the one beneath it. */
  above: boolean;
  beneath: boolean;
}

type SetPlaces = ReadonlyMap<string, SetPlace>;

const NOWHERE: SetPlaces = new Map();
let known = NOWHERE;

/** The places of the rows that are in a set, by their ids; the very same map while none of them changes. */
export function setPlaces(panels: readonly PanelInput[], rules: SawRules): SetPlaces {
  const sets = grainSets(panels, rules);
  if (sets.length === 0) return NOWHERE;
  const setOf = new Map(sets.flatMap((set) => set.rows.map((row, n) => [row, { set, n }] as const)));
  const places = new Map<string, SetPlace>();
  panels.forEach((row, index) => {
    const found = setOf.get(row);
    if (!found) return;
    const { set, n } = found;
    const beside = (at: number) => {
      const other = panels[at];
      return other !== undefined && setOf.get(other)?.set === set;
    };
    places.set(row.id, {
      at: n + 1,
      of: set.rows.length,
      below: set.below,
      above: beside(index - 1),
      beneath: beside(index + 1),
    });
  });
  if (JSON.stringify([...places]) !== JSON.stringify([...known])) known = places;
  return known;
}

type ListFaults = ReadonlyMap<Row, RowFaults>;

const NO_FAULTS: ListFaults = new Map();
let told: { sets: readonly GrainSet[]; faults: ListFaults } | undefined;

/** The rows that do not go with those before them in their set: by their count, their grain or their sides. */
export function setFaults(panels: readonly PanelInput[], rules: SawRules): ListFaults {
  const sets = grainSets(panels, rules);
  if (sets.length === 0) return NO_FAULTS;
  if (told?.sets === sets) return told.faults;
  const faults = new Map<Row, RowFaults>();
  for (const { rows } of sets) {
    const [first] = rows;
    let common: { width: number | null; height: number | null } | undefined;
    for (const row of rows) {
      const size = cutMicrometres(row, rules);
      if (size) {
        common ??= { ...size };
        const width = common.width === size.width ? size.width : null;
        const height = common.height === size.height ? size.height : null;
        if (width === null && height === null) faults.set(row, { grain_set: { kind: 'set_sides' } });
        else common = { width, height };
      }
      if (row.orientation !== first?.orientation) faults.set(row, { grain_set: { kind: 'set_grains' } });
      if (Number(row.count) !== Number(first?.count)) faults.set(row, { grain_set: { kind: 'set_counts' } });
    }
  }
  told = { sets, faults };
  return faults;
}
