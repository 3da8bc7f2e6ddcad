import type { PlacedPanel } from '@/domain/plan/panels';
import { describe, expect, it } from 'vitest';
import { must } from '@/testing/must';
import { bundlesOf } from './bundles';
import type { DrawnTile } from './drawing';
import { frameFor } from './frame';
import { boxOf, fitBundle } from './fitText';

const row = { id: '1', number: 1, label: 'Skirting' } as PlacedPanel;
const frame = frameFor({ width: 2800, height: 1200 }, 900, 600);

const strip = (id: number, y: number, rest: Partial<DrawnTile> = {}): DrawnTile => ({
  id,
  kind: 'panel',
  rect: { x: 0, y, width: 2700, height: 12 },
  row,
  turned: false,
  edges: [],
  grain: null,
  set: null,
  remnant: null,
  ...rest,
});

const ids = (tiles: DrawnTile[], px = 1) => bundlesOf(tiles, frame, px).map((bundle) => bundle.tiles);

describe('strips too thin for a text each', () => {
  const three = [strip(3, 30.4), strip(1, 0), strip(2, 15.2)];

  it('are a bundle where equal ones lie side by side', () => {
    expect(ids(three)).toEqual([[1, 2, 3]]);
    const standing = three.map((tile) => ({
      ...tile,
      rect: { x: tile.rect.y, y: 0, width: 12, height: 1100 },
    }));
    expect(ids(standing)).toEqual([[1, 2, 3]]);
    const { rect } = must(bundlesOf(three, frame, 1)[0]);
    expect(rect.height).toBeCloseTo(42.4 * frame.scale);
  });

  it('are a bundle too where a line of text just does not fit into one of them', () => {
    const high = (pixels: number) => ({ width: 2700, height: pixels / frame.scale });
    const pair = (size: { width: number; height: number }) =>
      [1, 2].map((id) => strip(id, 0, { rect: { x: 0, y: (id - 1) * (size.height + 3), ...size } }));
    expect(ids(pair(high(9.2)))).toEqual([[1, 2]]);
    expect(ids(pair(high(9.5)))).toEqual([]);
  });

  it('are none where they lie apart, are others, or are alone', () => {
    expect(ids([strip(1, 0), strip(2, 15.2), strip(3, 700), strip(4, 715.2)])).toEqual([
      [1, 2],
      [3, 4],
    ]);
    expect(ids([strip(1, 0), strip(2, 15.2, { row: { ...row, id: '2' } })])).toEqual([]);
    expect(ids([strip(1, 0)])).toEqual([]);
  });

  it('have their own texts as soon as the zoom gives them room', () => {
    expect(ids(three, 1)).toHaveLength(1);
    expect(ids(three, 1 / 3)).toEqual([]);
  });

  it('have the number alone where no more fits, and nothing rather than a text that lies on others', () => {
    const input = { label: '', number: '12', numbered: '#12', widthText: '134', heightText: '65', count: 2 };
    expect(fitBundle({ ...input, width: 14, height: 15 })).toMatchObject([{ text: '12', role: 'number' }]);
    for (let width = 2; width < 60; width += 3) {
      for (let height = 2; height < 60; height += 3) {
        for (const text of fitBundle({ ...input, width, height })) {
          const box = boxOf(text);
          expect(Math.min(box.x, box.y)).toBeGreaterThanOrEqual(0);
          expect(box.x + box.width).toBeLessThanOrEqual(width);
          expect(box.y + box.height).toBeLessThanOrEqual(height);
        }
      }
    }
    expect(fitBundle({ ...input, width: 90, height: 4 })).toEqual([]);
  });

  it('have their count closer to the number rather than none', () => {
    const input = { label: '', number: '4', numbered: '№4', widthText: '134', heightText: '65', count: 4 };
    const textAt = (width: number) => must(fitBundle({ ...input, width, height: 9 })[0]);
    expect(textAt(30)).toMatchObject({ text: '4 × №4', role: 'line' });
    expect(textAt(23)).toMatchObject({ text: '4×№4', role: 'line' });
    expect(textAt(16)).toMatchObject({ text: '4×4', role: 'line' });
    expect(textAt(12)).toMatchObject({ text: '4', role: 'number' });
  });

  it('are told with their number', () => {
    const input = {
      width: 900,
      height: 14,
      label: 'Skirting',
      number: '1',
      numbered: '#1',
      widthText: '2700',
      heightText: '12',
    };
    expect(fitBundle({ ...input, count: 3 })).toMatchObject([
      { text: '3 × Skirting: 2700 × 12', vertical: false },
    ]);
    expect(fitBundle({ ...input, width: 14, height: 900, count: 3 })).toMatchObject([{ vertical: true }]);
    // "3 × 1" would be a size.
    expect(fitBundle({ ...input, width: 30, height: 8, count: 3 })).toMatchObject([{ text: '3 × #1' }]);
    expect(fitBundle({ ...input, label: '', width: 90, height: 14, count: 3 })).toMatchObject([
      { text: '3 × #1: 2700 × 12' },
    ]);
  });
});
