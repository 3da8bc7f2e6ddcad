// A layout whose equal sheets stand apart, for whoever looks at the copies one by one.

import type { Mosaic, Solution, Tile } from '@/api/types';
import type { Job } from '@/domain/job/job';
import { LEAST_REMNANT_MM } from '@/domain/units/lengths';
import type { NamedRemnant } from './geometry/sheets';
import { buildLayout, type Layout } from './layout';

/** Each sheet has copies of its own; its remnants are called what the result calls them. */
export function layoutOfEachSheet(job: Job, solution: Solution, least = LEAST_REMNANT_MM): Layout {
  const layout = buildLayout(job, solution, least);
  const onEach = (remnant: NamedRemnant): NamedRemnant[] => {
    const { mosaic: first, indices = [] } = layout.groups[remnant.group] ?? {};
    const named = first?.tiles.find(({ id }) => id === remnant.tileId);
    return indices.flatMap((group) => {
      const tile = named && tileAt(solution.mosaics[group], named);
      return tile ? [{ ...remnant, tileId: tile.id, group, count: 1 }] : [];
    });
  };
  return {
    ...layout,
    groups: solution.mosaics.map((mosaic, index) => ({ mosaic, indices: [index] })),
    remnants: layout.remnants.flatMap(onEach),
  };
}

/** What lies on an equal sheet where the given one lies. */
function tileAt(mosaic: Mosaic | undefined, { x, y, width, height }: Tile): Tile | undefined {
  return mosaic?.tiles.find(
    (tile) =>
      !tile.has_children && tile.x === x && tile.y === y && tile.width === width && tile.height === height,
  );
}
