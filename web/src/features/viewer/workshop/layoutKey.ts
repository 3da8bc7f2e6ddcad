import type { Layout } from '../layout';

/**
 * What the saw's place is remembered by: the result, and what is cut. A better layout of the same calculation, found
 * while its search went on, begins anew; a result without a name of its own is known by its cuts alone.
 */
export function layoutKey({ groups }: Pick<Layout, 'groups'>, resultId: string | null = null): string {
  let hash = 2166136261;
  const add = (value: number) => {
    hash = Math.imul(hash ^ Math.round(value * 1000), 16777619) >>> 0;
  };
  for (const { mosaic, indices } of groups) {
    for (const index of indices) add(index);
    add(mosaic.width);
    add(mosaic.height);
    for (const cut of mosaic.cuts) for (const place of [cut.x1, cut.y1, cut.x2, cut.y2]) add(place);
  }
  return [...(resultId === null ? [] : [resultId]), hash.toString(36)].join(':');
}
