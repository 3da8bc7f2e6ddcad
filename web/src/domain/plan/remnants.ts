// What is left over and worth keeping, by name.

import type { RemnantDocument } from './documents';
import type { SheetGroup } from './groups';
import { micrometres } from './micrometres';
import { defaultRotation, turnedSize, type Size } from './rotation';

/** Its size as it lies on the sheet whose long side lies across. */
export interface NamedRemnant extends Size {
  name: string;
  /** Its tile on the first sheet of its group. */
  tileId: number;
  group: number;
  /** On how many sheets it is left. */
  count: number;
}

/**
 * The remnants of each different sheet as R1, R2 …, in the order of the statistics (the largest first): what measures
 * on both sides at least so many µm as its material asks for. Who asked the optimiser for nothing gets every scrap in the statistics.
 */
export function namedRemnants(
  remnants: readonly RemnantDocument[],
  groups: readonly SheetGroup[],
  least: (material: string) => number,
): NamedRemnant[] {
  const groupOf = new Map(groups.map(({ indices }, group) => [indices[0] ?? -1, group]));
  return remnants
    .flatMap((remnant) => {
      const group = groupOf.get(remnant.mosaic);
      const size = { width: micrometres(remnant.width), height: micrometres(remnant.height) };
      const material = group === undefined ? undefined : groups[group]?.mosaic.material;
      return group !== undefined &&
        material !== undefined &&
        Math.min(size.width, size.height) >= least(material)
        ? [{ group, size, tileId: remnant.tile_id }]
        : [];
    })
    .map(({ group, size, tileId }, index) => {
      const found = groups[group];
      return {
        name: `R${index + 1}`,
        ...(found ? turnedSize(size, defaultRotation(found.mosaic)) : size),
        tileId,
        group,
        count: found?.indices.length ?? 1,
      };
    });
}

/** The area of all remnants, µm². */
export function remnantArea(remnants: readonly Pick<NamedRemnant, 'width' | 'height' | 'count'>[]): number {
  return remnants.reduce((sum, { width, height, count }) => sum + width * height * count, 0);
}
