// Edge bands and grain: where they lie once panel and sheet are turned.

import type { Rotation, Rect } from '@/domain/plan/rotation';
import type { EdgeBands } from '@/domain/job/edges';

export type Side = 'top' | 'right' | 'bottom' | 'left';

/** The sides in clockwise order: one quarter turn moves each to the next. */
export const SIDES: readonly Side[] = ['top', 'right', 'bottom', 'left'];

/**
 * Where a side of a panel, as entered, lies in the drawing.
 *
 * A turned panel lies by 90° clockwise: what was entered as its top lies on the
 * right. The sheet's own rotation on the screen comes on top of that.
 */
export function landedSide(side: Side, turned: boolean, rotation: Rotation): Side {
  const quarters = (turned ? 1 : 0) + rotation / 90;
  return SIDES[(SIDES.indexOf(side) + quarters) % 4] ?? side;
}

export interface EdgeLine {
  /** The side as entered. */
  side: Side;
  /** The side in the drawing. */
  lies: Side;
  band: string;
}

/** The bands of a panel with the side of the drawing on which each lies. */
export function edgeLines(edge: EdgeBands | undefined, turned: boolean, rotation: Rotation): EdgeLine[] {
  if (!edge) return [];
  return SIDES.flatMap((side) => {
    const band = edge[side];
    return band ? [{ side, lies: landedSide(side, turned, rotation), band }] : [];
  });
}

/** The ends of a line that runs along a side of a rectangle, `inset` inside it. */
export function sideLine(
  rect: Rect,
  side: Side,
  inset: number,
): { x1: number; y1: number; x2: number; y2: number } {
  const left = rect.x + inset;
  const right = rect.x + rect.width - inset;
  const top = rect.y + inset;
  const bottom = rect.y + rect.height - inset;
  switch (side) {
    case 'top':
      return { x1: left, y1: top, x2: right, y2: top };
    case 'bottom':
      return { x1: left, y1: bottom, x2: right, y2: bottom };
    case 'left':
      return { x1: left, y1: top, x2: left, y2: bottom };
    case 'right':
      return { x1: right, y1: top, x2: right, y2: bottom };
  }
}

/** Grain of a tile in the drawing: along x, along y, or none (0 none, 1 along the width, 2 along the height). */
export function landedGrain(
  grain: number | undefined,
  turned: boolean,
  rotation: Rotation,
): 'x' | 'y' | null {
  if (grain !== 1 && grain !== 2) return null;
  const across = turned !== (rotation % 180 !== 0);
  return (grain === 1) !== across ? 'x' : 'y';
}
