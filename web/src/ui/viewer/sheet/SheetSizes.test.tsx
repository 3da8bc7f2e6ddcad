import { readMosaic } from '@/domain/plan/mosaic';
import { type Rotation, turnedSize } from '@/domain/plan/rotation';
import { sizeInMm } from '@/domain/plan/micrometres';
import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { must } from '@/testing/must';
import { wardrobe } from '@/testing/solved';
import { sheetFrame } from '../geometry/frame';
import { SheetSizes } from './SheetSizes';

const mosaic = readMosaic(must(wardrobe.solution.mosaics[0]));

it.each([
  [1, 0, 'x'],
  [2, 0, 'y'],
  [1, 90, 'y'],
  [2, 90, 'x'],
] as const)(
  'the arrow of grain %i at %i° lies beyond the sheet where no measure is',
  (grain, turn, along) => {
    const rotation: Rotation = turn;
    const frame = sheetFrame(mosaic, rotation, 700, 500);
    const { container } = render(
      <svg>
        <SheetSizes {...{ mosaic, rotation, frame, grain }} language="en" unit="mm" />
      </svg>,
    );
    const path = must(container.querySelector('path[stroke-width="1.4"]')?.getAttribute('d'));
    const numbers = [...path.matchAll(/[\d.]+/g)].map(Number);
    const across = numbers.filter((_, index) => index % 2 === (along === 'x' ? 1 : 0));
    const { sheet } = frame;
    const size = sizeInMm(turnedSize(mosaic, rotation));
    const end = along === 'x' ? sheet.y + size.height * frame.scale : sheet.x + size.width * frame.scale;
    expect(Math.min(...across)).toBeGreaterThan(end);
    expect(Math.max(...across), 'within the picture').toBeLessThanOrEqual(
      along === 'x' ? frame.height : frame.width,
    );
  },
);
