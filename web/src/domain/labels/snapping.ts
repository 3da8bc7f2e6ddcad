// What is dragged stops at the grid, and at edges and middles of the label and of other fields.

import { movableBy, resizedBox, type Box, type Handle, type Size } from './boxes';

/** mm */
const GRID = 0.5;

/** A line to which something has snapped: upright at an x, or level at a y. */
export interface Guide {
  axis: 'x' | 'y';
  at: number;
  from: number;
  to: number;
}

export interface Surroundings {
  label: Size;
  /** The fields that stay where they are. */
  others: readonly Box[];
  /** From how far away lines attract, mm; 0: nothing snaps. */
  reach: number;
}

type Axis = Guide['axis'];
const SIDES = { x: 'width', y: 'height' } as const;
const ACROSS = { x: 'y', y: 'x' } as const;

/** Beginning, middle and end along the axis. */
function linesOf(box: Box, axis: Axis): [number, number, number] {
  const [start, side] = [box[axis], box[SIDES[axis]]];
  return [start, start + side / 2, start + side];
}

const labelBox = (label: Size): Box => ({ x: 0, y: 0, ...label });

/** How far the nearest line of the surroundings is from one of these, or null where none is within reach. */
function nearest(own: readonly number[], axis: Axis, { label, others, reach }: Surroundings): number | null {
  let best: number | null = null;
  for (const box of [labelBox(label), ...others]) {
    for (const line of linesOf(box, axis)) {
      for (const at of own) {
        const by = line - at;
        if (Math.abs(by) <= reach && (best === null || Math.abs(by) < Math.abs(best))) best = by;
      }
    }
  }
  return best;
}

const onGrid = (at: number) => Math.round(at / GRID) * GRID;

/** The lines of the surroundings on which the box stands now, as long as what they join. */
function guidesAt(
  box: Box,
  own: (axis: Axis) => readonly number[],
  { label, others }: Surroundings,
): Guide[] {
  return (['x', 'y'] as const).flatMap((axis) =>
    own(axis).flatMap((at) => {
      const joined = [labelBox(label), ...others].filter((other) =>
        linesOf(other, axis).some((line) => Math.abs(line - at) < 0.002),
      );
      if (joined.length === 0) return [];
      const across = ACROSS[axis];
      const all = [box, ...joined];
      const from = Math.min(...all.map((one) => one[across]));
      const to = Math.max(...all.map((one) => one[across] + one[SIDES[across]]));
      return [{ axis, at, from, to }];
    }),
  );
}

/** How far a box that is dragged by that much really moves, and the lines that hold it. */
export function snappedMove(
  box: Box,
  wish: { dx: number; dy: number },
  around: Surroundings,
): { dx: number; dy: number; guides: Guide[] } {
  const along = (axis: Axis, by: number) => {
    if (around.reach === 0) return by;
    const lines = linesOf(box, axis).map((line) => line + by);
    const snapped = nearest(lines, axis, around);
    return snapped === null ? onGrid(box[axis] + by) - box[axis] : by + snapped;
  };
  const { dx, dy } = movableBy(box, along('x', wish.dx), along('y', wish.dy), around.label);
  const moved = { ...box, x: box.x + dx, y: box.y + dy };
  const guides = around.reach === 0 ? [] : guidesAt(moved, (axis) => linesOf(moved, axis), around);
  return { dx, dy, guides };
}

/** The box whose handle is dragged by that much, and the lines that hold its moving sides. */
export function snappedResize(
  box: Box,
  handle: Handle,
  wish: { dx: number; dy: number },
  around: Surroundings,
): { box: Box; guides: Guide[] } {
  const side = (of: Box, axis: Axis): number | null => {
    const [first, last] = axis === 'x' ? (['w', 'e'] as const) : (['n', 's'] as const);
    const [start, , end] = linesOf(of, axis);
    if (handle.includes(first)) return start;
    return handle.includes(last) ? end : null;
  };
  const along = (axis: Axis, by: number) => {
    const at = side(box, axis);
    if (at === null || around.reach === 0) return by;
    const snapped = nearest([at + by], axis, around);
    return snapped === null ? onGrid(at + by) - at : by + snapped;
  };
  const resized = resizedBox(box, handle, along('x', wish.dx), along('y', wish.dy), around.label);
  const moving = (axis: Axis) => {
    const at = side(resized, axis);
    return at === null ? [] : [at];
  };
  return { box: resized, guides: around.reach === 0 ? [] : guidesAt(resized, moving, around) };
}
