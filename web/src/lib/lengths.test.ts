import { describe, expect, it } from 'vitest';
import { keptLength, pastedCount, readLength, shownLength, typedCount } from './lengths';

describe('a length', () => {
  it.each([
    ['764,5', '764.5'],
    ['764.50', '764.5'],
    ['2 440', '2440'],
    ['1,234.5', '1234.5'],
    ['1.234,5', '1234.5'],
    ['11 1/4', '285.75'],
    ['11-1/4"', '285.75'],
    ['11¼ in', '285.75'],
    ['285.75mm', '285.75'],
    ['60 см', '600'],
    ['2,44 m', '2440'],
  ])('%s is kept as %s', (typed, kept) => {
    expect(keptLength(typed)).toBe(kept);
  });

  it('that may be thousands or decimals is not guessed', () => {
    expect(readLength('2,800')).toEqual({ fault: 'ambiguous' });
    expect(keptLength('2,800')).toBe('2,800');
    expect(keptLength('3,175', false)).toBe('3.175');
  });

  it.each(['abc', '1e3', '1/0', '--5'])('%s is no number', (text) => {
    expect(readLength(text)).toEqual({ fault: 'not_a_number' });
  });

  it('is shown with a comma in Russian', () => {
    expect(shownLength('764.5', 'ru')).toBe('764,5');
    expect(shownLength('764.5', 'en')).toBe('764.5');
  });
});

describe('a count', () => {
  it.each([
    ['abc', '1'],
    ['', '1'],
    ['-2', '1'],
    ['0', '1'],
    ['7', '7'],
    ['2,9', '2'],
  ])('typed as %s becomes %s', (typed, kept) => {
    expect(typedCount(typed)).toBe(kept);
  });

  it.each([
    ['5 шт', '5'],
    ['0', '0'],
    ['1.5', '1.5'],
    ['many', 'many'],
  ])('pasted as %s is kept as %s', (text, kept) => {
    expect(pastedCount(text)).toBe(kept);
  });
});
