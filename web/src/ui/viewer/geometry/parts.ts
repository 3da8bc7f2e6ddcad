// A drawing in parts, so that a full sheet takes several short frames and not a long one.

/** So many tiles, with their texts, or cuts are drawn in one frame. */
export const PART = 60;

/** In their order, at most `PART` in each part. */
export function inParts<T>(things: readonly T[]): T[][] {
  const parts: T[][] = [];
  for (let at = 0; at < things.length; at += PART) parts.push(things.slice(at, at + PART));
  return parts;
}

/** How many parts the drawing of a sheet has. */
export function partsOf(tiles: number, cuts: number): number {
  return Math.max(1, Math.ceil(Math.max(tiles, cuts) / PART));
}
