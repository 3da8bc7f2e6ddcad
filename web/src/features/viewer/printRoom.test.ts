import { expect, it } from 'vitest';
import { cutsBeside } from './printRoom';

it('fills the column beside the drawing with cuts before any stand below it, and leaves no few of them there', () => {
  expect(cutsBeside(20, 8, 4), 'all of them have room').toBe(20);
  const near = cutsBeside(40, 8, 3);
  expect(near).toBeGreaterThan(10);
  expect(near).toBeLessThan(40);
  expect(cutsBeside(40, 30, 3), 'the panels take the column').toBe(0);
});
