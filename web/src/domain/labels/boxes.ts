// Where fields stand on a label: boxes in mm from its upper left that never leave it.

import { LABEL_LIMITS } from '@/lib/labelLimits';

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export type Size = Pick<Box, 'width' | 'height'>;

/** No side of a field is shorter, mm. */
export const LEAST_SIDE = LABEL_LIMITS.LabelField.width.minimum;

/** Which sides of a box move with the handle: west, east, north, south. */
export type Handle = 'nw' | 'n' | 'ne' | 'e' | 'se' | 's' | 'sw' | 'w';
export const HANDLES: readonly Handle[] = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w'];

/** To the micrometre: that is how lengths are kept. */
export const rounded = (mm: number): number => Math.round(mm * 1000) / 1000;

const within = (value: number, least: number, most: number) => Math.max(least, Math.min(most, value));

export const boxOf = ({ x, y, width, height }: Box): Box => ({ x, y, width, height });

/** The box as it has room on the label: made smaller where it is larger, moved where it stands out. */
export function placedBox<B extends Box>(box: B, label: Size): B {
  const width = rounded(within(box.width, LEAST_SIDE, label.width));
  const height = rounded(within(box.height, LEAST_SIDE, label.height));
  return {
    ...box,
    x: rounded(within(box.x, 0, label.width - width)),
    y: rounded(within(box.y, 0, label.height - height)),
    width,
    height,
  };
}

/** Around all of them. */
export function boundsOf(boxes: readonly Box[]): Box {
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  return {
    x,
    y,
    width: rounded(Math.max(...boxes.map((box) => box.x + box.width)) - x),
    height: rounded(Math.max(...boxes.map((box) => box.y + box.height)) - y),
  };
}

export const touches = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/** Between two corners, in whatever order. */
export const boxBetween = (a: { x: number; y: number }, b: { x: number; y: number }): Box => ({
  x: Math.min(a.x, b.x),
  y: Math.min(a.y, b.y),
  width: Math.abs(a.x - b.x),
  height: Math.abs(a.y - b.y),
});

/** What of a move the box can make before it meets the edge of the label. */
export const movableBy = (box: Box, dx: number, dy: number, label: Size): { dx: number; dy: number } => ({
  dx: within(dx, -box.x, Math.max(-box.x, label.width - box.width - box.x)),
  dy: within(dy, -box.y, Math.max(-box.y, label.height - box.height - box.y)),
});

export const movedBox = <B extends Box>(box: B, dx: number, dy: number): B => ({
  ...box,
  x: rounded(box.x + dx),
  y: rounded(box.y + dy),
});

/** One side of a box moved: where it begins and how long it is then, within `room`. */
function movedSide(start: number, side: number, by: number, first: boolean, room: number): [number, number] {
  if (!first) return [start, rounded(within(side + by, LEAST_SIDE, room - start))];
  const end = start + side;
  const from = rounded(within(start + by, 0, end - LEAST_SIDE));
  return [from, rounded(end - from)];
}

/** The box with the sides of the handle moved. */
export function resizedBox(box: Box, handle: Handle, dx: number, dy: number, label: Size): Box {
  const west = handle.includes('w');
  const north = handle.includes('n');
  const [x, width] =
    west || handle.includes('e') ? movedSide(box.x, box.width, dx, west, label.width) : [box.x, box.width];
  const [y, height] =
    north || handle.includes('s')
      ? movedSide(box.y, box.height, dy, north, label.height)
      : [box.y, box.height];
  return { x, y, width, height };
}

/** The box as it stands when all that is in `from` is stretched to `to`. */
export function stretchedBox<B extends Box>(box: B, from: Box, to: Box, label: Size): B {
  const across = to.width / from.width;
  const down = to.height / from.height;
  return placedBox(
    {
      ...box,
      x: to.x + (box.x - from.x) * across,
      y: to.y + (box.y - from.y) * down,
      width: box.width * across,
      height: box.height * down,
    },
    label,
  );
}
