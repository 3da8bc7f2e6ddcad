import { expect, it } from 'vitest';
import { frameFor } from '../geometry/frame';
import { levelLook } from '../geometry/stages';
import { HATCH, hatchPath, lineWidth, strip } from './shapes';

it('draws a cut bold, but never so wide that the strips beside it are not seen', () => {
  const frame = frameFor({ width: 2800, height: 1200 }, 300, 400);
  const cut = (beside: number) =>
    strip(
      {
        ...levelLook(2, false),
        index: 0,
        stage: 2,
        rect: { x: 0, y: 12, width: 2700, height: 3 },
        first: false,
        beside,
      },
      frame,
      1,
    );
  expect(cut(600).height).toBeCloseTo(1.3);
  const pitch = 15 * frame.scale;
  expect(cut(12).height).toBeLessThan(pitch / 2);
  expect(cut(12).height, 'as wide as the blade').toBeGreaterThanOrEqual(3 * frame.scale);
  expect(lineWidth(1, 0.1, 1), 'a hair at least').toBeGreaterThan(0);
});

it('hatches a rectangle from edge to edge and nothing beside it', () => {
  const rect = { x: 13, y: 40, width: 120, height: 30 };
  const numbers = (line: string) => [...line.matchAll(/-?[\d.]+/g)].map(([number]) => Number(number));
  const lines = hatchPath(rect).split('M').slice(1).map(numbers);
  const step = HATCH * Math.SQRT2;
  expect(lines.length).toBe(Math.floor((53 + 150) / step) - Math.ceil(53 / step) + 1);
  for (const [x1 = NaN, y1 = NaN, x2 = NaN, y2 = NaN] of lines) {
    expect(x1 + y1).toBeCloseTo(x2 + y2);
    expect(Math.abs(x1 - 13) < 1e-6 || Math.abs(y1 - 70) < 1e-6, 'begins at the left or the lower edge').toBe(
      true,
    );
    expect(Math.abs(x2 - 133) < 1e-6 || Math.abs(y2 - 40) < 1e-6, 'ends at the right or the upper edge').toBe(
      true,
    );
  }
});
