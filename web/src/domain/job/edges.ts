// Edge bands of a panel: the four sides, the types on offer, and their form as text.

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
