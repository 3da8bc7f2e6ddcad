// Edge bands of a panel: the four sides, the types on offer, and their form as text.

import { wordsFor } from './importWords';

/** The type of band on each side as entered, or null. */
export interface EdgeBands {
  top: string | null;
  bottom: string | null;
  left: string | null;
  right: string | null;
}

export const SIDES = ['top', 'bottom', 'left', 'right'] as const;
export type Side = (typeof SIDES)[number];

export const BANDS = [
  'PVC_WHITE',
  'PVC_BLACK',
  'PVC_GREY',
  'PVC_BEIGE',
  'ABS_WHITE',
  'ABS_BLACK',
  'ABS_GREY',
  'MELAMINE_WHITE',
  'MELAMINE_BLACK',
  'WOOD_VENEER_OAK',
  'WOOD_VENEER_PINE',
  'WOOD_VENEER_WALNUT',
] as const;
export type Band = (typeof BANDS)[number];

export const isKnownBand = (band: string): band is Band => BANDS.some((known) => known === band);

export const NO_EDGES: EdgeBands = { top: null, bottom: null, left: null, right: null };

/** Each band of a panel with the sides, as entered, that get it. */
export function bandSides(edge: EdgeBands | undefined): { band: string; sides: Side[] }[] {
  const byBand = new Map<string, Side[]>();
  for (const side of SIDES) {
    const band = edge?.[side];
    if (band) byBand.set(band, [...(byBand.get(band) ?? []), side]);
  }
  return [...byBand].map(([band, sides]) => ({ band, sides }));
}

export const hasEdges = (edge: EdgeBands): boolean => SIDES.some((side) => edge[side] !== null);

/** `PVC_WHITE|||PVC_WHITE`: top, bottom, left, right; empty if no side has a band. */
export const edgesText = (edge: EdgeBands): string =>
  hasEdges(edge) ? SIDES.map((side) => edge[side] ?? '').join('|') : '';

/** Reads that text; one name alone is meant for all four sides, letters and ticks for their sides with the band given. */
export function readEdges(text: string, band: string = BANDS[0]): EdgeBands {
  const letters = sidesOfLetters(text);
  if (letters) {
    const on = (side: Side): string | null => (letters.has(side) ? band : null);
    return { top: on('top'), bottom: on('bottom'), left: on('left'), right: on('right') };
  }
  const parts = text.split('|').map((part) => part.trim());
  const [only] = parts;
  const four = parts.length === 1 && only !== undefined ? [only, only, only, only] : parts;
  const at = (n: number): string | null => asBand(four[n], band);
  return { top: at(0), bottom: at(1), left: at(2), right: at(3) };
}

/** Says of a side that it gets a band, and leaves open which. */
const TICKS = new Set(['1', '+', 'x', 'v', '✓', '✔', ...wordsFor(({ band }) => band)]);
const NO_BAND = new Set(['', '0', '-', '–', '—', ...wordsFor(({ noBand }) => noBand)]);

export const isTick = (text: string): boolean => TICKS.has(text.trim().toLowerCase());
export const isNoBand = (text: string): boolean => NO_BAND.has(text.trim().toLowerCase());

/** The code of a band; `PVC white` and `pvc_white` are one, a tick is `ticked`. Other names are kept as they are. */
export function asBand(text: string | undefined, ticked: string): string | null {
  const name = text?.trim() ?? '';
  if (isNoBand(name)) return null;
  if (isTick(name)) return ticked;
  const code = name.toUpperCase().replace(/[\s-]+/g, '_');
  return isKnownBand(code) ? code : name;
}

export const sameEdges = (a: EdgeBands, b: EdgeBands): boolean => SIDES.every((side) => a[side] === b[side]);

/** Colours to draw the bands with, light enough on dark and dark enough on light ground. */
const COLOURS: Record<Band, string> = {
  PVC_WHITE: '#8fa3b5',
  PVC_BLACK: '#4a4f57',
  PVC_GREY: '#7d848c',
  PVC_BEIGE: '#b08b55',
  ABS_WHITE: '#6f9cc4',
  ABS_BLACK: '#3d5166',
  ABS_GREY: '#5e7f95',
  MELAMINE_WHITE: '#a08fc0',
  MELAMINE_BLACK: '#5a4a78',
  WOOD_VENEER_OAK: '#c08429',
  WOOD_VENEER_PINE: '#d09c2c',
  WOOD_VENEER_WALNUT: '#8a5230',
};

export const bandColour = (band: string): string => (isKnownBand(band) ? COLOURS[band] : '#2f8f6f');

const SIDE_LETTERS: Record<string, Side> = { t: 'top', b: 'bottom', l: 'left', r: 'right' };
const RUSSIAN_LETTERS: Record<string, Side> = { в: 'top', н: 'bottom', л: 'left', п: 'right' };

/** The side that a typed letter stands for: T B L R, В Н Л П, or the same keys on any layout. */
export const sideOfLetter = (char: string, latin: string): Side | undefined =>
  RUSSIAN_LETTERS[char.toLowerCase()] ?? SIDE_LETTERS[latin];

/** The sides that `TB`, `L+R` or `ВНЛП` name; null for any other text. */
function sidesOfLetters(text: string): Set<Side> | null {
  const letters = Array.from(text.toLowerCase().replace(/[\s,;+/]+/g, ''));
  const sides = letters.map((letter) => RUSSIAN_LETTERS[letter] ?? SIDE_LETTERS[letter]);
  const found = new Set(sides.filter((side) => side !== undefined));
  return letters.length > 0 && found.size === letters.length ? found : null;
}
