import { expect, it } from 'vitest';
import { exactSum, exactTimes } from './exact';

it('adds money to the last of its places, where floats would not', () => {
  expect(exactSum(['0.1', '0.2'])).toBe('0.3');
  expect(exactSum(['999999999999.9999', '0.0001'])).toBe('1000000000000');
  expect(exactSum(['12.50', '-0.75', '3'])).toBe('14.75');
  expect(exactSum(['-1', '0.25'])).toBe('-0.75');
  expect(exactSum([])).toBe('0');
});

it('multiplies a price by a count', () => {
  expect(exactTimes('1250.5', 3)).toBe('3751.5');
  expect(exactTimes('999999999999.9999', 1_000_000)).toBe('999999999999999900');
  expect(exactTimes('19.99', 0)).toBe('0');
});

it('takes nothing for a number that is none', () => {
  expect(exactSum(['1', 'much', '1e3', '0.00001'])).toBe('1');
});
