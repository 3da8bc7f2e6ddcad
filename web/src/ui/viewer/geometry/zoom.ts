import type { Rect, Point } from '@/domain/plan/rotation';
// What of the drawing is seen. Places are fractions of the drawing's width and height, so that a view
// outlives a change of the window's size.

export const MIN_ZOOM = 0.5;
export const MAX_ZOOM = 3;
const ZOOM_STEP = 0.25;

export interface View {
  /** How much larger than fitted. */
  zoom: number;
  /** What is in the middle. */
  centre: Point;
}

export const FITTED: View = { zoom: 1, centre: { x: 0.5, y: 0.5 } };

/** Tells views apart. */
export function viewKey({ zoom, centre }: View): string {
  return `${zoom} ${centre.x} ${centre.y}`;
}

function clampZoom(zoom: number): number {
  return Math.min(MAX_ZOOM, Math.max(MIN_ZOOM, zoom));
}

/** The next step of 25 % up (1) or down (-1), also from between two steps. */
export function steppedZoom(zoom: number, direction: 1 | -1): number {
  const steps = zoom / ZOOM_STEP;
  const next = direction > 0 ? Math.floor(steps + 1e-6) + 1 : Math.ceil(steps - 1e-6) - 1;
  return clampZoom(next * ZOOM_STEP);
}

/** The step at or below a zoom: what text and lines are drawn for. */
export function zoomStep(zoom: number): number {
  return clampZoom(Math.floor(zoom / ZOOM_STEP + 1e-6) * ZOOM_STEP);
}

/** Changes the zoom so that the point `at` of the drawing stays where it is on the screen. */
export function zoomAt(view: View, zoom: number, at: Point): View {
  const next = clampZoom(zoom);
  const k = view.zoom / next;
  return held({
    zoom: next,
    centre: { x: at.x + (view.centre.x - at.x) * k, y: at.y + (view.centre.y - at.y) * k },
  });
}

/** Moves the drawing by fractions of the window's sides. */
export function panBy(view: View, dx: number, dy: number): View {
  return held({
    zoom: view.zoom,
    centre: { x: view.centre.x - dx / view.zoom, y: view.centre.y - dy / view.zoom },
  });
}

/** The drawing cannot be lost: no empty margin beyond its edges, and smaller than the window it is centred. */
function held({ zoom, centre }: View): View {
  const half = 0.5 / zoom;
  const hold = (value: number) => (half >= 0.5 ? 0.5 : Math.min(1 - half, Math.max(half, value)));
  return { zoom, centre: { x: hold(centre.x), y: hold(centre.y) } };
}

/** From a point of the window, in fractions of its sides, to the drawing. */
export function toDrawing(window: Point, view: View): Point {
  return {
    x: view.centre.x + (window.x - 0.5) / view.zoom,
    y: view.centre.y + (window.y - 0.5) / view.zoom,
  };
}

/** Where the whole of a drawing of that size lies in the window of the same size, to the pixel. */
export function placedDrawing({ zoom, centre }: View, width: number, height: number): Rect {
  return {
    x: Math.round(width * (0.5 - centre.x * zoom)),
    y: Math.round(height * (0.5 - centre.y * zoom)),
    width: width * zoom,
    height: height * zoom,
  };
}

/** How a picture of the window is moved and scaled from its upper left corner. */
export interface Moved {
  /** Fractions of the window's sides. */
  x: number;
  y: number;
  scale: number;
}

/** Where a picture that was drawn for one view lies in another one. */
export function movedPicture(drawn: View, view: View): Moved {
  const scale = view.zoom / drawn.zoom;
  const along = (from: number, to: number) => (1 - scale) / 2 + (from - to) * view.zoom;
  return {
    x: along(drawn.centre.x, view.centre.x),
    y: along(drawn.centre.y, view.centre.y),
    scale,
  };
}

/** As a CSS transform with its origin in the upper left corner; none where the picture lies as it was drawn. */
export function pictureTransform(drawn: View, view: View): string {
  const { x, y, scale } = movedPicture(drawn, view);
  if (x === 0 && y === 0 && scale === 1) return '';
  return `translate(${100 * x}%, ${100 * y}%) scale(${scale})`;
}
