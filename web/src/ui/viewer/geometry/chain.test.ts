import type { Rotation } from '@/domain/plan/rotation';
import { describe, expect, it } from 'vitest';
import {
  CHAIN_FONT,
  chainDepth,
  chainOf,
  chainRoom,
  fenceNumbers,
  stripNumbers,
  type ChainNumber,
} from './chain';
import { frameFor, sheetFrame } from './frame';
import type { CutDocument } from '@/domain/plan/documents';
import { readMosaic } from '@/domain/plan/mosaic';
import { must } from '@/testing/must';
import { wardrobe } from '@/testing/solved';

/** A first cut that parts `piece` into `left` and `rest`. */
const cut = (horizontal: boolean, at: number, piece: number, left: number, rest: number): CutDocument => ({
  ...must(wardrobe.solution.mosaics[0]?.cuts[0]),
  horizontal,
  x1: horizontal ? 0 : at,
  y1: horizontal ? at : 0,
  x2: horizontal ? 2800 : at,
  y2: horizontal ? at : 2070,
  original_tile_id: piece,
  child1_tile_id: left,
  child2_tile_id: rest,
});

const WIDTH = 2800;
const HEIGHT = 2070;

function sheetWith(cuts: CutDocument[]) {
  return readMosaic({ ...must(wardrobe.solution.mosaics[0]), width: WIDTH, height: HEIGHT, cuts });
}

/** Two cuts across the sheet's length, and one within the first strip. */
const SHEET = sheetWith([cut(false, 600, 0, 1, 2), cut(false, 1203, 2, 3, 4), cut(true, 400, 1, 5, 6)]);
const ROTATIONS: Rotation[] = [0, 90, 180, 270];
const plain = (mm: number) => String(mm);
const texts = (numbers: ChainNumber[]) => numbers.map(({ text }) => text);

