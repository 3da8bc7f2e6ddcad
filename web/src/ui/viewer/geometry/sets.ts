// Where the brackets of grain sets run: through all panels of a set, along the side where no sizes stand.

import type { Mosaic } from '@/domain/plan/mosaic';
import { rectInMm } from '@/domain/plan/micrometres';
import type { PlacedPanel } from '@/domain/plan/panels';
import { turnRect, type Rect, type Rotation } from '@/domain/plan/rotation';
import { setsOn, type PlacedSet } from '@/domain/plan/sets';
import { BRACKET } from './fitText';

type BracketSide = 'right' | 'bottom';

/** The set that a panel is cut in, and the side of the panel along which the bracket runs. */
export interface SetSide {
  name: string;
  side: BracketSide;
}

/** A copy of a grain set as it is drawn, mm. */
export interface DrawnSet {
  name: string;
  rect: Rect;
  side: BracketSide;
  /** The panel in it that is longest along it: there stands the name. */
  longest: Rect;
}

/** What lies one below another has its bracket on the right, what lies side by side below, as the sheet is turned. */
const sideOf = ({ below }: PlacedSet, rotation: Rotation): BracketSide =>
  below === (rotation % 180 === 0) ? 'right' : 'bottom';

/** By tile, the set that it is cut in and the side of its bracket. */
export const setSides = (
  mosaic: Mosaic,
  rows: ReadonlyMap<string, PlacedPanel>,
  rotation: Rotation,
): Map<number, SetSide> =>
  new Map(
    setsOn(mosaic, rows).flatMap((set) =>
      set.tiles.map(({ id }) => [id, { name: set.name, side: sideOf(set, rotation) }] as const),
    ),
  );

export function drawnSets(
  mosaic: Mosaic,
  rows: ReadonlyMap<string, PlacedPanel>,
  rotation: Rotation,
): DrawnSet[] {
  const drawn = (rect: Rect) => rectInMm(turnRect(rect, mosaic, rotation));
  return setsOn(mosaic, rows).map((set) => {
    const side = sideOf(set, rotation);
    const along = ({ width, height }: Rect) => (side === 'right' ? height : width);
    const tiles = set.tiles.map(drawn);
    const rect = drawn(set);
    const longest = tiles.reduce((best, tile) => (along(tile) > along(best) ? tile : best), tiles[0] ?? rect);
    return { name: set.name, rect, side, longest };
  });
}

/** A panel narrower than this, pixels, has no room for a bracket beside its texts: it lies over them, at the very side. */
const NARROW = 34;

const hasRoom = (rect: Rect, side: BracketSide, px: number): boolean =>
  (side === 'right' ? rect.width : rect.height) >= NARROW * px;

/** The side of a tile that the bracket of its set takes from its texts. */
export const bracketSide = (
  { set }: { set: SetSide | null },
  rect: Rect,
  px: number,
): BracketSide | undefined => (set && hasRoom(rect, set.side, px) ? set.side : undefined);

/** What of a tile the bracket of its set leaves. */
export function besideBracket(tile: { set: SetSide | null }, rect: Rect, px: number): Rect {
  switch (bracketSide(tile, rect, px)) {
    case 'right':
      return { ...rect, width: rect.width - BRACKET * px };
    case 'bottom':
      return { ...rect, height: rect.height - BRACKET * px };
    case undefined:
      return rect;
  }
}

/** How far from the side of a set its bracket runs, in the drawing. */
export const bracketInset = (rect: Rect, side: BracketSide, px: number): number =>
  hasRoom(rect, side, px) ? (BRACKET / 2 + 2) * px : 2.5 * px;
