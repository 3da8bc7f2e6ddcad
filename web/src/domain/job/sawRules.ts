// The rules of the saw that a job may state. What is not stated is absent, so that a job without rules is sent without them.

import { LIMITS } from '@/lib/fieldLimits';
import { asText, isRecord } from '@/lib/storage';
import { keptLength } from '../units/lengths';
import { keptPrice, readCuttingPrices, type CuttingPrices } from './prices';

export const SIDES = ['left', 'right', 'top', 'bottom'] as const;
export type Side = (typeof SIDES)[number];

/** What is cut off the sides of a sheet first, mm. */
export type Trims = Partial<Record<Side, string>>;

/** Rules that hold for all materials or for one. In those of one, null is no limit, whatever holds for all. */
export interface CutRules {
  trim?: Trims | undefined;
  max_stages?: number | null | undefined;
  final_trim?: boolean | undefined;
  first_cut?: number | undefined;
  min_offcut?: string | undefined;
  min_strip?: string | undefined;
  max_cut_length?: string | null | undefined;
  sheets_at_once?: number | undefined;
}

export interface MaterialRules extends CutRules {
  cut_thickness?: string;
  min_trim_dimension?: string;
}

/** What is known of an edge band, mm. */
export interface EdgeBandType {
  thickness?: string;
  overlength?: string;
  /** Of a metre. */
  price?: string;
}

export interface SawRules extends CutRules {
  /** Sizes are finished sizes: panels are cut shorter by the thickness of the bands on their sides. */
  deduct_edge_bands?: boolean | undefined;
  edge_bands?: Record<string, EdgeBandType> | undefined;
  materials?: Record<string, MaterialRules> | undefined;
  /** What the work at the saw costs. */
  prices?: CuttingPrices | undefined;
}

const LENGTHS = ['min_offcut', 'min_strip', 'max_cut_length'] as const;
const MATERIAL_LENGTHS = [...LENGTHS, 'cut_thickness', 'min_trim_dimension'] as const;
const { max_stages: STAGES, sheets_at_once: SHEETS_AT_ONCE } = LIMITS.Configuration;
const FIRST_CUTS = [0, 1, 2];

const isBetween = (
  value: unknown,
  { minimum, maximum }: { minimum: number; maximum: number },
): value is number => Number.isInteger(value) && (value as number) >= minimum && (value as number) <= maximum;

export function readTrims(found: unknown): Trims | undefined {
  if (!isRecord(found)) return undefined;
  const kept = SIDES.flatMap((side) => {
    const length = keptLength(asText(found[side]), false);
    return length === '' || Number(length) === 0 ? [] : [[side, length] as const];
  });
  return Object.fromEntries(kept);
}

/** The lengths of these names that are given. */
function readLengths(given: Record<string, unknown>, names: readonly string[]): Record<string, string> {
  const known = names.filter((name) => given[name] !== undefined && given[name] !== null);
  return Object.fromEntries(known.map((name) => [name, keptLength(asText(given[name]), false)]));
}

function readBand(band: Record<string, unknown>): EdgeBandType {
  const price = keptPrice(asText(band.price));
  return { ...readLengths(band, ['thickness', 'overlength']), ...(price !== '' && { price }) };
}

function readCutRules(
  given: Record<string, unknown>,
  lengths: readonly (keyof MaterialRules)[],
  nullIsNoLimit: boolean,
): CutRules {
  const trim = readTrims(given.trim);
  const free = (name: 'max_stages' | 'max_cut_length') => nullIsNoLimit && given[name] === null;
  return {
    ...(trim && { trim }),
    ...(isBetween(given.max_stages, STAGES) && { max_stages: given.max_stages }),
    ...(free('max_stages') && { max_stages: null }),
    ...(typeof given.final_trim === 'boolean' && { final_trim: given.final_trim }),
    ...(FIRST_CUTS.includes(given.first_cut as number) && { first_cut: given.first_cut as number }),
    ...readLengths(given, lengths),
    ...(free('max_cut_length') && { max_cut_length: null }),
    ...(isBetween(given.sheets_at_once, SHEETS_AT_ONCE) && { sheets_at_once: given.sheets_at_once }),
  };
}

/** The rules that a configuration states. */
export function readSawRules(given: Record<string, unknown>): SawRules {
  const materials = isRecord(given.materials) ? Object.entries(given.materials) : [];
  const own = materials.flatMap(([name, rules]) =>
    isRecord(rules) ? [[name, readCutRules(rules, MATERIAL_LENGTHS, true)] as const] : [],
  );
  const bands = Object.entries(isRecord(given.edge_bands) ? given.edge_bands : {}).flatMap(([name, band]) =>
    isRecord(band) ? [[name, readBand(band)] as const] : [],
  );
  const prices = readCuttingPrices(given.prices);
  return {
    ...readCutRules(given, LENGTHS, false),
    ...(given.deduct_edge_bands === true && { deduct_edge_bands: true }),
    ...(bands.length > 0 && { edge_bands: Object.fromEntries(bands) }),
    ...(own.length > 0 && { materials: Object.fromEntries(own) }),
    ...(prices && { prices }),
  };
}

/** What can be said for all materials, for one and of a machine, in the order of the settings. */
export const CUT_RULES = [
  'trim',
  'max_stages',
  'final_trim',
  'first_cut',
  'min_offcut',
  'min_strip',
  'max_cut_length',
  'sheets_at_once',
] as const satisfies readonly (keyof CutRules)[];

/** The rules that a configuration states, in the order of the settings. */
export function statedRules(rules: SawRules): (keyof SawRules)[] {
  const all: (keyof SawRules)[] = [...CUT_RULES, 'deduct_edge_bands', 'edge_bands', 'materials', 'prices'];
  return all.filter((name) => rules[name] !== undefined);
}

/** The rules alone, without the other settings. */
export const sawRulesOf = (configuration: SawRules): SawRules =>
  Object.fromEntries(statedRules(configuration).map((name) => [name, configuration[name]]));

/** The rules of cuts alone, without bands and single materials. */
export const cutRulesOf = (rules: CutRules): CutRules =>
  Object.fromEntries(
    CUT_RULES.filter((name) => rules[name] !== undefined).map((name) => [name, rules[name]]),
  );
