// Turning the sheet on the screen: rectangles move, text stays upright.

/** How far the sheet is turned on the screen, clockwise. */
export type Rotation = 0 | 90 | 180 | 270;

export interface Size {
  width: number;
  height: number;
}

export interface Rect extends Size {
  x: number;
  y: number;
}

/** The least rectangle around some. */
export function around(rects: readonly Rect[]): Rect {
  const x = Math.min(...rects.map((rect) => rect.x));
  const y = Math.min(...rects.map((rect) => rect.y));
  return {
    x,
    y,
    width: Math.max(...rects.map((rect) => rect.x + rect.width)) - x,
    height: Math.max(...rects.map((rect) => rect.y + rect.height)) - y,
  };
}

export interface Point {
  x: number;
  y: number;
}

const ROTATIONS: readonly Rotation[] = [0, 90, 180, 270];

/** The next of 0, 90, 180, 270. */
export function nextRotation(rotation: Rotation): Rotation {
  return ROTATIONS[(ROTATIONS.indexOf(rotation) + 1) % 4] ?? 0;
}

/** Lays the long side of the sheet horizontally. */
export function defaultRotation(sheet: Size): Rotation {
  return sheet.height > sheet.width ? 90 : 0;
}

/** The size of the turned sheet, or of something on it. */
export function turnedSize(sheet: Size, rotation: Rotation): Size {
  return rotation % 180 === 0
    ? { width: sheet.width, height: sheet.height }
    : { width: sheet.height, height: sheet.width };
}

/** The size of what lies `asDrawn` on a sheet in its default position, once the sheet is turned. */
export function seenSize(asDrawn: Size, sheet: Size, rotation: Rotation): Size {
  const turned = (rotation - defaultRotation(sheet)) % 180 !== 0;
  return turnedSize(asDrawn, turned ? 90 : 0);
}

/** Where a point of the sheet lies once the sheet is turned. */
export function turnPoint(point: Point, sheet: Size, rotation: Rotation): Point {
  switch (rotation) {
    case 0:
      return { x: point.x, y: point.y };
    case 90:
      return { x: sheet.height - point.y, y: point.x };
    case 180:
      return { x: sheet.width - point.x, y: sheet.height - point.y };
    case 270:
      return { x: point.y, y: sheet.width - point.x };
  }
}

/** Where a rectangle of the sheet lies once the sheet is turned. */
export function turnRect(rect: Rect, sheet: Size, rotation: Rotation): Rect {
  const a = turnPoint(rect, sheet, rotation);
  const b = turnPoint({ x: rect.x + rect.width, y: rect.y + rect.height }, sheet, rotation);
  return {
    x: Math.min(a.x, b.x),
    y: Math.min(a.y, b.y),
    width: Math.abs(a.x - b.x),
    height: Math.abs(a.y - b.y),
  };
}
