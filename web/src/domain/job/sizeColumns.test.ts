import { describe, expect, it } from 'vitest';
import { headerOf, unitOfHeader } from './header';
import { withTwoSides } from './sizeColumns';
import { sidesOf } from '../units/sizes';

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
    for (const bare of [
      [['Oak 1', '2800x2070', '2800', '2070']],
      [['2800x2070', '2800', '2070', '5']],
      // A part of the table's own rows.
      [['2800x2070', '2800']],
    ])
      expect(withTwoSides(bare)).toBe(bare);
  });

  it('may be all there is, or have the count behind them', () => {
    expect(withTwoSides([['600x400'], ['300 × 200']])).toEqual([
      ['600', '400'],
      ['300', '200'],
    ]);
    expect(withTwoSides([['600*400*18 mm', '2']])).toEqual([['600 mm', '400 mm', '2']]);
    const headed = withTwoSides([['Размер, см'], ['60х40']]);
    expect(headerOf(headed[0] ?? [])).toEqual(['width', 'height']);
    expect(headed[1]).toEqual(['60', '40']);
    expect(
      withTwoSides([
        ['Формат', 'Кол-во'],
        ['2800x2070', '5'],
      ])[1],
    ).toEqual(['2800', '2070', '5']);
  });

  it('stand with the height first where the heading says so', () => {
    const first = (title: string) =>
      headerOf(
        withTwoSides([
          ['Деталь', title],
          ['Бок', '720x560'],
        ])[0] ?? [],
      );
    expect(first('Размер (ВхШ)')).toEqual(['label', 'height', 'width']);
    expect(first('Size H × W, mm')).toEqual(['label', 'height', 'width']);
    expect(first('Размер ДхШ')).toEqual(['label', 'width', 'height']);
  });
});

describe('one cell', () => {
  it.each([
    ['600x400', ['600', '400']],
    ['600 × 400', ['600', '400']],
    ['600х400', ['600', '400']],
    ['600*400*18 mm', ['600 mm', '400 mm']],
    ['24" x 16"', ['24 "', '16 "']],
    ['24" x 16', ['24 "', '16 "']],
    ["4' x 8' x 3/4\"", ["4 '", "8 '"]],
    ['1 200 х 764,5', ['1 200', '764,5']],
    ['11 1/4 x 23-5/8', ['11 1/4', '23-5/8']],
  ])('%s holds two sides', (cell, sides) => {
    expect(sidesOf(cell)).toEqual(sides);
  });

  it.each([
    '600',
    '600x',
    'x400',
    '596x716 back',
    'Back 596x716',
    '600x400 2',
    '=2*300',
    'abc x def',
    '-600x400',
  ])('%s does not', (cell) => {
    expect(sidesOf(cell)).toBeNull();
  });
});
