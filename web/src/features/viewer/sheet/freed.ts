// Which tiles the current cut of the playback frees.

import { createContext } from 'react';
import { stepAt } from '../geometry/cuts';
import type { Layout } from '../layout';

type Tiles = ReadonlySet<number>;

const NONE: Tiles = new Set();

/** Their ids, for whatever of the drawing looks different on them. */
export const Freed = createContext(NONE);

/** Positions are sums of many sizes, mm. */
const TOUCH = 0.001;

export function freedAt(layout: Layout, group: number, made: number): Tiles {
  const mosaic = layout.groups[group]?.mosaic;
  const step = mosaic && made > 0 ? stepAt(mosaic, made - 1) : null;
  if (!mosaic || !step) return NONE;
  return new Set(
    step.freed.flatMap((piece) =>
      mosaic.tiles
        .filter(
          (tile) =>
            tile.x >= piece.x - TOUCH &&
            tile.y >= piece.y - TOUCH &&
            tile.x + tile.width <= piece.x + piece.width + TOUCH &&
            tile.y + tile.height <= piece.y + piece.height + TOUCH,
        )
        .map(({ id }) => id),
    ),
  );
}
