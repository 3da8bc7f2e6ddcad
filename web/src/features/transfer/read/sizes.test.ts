import { describe, expect, it } from 'vitest';
import { headerOf, unitOfHeader } from '@/lib/header';
import { withTwoSides } from './sizes';

describe('sizes in one cell', () => {
  it('become two columns below their heading, with its unit', () => {
    const cells = [
      ['Деталь', 'Размер, см', 'Кол-во'],
      ['Бок', '60 х 40', '2'],
      ['Полка', '56,4*30*1,8', '4'],
      ['Дверь', 'по месту', '1'],
    ];
    const read = withTwoSides(cells);
    expect(headerOf(read[0] ?? [])).toEqual(['label', 'width', 'height', 'count']);
    expect(unitOfHeader(read[0] ?? [])).toBe('cm');
    expect(read.slice(1)).toEqual([
      ['Бок', '60', '40', '2'],
      ['Полка', '56,4', '30', '4'],
      ['Дверь', 'по месту', '', '1'],
    ]);
  });

  it('are told by themselves where nothing is named', () => {
    const cells = [
      ['Side', '11 1/4 x 23-5/8"', '2'],
      ['Top', '600×400 mm', '1'],
    ];
    expect(withTwoSides(cells)).toEqual([
      ['Side', '11 1/4 "', '23-5/8 "', '2'],
      ['Top', '600 mm', '400 mm', '1'],
    ]);
  });

  it('that are only names of sheets stay names', () => {
    const named = [
      ['Name', 'Width', 'Height'],
      ['2800x2070', '2800', '2070'],
    ];
    expect(withTwoSides(named)).toBe(named);
    expect(withTwoSides([['2800x2070'], ['2440x1220']])).toEqual([['2800x2070'], ['2440x1220']]);
    const bare = [['Oak 1', '2800x2070', '2800', '2070']];
    expect(withTwoSides(bare)).toBe(bare);
  });
});
