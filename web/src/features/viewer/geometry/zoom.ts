import type { Point, Rect, Size } from "./rotation";

export const MIN_ZOOM = 0.5;
export const MAX_ZOOM = 3;
export const ZOOM_STEP = 0.25;

/** What of the drawing is seen: how much larger than fitted, and the point in the middle. */
export interface View {
  zoom: number;
  centre: Point;
}

export function fitView(drawing: Size): View {
  return { zoom: 1, centre: { x: drawing.width / 2, y: drawing.height / 2 } };
}

export function clampZoom(zoom: number): number {
  return Math.min(MAX_ZOOM, Math.max(MIN_ZOOM, zoom));
}

/** The next step of 25 % up (1) or down (-1), also from between two steps. */
export function steppedZoom(zoom: number, direction: 1 | -1): number {
  const steps = zoom / ZOOM_STEP;
  const next = direction > 0 ? Math.floor(steps + 1e-6) + 1 : Math.ceil(steps - 1e-6) - 1;
  return clampZoom(next * ZOOM_STEP);
}

/** Changes the zoom so that the point under the pointer stays under it. */
export function zoomAt(view: View, zoom: number, at: Point, drawing: Size): View {
  const next = clampZoom(zoom);
  const k = view.zoom / next;
  return held(
    {
      zoom: next,
      centre: { x: at.x + (view.centre.x - at.x) * k, y: at.y + (view.centre.y - at.y) * k },
    },
    drawing,
  );
}

/** Moves what is seen by a distance in the drawing's own units. */
export function panBy(view: View, dx: number, dy: number, drawing: Size): View {
  return held({ zoom: view.zoom, centre: { x: view.centre.x + dx, y: view.centre.y + dy } }, drawing);
}

/** The drawing can not be lost: its middle part stays in sight, and smaller than the window it stays centred. */
function held(view: View, drawing: Size): View {
  const hold = (value: number, size: number): number => {
    const seen = size / view.zoom;
    if (seen >= size) return size / 2;
    return Math.min(size - seen / 2, Math.max(seen / 2, value));
  };
  return { zoom: view.zoom, centre: { x: hold(view.centre.x, drawing.width), y: hold(view.centre.y, drawing.height) } };
}

/** The part of the drawing that is seen. */
export function viewBox(view: View, drawing: Size): Rect {
  const width = drawing.width / view.zoom;
  const height = drawing.height / view.zoom;
  return { x: view.centre.x - width / 2, y: view.centre.y - height / 2, width, height };
}

/** From a point of the window, in fractions of its sides, to the drawing. */
export function toDrawing(fraction: Point, view: View, drawing: Size): Point {
  const box = viewBox(view, drawing);
  return { x: box.x + fraction.x * box.width, y: box.y + fraction.y * box.height };
}
