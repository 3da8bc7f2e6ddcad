import { expect, it } from 'vitest';
import { cutsBeside, heightBelow, inColumns } from './printRoom';

it('fills the column beside the drawing with cuts before any stand below it, and leaves no few of them there', () => {
  expect(cutsBeside(20, 8, 4), 'all of them have room').toBe(20);
  const near = cutsBeside(40, 8, 3);
  expect(near).toBeGreaterThan(10);
  expect(near).toBeLessThan(40);
  expect(cutsBeside(40, 30, 3), 'the panels take the column').toBe(0);
});

it('parts the cuts below the drawing evenly, and few of them so that no head stands alone', () => {
  const sizes = (cuts: number, columns: number) =>
    inColumns(
      Array.from({ length: cuts }, (_, index) => index),
      columns,
    ).map(({ length }) => length);
  expect(sizes(0, 4)).toEqual([]);
  expect(sizes(3, 4)).toEqual([3]);
  expect(sizes(6, 4)).toEqual([4, 2]);
  expect(sizes(29, 4)).toEqual([8, 8, 8, 5]);
  expect(heightBelow(3, 4)).toBeLessThan(heightBelow(4, 4));
  expect(heightBelow(4, 4), 'as long as the first column is filled').toBe(heightBelow(16, 4));
});
