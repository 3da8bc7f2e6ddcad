import type { CuttingPlan } from './plan';
import type { NamedRemnant } from './remnants';
import type { Mosaic, Tile } from './mosaic';

/** The plan with equal sheets apart, for whoever looks at the copies one by one; remnants keep their names. */
export function withEachSheet(plan: CuttingPlan): CuttingPlan {
  const onEach = (remnant: NamedRemnant): NamedRemnant[] => {
    const { mosaic: first, indices = [] } = plan.groups[remnant.group] ?? {};
    const named = first?.tiles.find(({ id }) => id === remnant.tileId);
    return indices.flatMap((group) => {
      const tile = named && restAt(plan.mosaics[group], named);
      return tile ? [{ ...remnant, tileId: tile.id, group, count: 1 }] : [];
    });
  };
  return {
    ...plan,
    groups: plan.mosaics.map((mosaic, index) => ({ mosaic, indices: [index], cycles: null })),
    remnants: plan.remnants.flatMap(onEach),
  };
}

/** What lies on an equal sheet where the given one lies. */
function restAt(mosaic: Mosaic | undefined, { x, y, width, height }: Tile): Tile | undefined {
  return mosaic?.tiles.find(
    (tile) =>
      tile.kind === 'rest' && tile.x === x && tile.y === y && tile.width === width && tile.height === height,
  );
}
