// Which tiles the current cut of the playback frees.

import { stepAt, tilesWithin } from '@/domain/plan/mosaic';
import type { CuttingPlan } from '@/domain/plan/plan';
import { createContext } from 'react';

type Tiles = ReadonlySet<number>;

const NONE: Tiles = new Set();

/** Their ids, for whatever of the drawing looks different on them. */
export const Freed = createContext(NONE);

export function freedAt(plan: CuttingPlan, group: number, made: number): Tiles {
  const mosaic = plan.groups[group]?.mosaic;
  const step = mosaic && made > 0 ? stepAt(mosaic, made - 1) : null;
  if (!mosaic || !step) return NONE;
  return new Set(step.freed.flatMap((piece) => tilesWithin(mosaic, piece)).map(({ id }) => id));
}
