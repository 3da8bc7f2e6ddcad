import type { PlacedPanel } from '@/domain/plan/panels';
import { render } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Bundle } from '../geometry/bundles';
import type { DrawnTile } from '../geometry/drawing';
import { frameFor } from '../geometry/frame';
import { NOTHING_HIDDEN } from '../geometry/layers';
import { BundleTexts } from './TileTexts';

const tile: DrawnTile = {
  id: 1,
  kind: 'panel',
  rect: { x: 0, y: 0, width: 65, height: 16 },
  row: { id: '1', number: 4, label: '' } as PlacedPanel,
  turned: false,
  edges: [],
  grain: null,
  set: null,
  remnant: null,
};

function drawn(width: number) {
  const bundle: Bundle = { tiles: [1, 2, 3, 4], rect: { x: 0, y: 0, width, height: 9 }, tile };
  const { container } = render(
    <svg>
      <BundleTexts
        bundles={[bundle]}
        fills={new Map()}
        frame={frameFor({ width: 2800, height: 2070 }, 390, 300)}
        px={1}
        language="ru"
        hidden={NOTHING_HIDDEN}
      />
    </svg>,
  );
  return {
    text: container.querySelector('text')?.textContent,
    grounds: container.querySelectorAll('rect').length,
  };
}

describe('the text of a bundle', () => {
  it('covers the cuts between its strips only where it tells how many they are', () => {
    expect(drawn(30)).toEqual({ text: '4 × №4', grounds: 1 });
    expect(drawn(23)).toEqual({ text: '4×№4', grounds: 1 });
    expect(drawn(12)).toEqual({ text: '4', grounds: 0 });
  });
});
