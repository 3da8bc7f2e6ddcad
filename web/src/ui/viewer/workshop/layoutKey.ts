import type { CuttingPlan } from '@/domain/plan/plan';

/**
 * What the saw's place is remembered by: the result, and what is cut. A better plan of the same calculation, found
 * while its search went on, begins anew; a result without a name of its own is known by its cuts alone.
 */
export function layoutKey({ groups }: Pick<CuttingPlan, 'groups'>, resultId: string | null = null): string {
  let hash = 2166136261;
  const add = (value: number) => {
    hash = Math.imul(hash ^ value, 16777619) >>> 0;
  };
  for (const { mosaic, indices } of groups) {
    for (const index of indices) add(index * 1000);
    add(mosaic.width);
    add(mosaic.height);
    for (const { horizontal, position, from, to } of mosaic.cuts) {
      const ends = horizontal ? [from, position, to, position] : [position, from, position, to];
      for (const place of ends) add(place);
    }
  }
  return [...(resultId === null ? [] : [resultId]), hash.toString(36)].join(':');
}
