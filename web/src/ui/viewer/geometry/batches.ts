// A drawing in batches, so that a full sheet takes several short frames and not a long one.

/** So many tiles, with their texts, or cuts are drawn in one frame. */
export const BATCH = 60;

/** In their order, at most `BATCH` in each. */
export function inBatches<T>(things: readonly T[]): T[][] {
  const batches: T[][] = [];
  for (let at = 0; at < things.length; at += BATCH) batches.push(things.slice(at, at + BATCH));
  return batches;
}

/** How many batches the drawing of a sheet has. */
export function batchCount(tiles: number, cuts: number): number {
  return Math.max(1, Math.ceil(Math.max(tiles, cuts) / BATCH));
}
