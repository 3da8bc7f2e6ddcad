// Stages of cuts: a stage is a set of parallel cuts through the parts that the stage before made, at right angles to it.

import type { CutDocument, TileDocument } from './documents';
import type { MosaicRules } from './saw';

/** What a cut makes: above or left of the blade, then below or right. */
export const childrenOf = (cut: CutDocument): number[] =>
  [cut.child1_tile_id, cut.child2_tile_id].filter((id) => id !== null);

/**
 * The stage of each cut, in their order; 0 for the trims. Where stages are limited and the first one is to run one way, a
 * first cut that runs the other way is of stage 2: the first one is empty then.
 */
export function stagesOf(cuts: readonly CutDocument[], { staged, firstCut }: MosaicRules): number[] {
  const madeBy = new Map<number, { stage: number; horizontal: boolean }>();
  return cuts.map((cut) => {
    if (cut.trim) return 0;
    const { horizontal } = cut;
    const before = madeBy.get(cut.original_tile_id);
    const turned = staged && firstCut !== 0 && horizontal !== (firstCut === 1);
    const first = turned ? 2 : 1;
    const stage = !before ? first : before.horizontal === horizontal ? before.stage : before.stage + 1;
    for (const id of childrenOf(cut)) madeBy.set(id, { stage, horizontal });
    return stage;
  });
}

interface Trimmed {
  /** The strips that the trims part off. */
  strips: ReadonlySet<number>;
  /** What they leave; null where nothing is trimmed. */
  usable: number | null;
}

/** What the trims of a sheet part off, and what they leave of it. */
export function trimmedOf(cuts: readonly CutDocument[], tiles: readonly TileDocument[]): Trimmed {
  const known = new Map(tiles.map((tile) => [tile.id, tile]));
  const strips = new Set<number>();
  let usable: number | null = null;
  for (const cut of cuts.filter(({ trim }) => trim)) {
    const parts = childrenOf(cut).flatMap((id) => known.get(id) ?? []);
    const left = parts.find(({ final, has_children: parted }) => final || parted) ?? largest(parts);
    usable = left?.id ?? usable;
    for (const { id } of parts) if (id !== left?.id) strips.add(id);
  }
  return { strips, usable };
}

const largest = (tiles: readonly TileDocument[]): TileDocument | undefined =>
  tiles.toSorted((a, b) => b.width * b.height - a.width * a.height)[0];
