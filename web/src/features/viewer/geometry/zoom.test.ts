import { describe, expect, it } from 'vitest';
import { FITTED, panBy, steppedZoom, toDrawing, viewBox, zoomAt, zoomStep } from './zoom';

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
    expect(viewBox(view, 1000, 500)).toBe('0 125 500 250');
  });
});
