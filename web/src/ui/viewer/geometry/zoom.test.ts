import { describe, expect, it } from 'vitest';
import {
  FITTED,
  movedPicture,
  panBy,
  pictureTransform,
  placedDrawing,
  steppedZoom,
  toDrawing,
  zoomAt,
  zoomStep,
  type View,
} from './zoom';

describe('zoom', () => {
  it('goes in steps of 25 % between 50 % and 300 %', () => {
    expect(steppedZoom(1, 1)).toBe(1.25);
    expect(steppedZoom(1.1, -1)).toBe(1);
    expect(steppedZoom(0.5, -1)).toBe(0.5);
    expect(steppedZoom(3, 1)).toBe(3);
  });

  it('fits texts for the step at or below', () => {
    expect(zoomStep(1.49)).toBe(1.25);
  });

  it('keeps the point under the pointer', () => {
    const pointer = { x: 0.7, y: 0.4 };
    const before = toDrawing(pointer, FITTED);
    const after = toDrawing(pointer, zoomAt(FITTED, 2, before));
    expect(after.x).toBeCloseTo(before.x);
    expect(after.y).toBeCloseTo(before.y);
  });

  it('pans no further than the edge', () => {
    const view = panBy(zoomAt(FITTED, 2, { x: 0.5, y: 0.5 }), 5, 0);
    expect(view.centre).toEqual({ x: 0.25, y: 0.5 });
    expect(placedDrawing(view, 1000, 500)).toEqual({ x: 0, y: -250, width: 2000, height: 1000 });
  });

  it('places a drawing that is smaller than the window in its middle', () => {
    expect(placedDrawing({ ...FITTED, zoom: 0.5 }, 1000, 500)).toEqual({
      x: 250,
      y: 125,
      width: 500,
      height: 250,
    });
  });
});

describe('the picture that is moved in place of the drawing', () => {
  const views: View[] = [
    FITTED,
    zoomAt(FITTED, 3, { x: 0.1, y: 0.9 }),
    panBy(zoomAt(FITTED, 1.7, { x: 0.6, y: 0.3 }), 0.2, -0.1),
    { zoom: 0.5, centre: { x: 0.5, y: 0.5 } },
  ];

  it.each(views.flatMap((drawn) => views.map((view) => ({ drawn, view }))))(
    'shows each point where the drawing will show it: $drawn as $view',
    ({ drawn, view }) => {
      const moved = movedPicture(drawn, view);
      for (const window of [
        { x: 0, y: 0 },
        { x: 0.7, y: 0.4 },
        { x: 1, y: 1 },
      ]) {
        const point = toDrawing(window, drawn);
        const now = toDrawing(
          { x: moved.x + window.x * moved.scale, y: moved.y + window.y * moved.scale },
          view,
        );
        expect(now.x).toBeCloseTo(point.x);
        expect(now.y).toBeCloseTo(point.y);
      }
    },
  );

  it('lies as it was drawn once the view rests', () => {
    const view = zoomAt(FITTED, 2.3, { x: 0.2, y: 0.4 });
    expect(pictureTransform(view, view)).toBe('');
    expect(pictureTransform(FITTED, { zoom: 2, centre: { x: 0.25, y: 0.5 } })).toBe(
      'translate(0%, -50%) scale(2)',
    );
  });
});
