// Shapes that several parts of the drawing share.

import type { Rect } from '@/domain/plan/rotation';
import type { DrawnCut } from '../geometry/drawing';
import type { Frame } from '../geometry/frame';
import { inFrame } from '../geometry/frame';

/** What a line is at least, pixels: a hair. */
const HAIR = 0.4;
/** A line takes no more than this part of the thinner thing beside it. */
const SHARE = 0.4;

/** How wide a line of `width` is drawn beside something so thin, in the drawing. */
export function lineWidth(width: number, beside: number, px: number): number {
  return Math.max(HAIR * px, Math.min(width * px, beside * SHARE));
}

/**
 * A cut as it is drawn: the earlier its stage, the bolder, for whom the colours look alike and for paper; never wider
 * than what it parts off.
 */
export function strip(cut: DrawnCut, frame: Frame, px: number): Rect {
  return grown(inFrame(cut.rect, frame), lineWidth(cut.width, cut.beside * frame.scale, px));
}

/** Made at least `least` wide across the blade, around its middle. */
export function grown(rect: Rect, least: number): Rect {
  if (rect.width >= rect.height) {
    const height = Math.max(rect.height, least);
    return { ...rect, y: rect.y + (rect.height - height) / 2, height };
  }
  const width = Math.max(rect.width, least);
  return { ...rect, x: rect.x + (rect.width - width) / 2, width };
}

/** A line from `from` to `to` with a head at both ends. */
export function arrowPath(direction: 'x' | 'y', from: number, to: number, at: number, head: number): string {
  const h = Math.min(head, (to - from) / 3);
  const point = (along: number, across: number) =>
    direction === 'x' ? `${along} ${across}` : `${across} ${along}`;
  return [
    `M${point(from + h, at - h)}L${point(from, at)}L${point(from + h, at + h)}`,
    `M${point(from, at)}L${point(to, at)}`,
    `M${point(to - h, at - h)}L${point(to, at)}L${point(to - h, at + h)}`,
  ].join('');
}

/** Distance of the lines of a hatch, across them: of remnants, and of trims, which are narrow. */
export const HATCH = 9;
export const TRIM_HATCH = 5;

/** The lines of a hatch that lie in a rectangle, rising or falling to the right; those of neighbours go on in each other. */
export function hatchPath({ x: start, y, width, height }: Rect, apart = HATCH, falling = false): string {
  const step = apart * Math.SQRT2;
  // A hatch that falls is one that rises, seen in a mirror.
  const [x, seen] = falling ? [-start - width, -1] : [start, 1];
  const lines: string[] = [];
  for (let sum = Math.ceil((x + y) / step) * step; sum < x + width + y + height; sum += step) {
    const left = Math.max(x, sum - y - height);
    const right = Math.min(x + width, sum - y);
    lines.push(`M${seen * left} ${sum - left}L${seen * right} ${sum - right}`);
  }
  return lines.join('');
}
