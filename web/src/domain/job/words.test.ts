// What people write into the cells of their lists.

import { describe, expect, it } from 'vitest';
import { readEdges } from './edgeWords';
import { callsLength } from './header';
import { withHeadings } from './headings';
import { oneLine, readGrain } from './rows';

describe('the grain', () => {
  it.each([
    ['по длине', 1],
    ['вдоль', 1],
    ['along the length', 1],
    ['L', 1],
    ['поперёк', 2],
    ['across', 2],
    ['по ширине', 1],
    ['по высоте', 2],
    ['along the height', 2],
    ['нет', 0],
    ['', 0],
  ])('“%s” is read', (text, grain) => {
    expect(readGrain(text)).toBe(grain);
  });

  it('across the length is along the height where a list calls its sides length and width', () => {
    expect(callsLength(['Деталь', 'Длина, мм', 'Ширина, мм'])).toBe(true);
    expect(callsLength(['Part', 'Width', 'Height'])).toBe(false);
    expect(readGrain('по ширине', true)).toBe(2);
    const cells = [
      ['Деталь', 'Длина', 'Ширина', 'Кол-во', 'Текстура'],
      ['Полка', '720', '560', '2', 'по ширине'],
      ['Дно', '600', '300', '1', 'по длине'],
    ];
    expect(withHeadings(cells).map((line) => line[4])).toEqual(['Текстура', '2', '1']);
  });
});

describe('edge bands', () => {
  it.each([
    ['L', [null, null, 'PVC_WHITE', null]],
    ['TB', ['PVC_WHITE', 'PVC_WHITE', null, null]],
    ['t, r', ['PVC_WHITE', null, null, 'PVC_WHITE']],
    ['ВНЛП', ['PVC_WHITE', 'PVC_WHITE', 'PVC_WHITE', 'PVC_WHITE']],
    ['ABS_BLACK', ['ABS_BLACK', 'ABS_BLACK', 'ABS_BLACK', 'ABS_BLACK']],
    ['LL', ['LL', 'LL', 'LL', 'LL']],
    ['x||да|нет', ['PVC_WHITE', null, 'PVC_WHITE', null]],
    ['✓|ABS_BLACK|-|0', ['PVC_WHITE', 'ABS_BLACK', null, null]],
    ['нет', [null, null, null, null]],
  ])('“%s” name their sides', (text, [top, bottom, left, right]) => {
    expect(readEdges(text)).toEqual({ top, bottom, left, right });
  });

  it('named by letters or ticks are of the band last used', () => {
    expect(readEdges('B', 'OAK').bottom).toBe('OAK');
    expect(readEdges('|+||', 'OAK').bottom).toBe('OAK');
  });
});

it('a label of several lines becomes one line', () => {
  expect(oneLine(' Дно\r\n  выдвижное \n')).toBe('Дно выдвижное');
});
