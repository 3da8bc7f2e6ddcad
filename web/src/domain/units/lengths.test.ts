import { describe, expect, it } from 'vitest';
import {
  exactLength,
  formatLength,
  formatSize,
  formatThin,
  keptLength,
  lengthText,
  pastedCount,
  readLength,
  shownLength,
  typedCount,
} from './lengths';

describe('a length that is typed', () => {
  it.each([
    ['764,5', '764.5'],
    ['764.50', '764.5'],
    ['2 440', '2440'],
    ['1,234.5', '1234.5'],
    ['1.234,5', '1234.5'],
    ['11 1/4', '285.75'],
    ['11 1⁄4"', '285.75'],
    ['11-1/4"', '285.75'],
    ['11¼ in', '285.75'],
    ['285.75mm', '285.75'],
    ['60 см', '600'],
    ['2,44 m', '2440'],
    ['2,440 m', '2440'],
    ['28,575 cm', '285.75'],
    ['11,250"', '285.75'],
  ])('%s is kept as %s', (typed, kept) => {
    expect(keptLength(typed)).toBe(kept);
    expect(keptLength(typed, true, 'inch')).toBe(/^[\d., ]+$/.test(typed) ? keptLength(`${typed} in`) : kept);
  });

  it('that may be thousands or decimals is not guessed', () => {
    expect(readLength('2,800')).toEqual({ fault: 'ambiguous' });
    expect(readLength('2,800 mm')).toEqual({ fault: 'ambiguous' });
    expect(keptLength('2,800')).toBe('2,800');
    expect(keptLength('3,175', false)).toBe('3.175');
  });

  it.each(['abc', '1e3', '1/0', '--5'])('%s is no number', (text) => {
    expect(readLength(text)).toEqual({ fault: 'not_a_number' });
  });

  it('is shown with a comma in Russian', () => {
    expect(shownLength('764.5', 'ru', 'mm')).toBe('764,5');
    expect(shownLength('764.5', 'en', 'mm')).toBe('764.5');
  });
});

describe('with inches chosen', () => {
  it.each([
    ['11 1/4', '285.75'],
    ['11-1/4"', '285.75'],
    ['11.25in', '285.75'],
    ['11,25', '285.75'],
    ['285.75mm', '285.75'],
    ['285,75 мм', '285.75'],
    ['4\' 3 1/2"', '1308.1'],
    ["8'", '2438.4'],
    ['4 ft 6 in', '1371.6'],
    ['3/4', '19.05'],
  ])('%s is kept as %s mm', (typed, kept) => {
    expect(keptLength(typed, true, 'inch')).toBe(kept);
  });

  it.each([
    [285.75, '11 1/4'],
    [600, '23 5/8'],
    [2438.4, '96'],
    [19.05, '3/4'],
    [0.2, '0.008'],
    [0, '0'],
  ])('%d mm is shown as %s', (mm, shown) => {
    expect(formatLength(mm, 'en', 'inch')).toBe(shown.replace(' ', '\u00a0'));
  });

  it('what is edited or copied reads back as the very same length', () => {
    for (let um = 1; um < 4_000_000; um += 7919) {
      const kept = lengthText(um / 1000);
      for (const language of ['en', 'ru']) {
        expect(keptLength(exactLength(kept, language, 'inch'), true, 'inch')).toBe(kept);
        expect(keptLength(exactLength(kept, language, 'mm'), true, 'mm')).toBe(kept);
      }
    }
    expect(exactLength(keptLength('11 1/64"'), 'en', 'inch')).toBe('11 1/64');
    expect(exactLength('600', 'ru', 'inch')).toBe('23,622047');
  });

  it('a kerf keeps its thousandths', () => {
    expect(formatThin('3.175', 'en', 'inch')).toBe('1/8');
    expect(formatThin('3.2', 'en', 'inch')).toBe('0.126');
    expect(formatThin('3.2', 'ru', 'mm')).toBe('3,2');
  });

  it('sizes are in the given unit, and texts that are no lengths stay', () => {
    expect(formatSize({ width: 2438.4, height: 1219.2 }, 'en', 'inch')).toBe('96 × 48');
    expect(shownLength('abc', 'en', 'inch')).toBe('abc');
    expect(formatSize({ width: 2438.44, height: 1219.2 }, 'ru', 'mm')).toBe('2438,4 × 1219,2');
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
    ['1,000', '1000'],
    ['5 pcs', '5'],
  ])('typed as %s becomes %s', (typed, kept) => {
    expect(typedCount(typed)).toBe(kept);
  });

  it.each([
    ['5 шт', '5'],
    ['2штуки', '2'],
    ['x3', '3'],
    ['4 x', '4'],
    ['12\u00a0000 pcs.', '12000'],
    ['0', '0'],
    ['1.5', '1.5'],
    ['many', 'many'],
  ])('pasted as %s is kept as %s', (text, kept) => {
    expect(pastedCount(text)).toBe(kept);
  });
});