describe('the dimension chain', () => {
  it('has the first cuts from the fence and the strips between the blades', () => {
    expect(chainOf(SHEET, 3000, 0)).toEqual({
      direction: 'x',
      cuts: [
        { at: 600, position: 600 },
        { at: 1203, position: 1203 },
      ],
      strips: [
        { from: 0, to: 600, size: 600 },
        { from: 603, to: 1203, size: 600 },
        { from: 1206, to: 2800, size: 1594 },
      ],
    });
  });

  it.each([
    [0, 'x', 600],
    [90, 'y', 600],
    [180, 'x', 2200],
    [270, 'y', 2200],
  ] as const)('goes with the sheet and still measures from its corner: %i°', (rotation, direction, at) => {
    const chain = must(chainOf(SHEET, 3000, rotation));
    expect(chain.direction).toBe(direction);
    expect(chain.cuts[0]).toEqual({ at, position: 600 });
    expect(chain.strips.map(({ size }) => size)).toEqual([600, 600, 1594]);
  });

  it.each([
    [0, 'y', 500],
    [90, 'x', 1570],
    [180, 'y', 1570],
    [270, 'x', 500],
  ] as const)('of cuts along the length lies on the other edge: %i°', (rotation, direction, at) => {
    const chain = must(chainOf(sheetWith([cut(true, 500, 0, 1, 2)]), 4000, rotation));
    expect(chain.direction).toBe(direction);
    expect(chain.cuts).toEqual([{ at, position: 500 }]);
    expect(chain.strips.map(({ size }) => size)).toEqual([500, 1566]);
  });

  it('has no strip where the blade runs out of the sheet, and is none without cuts', () => {
    const trimmed = must(chainOf(sheetWith([cut(false, 2798, 0, 1, 2)]), 3000, 0));
    expect(trimmed.strips.map(({ size }) => size)).toEqual([2798]);
    expect(chainOf(sheetWith([]), 3000, 0)).toBeNull();
    expect(chainRoom({ cuts: [] }, 0, 1000)).toBeNull();
  });

  it('leaves out numbers that find no room, never lays one over another', () => {
    const many = Array.from({ length: 40 }, (_, n) => cut(false, 20 + n * 23, n * 2, n * 2 + 1, n * 2 + 2));
    const chain = must(chainOf(sheetWith(many), 3000, 0));
    const fence = fenceNumbers(chain, 0.4, 10, plain, WIDTH);
    expect(fence.length).toBeGreaterThan(5);
    expect(fence.length).toBeLessThan(chain.cuts.length);
    fence.slice(1).forEach((number, index) => {
      const before = must(fence[index]);
      expect(number.at - number.width / 2).toBeGreaterThan(before.at + before.width / 2);
    });
    expect(texts(stripNumbers(chain, 0.4, 10, plain))).toEqual(['1880']);
    expect(fenceNumbers(chain, 2, 10, plain, WIDTH), 'larger, all have room').toHaveLength(chain.cuts.length);
  });

  it('moves the number of a cut at the very end of the sheet inwards', () => {
    const chain = must(chainOf(sheetWith([cut(false, WIDTH - 5, 0, 1, 2)]), 3000, 0));
    const [number] = fenceNumbers(chain, 0.2, 10, plain, WIDTH);
    const { at, width } = must(number);
    expect(at + width / 2).toBeCloseTo(WIDTH * 0.2 + 3);
  });

  it('has a number for each of the close cuts of a bookcase', () => {
    const at = [98.4, 200, 301.6];
    const chain = must(chainOf(sheetWith(at.map((x, n) => cut(false, x, n, n + 10, n + 1))), 3000, 0));
    expect(texts(fenceNumbers(chain, 26.9 / 101.6, 10, plain, WIDTH))).toEqual(['98.4', '200', '301.6']);
  });

  it('has the numbers of close cuts in two lanes on a phone, none over another', () => {
    const at = [400, 500, 1200, 1300];
    const sheet = sheetWith(at.map((x, n) => cut(false, x, n, n + 10, n + 1)));
    const frame = sheetFrame(sheet, 0, 356, 9999);
    expect(must(frame.chain).second).toBe('fence');
    expect(frame.sheet.y - frameFor({ width: WIDTH, height: HEIGHT }, 356, 9999).sheet.y).toBe(26);
    const chain = must(chainOf(sheet, 3000, 0));
    const numbers = fenceNumbers(chain, frame.scale, CHAIN_FONT, plain, WIDTH, 2);
    expect(numbers.map(({ text, lane }) => [text, lane])).toEqual([
      ['400', 0],
      ['500', 1],
      ['1200', 0],
      ['1300', 1],
    ]);
    expect(must(sheetFrame(sheet, 0, 1000, 9999).chain).second, 'at a desk').toBe('strips');
  });

  it('moves a number a little aside where that is all it needs', () => {
    const at = [98.4, 200, 301.6];
    const chain = must(chainOf(sheetWith(at.map((x, n) => cut(false, x, n, n + 10, n + 1))), 3000, 0));
    const numbers = fenceNumbers(chain, 0.25, CHAIN_FONT, plain, WIDTH);
    expect(texts(numbers)).toEqual(['98.4', '200', '301.6']);
    numbers.slice(1).forEach((number, index) => {
      const before = must(numbers[index]);
      expect(number.at - before.at).toBeGreaterThanOrEqual((number.width + before.width) / 2 + 2.99);
      expect(number.at - must(at[index + 1]) * 0.25, 'still beside its cut').toBeLessThanOrEqual(4);
    });
  });

  it('keeps the numbers of every sheet and turn apart', () => {
    for (const mosaic of wardrobe.solution.mosaics.map((document) => readMosaic(document))) {
      for (const rotation of ROTATIONS) {
        const frame = sheetFrame(mosaic, rotation, 700, 500);
        const chain = must(chainOf(mosaic, 3000, rotation));
        expect(must(frame.chain).direction).toBe(chain.direction);
        const drawn = chain.direction === 'x' ? frame.sheet.width : frame.sheet.height;
        const fence = fenceNumbers(chain, frame.scale, 10, plain, drawn / frame.scale);
        for (const { at, width } of fence) {
          expect(at - width / 2, 'nothing reaches far beyond the sheet').toBeGreaterThanOrEqual(-3.01);
          expect(at + width / 2, 'nothing reaches far beyond the sheet').toBeLessThanOrEqual(drawn + 3.01);
        }
        for (const numbers of [fence, stripNumbers(chain, frame.scale, 10, plain)]) {
          const placed = numbers.sort((a, b) => a.at - b.at);
          placed.slice(1).forEach((number, index) => {
            const before = must(placed[index]);
            expect(number.at - before.at).toBeGreaterThan((number.width + before.width) / 2);
          });
        }
      }
    }
  });

  it('gets room outside the sheet on its own edge, less in a narrow drawing', () => {
    const without = frameFor({ width: WIDTH, height: HEIGHT }, 1000, 9999);
    const wide = sheetFrame(SHEET, 0, 1000, 9999);
    expect(wide.sheet.y - without.sheet.y).toBe(chainDepth({ direction: 'x', second: 'strips' }));
    expect(wide.sheet.x).toBe(without.sheet.x);
    const beside = sheetFrame(SHEET, 90, 1000, 9999);
    expect(beside.sheet.y).toBe(without.sheet.y);
    expect(beside.sheet.x).toBeGreaterThan(without.sheet.x);
    expect(must(sheetFrame(SHEET, 0, 356, 9999).chain).second).toBeNull();
  });
});
