import type { Rect, Size } from './rotation';

/** A length of a document in mm, number or text, in whole µm; 0 where it is none. */
export function micrometres(length: string | number | undefined): number {
  const value = typeof length === 'string' ? Number(length.replace(',', '.')) : (length ?? 0);
  return Number.isFinite(value) ? Math.round(value * 1000) : 0;
}

/** A length of the plan in mm. */
export const mm = (length: number): number => length / 1000;

/** An area of the plan in mm². */
export const mm2 = (area: number): number => area / 1e6;

/** A size of the plan in mm. */
export const sizeInMm = ({ width, height }: Size): Size => ({ width: mm(width), height: mm(height) });

/** A rectangle of the plan in mm. */
export const rectInMm = ({ x, y, width, height }: Rect): Rect => ({
  x: mm(x),
  y: mm(y),
  width: mm(width),
  height: mm(height),
});
