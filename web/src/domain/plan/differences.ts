// Two plans of one job side by side: which copies lie elsewhere.

import { enteredSize } from './panels';
import type { CuttingPlan } from './plan';
import type { Size } from './rotation';

/** Where a copy lies, µm. */
export interface Spot {
  /** Place of its sheet in the plan, from 0. */
  sheet: number;
  x: number;
  y: number;
  /** Turned by 90° against its entry. */
  turned: boolean;
}

export type DifferenceKind = 'position' | 'orientation' | 'missing' | 'extra';

/** Its size is that of the panel as entered. */
export interface Difference extends Size {
  kind: DifferenceKind;
  tileId: number;
  label: string;
  /** Null where the copy is extra in B. */
  a: Spot | null;
  /** Null where the copy is missing in B. */
  b: Spot | null;
}

type Mosaics = Pick<CuttingPlan, 'mosaics'>;

/**
 * What lies elsewhere in B, the weightiest first: the same copy has the same id in two results of one request. An id
 * under which B has another panel, because the requests differ, is no such copy: A's is missing and B's is extra.
 */
export function differencesOf(a: Mosaics, b: Mosaics): Difference[] {
  const before = copiesOf(a);
  const after = copiesOf(b);
  const found: Difference[] = [];
  for (const id of [...new Set([...before.keys(), ...after.keys()])].sort((x, y) => x - y)) {
    const one = before.get(id);
    const other = after.get(id);
    if (one && other && one.width === other.width && one.height === other.height) {
      const kind = change(one.spot, other.spot);
      if (kind) found.push({ ...named(other), kind, tileId: id, a: one.spot, b: other.spot });
      continue;
    }
    if (one) found.push({ ...named(one), kind: 'missing', tileId: id, a: one.spot, b: null });
    if (other) found.push({ ...named(other), kind: 'extra', tileId: id, a: null, b: other.spot });
  }
  return found.sort((x, y) => weightOf(x) - weightOf(y));
}

/** What is there in one of them only comes first, then what lies on another sheet, elsewhere, or turned. */
function weightOf({ kind, a, b }: Difference): number {
  if (!a || !b) return 0;
  if (a.sheet !== b.sheet) return 1;
  return kind === 'position' ? 2 : 3;
}

interface Copy extends Size {
  label: string;
  spot: Spot;
}

function copiesOf({ mosaics }: Mosaics): Map<number, Copy> {
  const copies = new Map<number, Copy>();
  mosaics.forEach(({ tiles }, sheet) => {
    for (const tile of tiles) {
      if (tile.kind !== 'panel') continue;
      const { id, label, panelId, x, y, turned } = tile;
      copies.set(id, {
        label: label ?? panelId ?? String(id),
        ...enteredSize(tile),
        spot: { sheet, x, y, turned },
      });
    }
  });
  return copies;
}

function named({ label, width, height }: Copy) {
  return { label, width, height };
}

/** A turned copy is told as such, wherever it lies. */
function change(a: Spot, b: Spot): DifferenceKind | null {
  if (a.turned !== b.turned) return 'orientation';
  return a.sheet === b.sheet && a.x === b.x && a.y === b.y ? null : 'position';
}
