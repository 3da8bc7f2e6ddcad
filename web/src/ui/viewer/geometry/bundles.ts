// Equal strips that lie side by side and are too thin for a text each: they get one for all of them.

import type { Rect } from '@/domain/plan/rotation';
import type { DrawnTile } from './drawing';
import type { Frame } from './frame';
import { inFrame } from './frame';
import { STRIP_FLOOR } from './fitText';

export interface Bundle {
  /** Ids of its tiles. */
  tiles: number[];
  /** Around all of them, in the drawing. */
  rect: Rect;
  /** One of them; the others are like it. */
  tile: DrawnTile;
}

/** Blades between two strips of a bundle, pixels of the screen: more, and they lie apart. */
const APART = 8;

/** The bundles of a drawing in which a pixel of the screen is `px`. */
export function bundlesOf(tiles: readonly DrawnTile[], frame: Frame, px: number): Bundle[] {
  const thin = tiles.filter(
    ({ kind, rect }) =>
      kind === 'panel' &&
      Math.min(rect.width, rect.height) * frame.scale < STRIP_FLOOR * px &&
      rect.width !== rect.height,
  );
  const lines = new Map<string, DrawnTile[]>();
  for (const tile of thin) {
    const { x, y, width, height } = tile.rect;
    const lying = width > height;
    const key = [tile.row?.id, lying, round(width), round(height), round(lying ? x : y)].join(' ');
    lines.set(key, [...(lines.get(key) ?? []), tile]);
  }
  return [...lines.values()]
    .flatMap((line) => runs(line, frame, px))
    .filter(({ tiles: ids }) => ids.length > 1);
}

/** A line of equal strips, parted where there is something else between two of them. */
function runs(line: readonly DrawnTile[], frame: Frame, px: number): Bundle[] {
  const found: Bundle[] = [];
  const across = ({ rect }: DrawnTile) => (rect.width > rect.height ? rect.y : rect.x);
  for (const tile of [...line].sort((a, b) => across(a) - across(b))) {
    const rect = inFrame(tile.rect, frame);
    const last = found.at(-1);
    const lying = rect.width > rect.height;
    const gap = last
      ? lying
        ? rect.y - last.rect.y - last.rect.height
        : rect.x - last.rect.x - last.rect.width
      : 0;
    if (!last || gap > APART * px) {
      found.push({ tiles: [tile.id], rect, tile });
      continue;
    }
    last.tiles.push(tile.id);
    last.rect = lying
      ? { ...last.rect, height: rect.y + rect.height - last.rect.y }
      : { ...last.rect, width: rect.x + rect.width - last.rect.x };
  }
  return found;
}

/** To the micrometre: positions are sums of many sizes. */
const round = (mm: number): number => Math.round(mm * 1000);
