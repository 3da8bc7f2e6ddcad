import { describe, expect, it } from 'vitest';
import { preparedFor } from './pasting';
import type { Unit } from '../units/units';

type Given = Parameters<typeof preparedFor>;
const prepared = (source: Given[0], target: Given[1], unit: Unit = 'mm') => preparedFor(source, target, unit);
const cellsFor = (source: Given[0], target: Given[1]) => prepared(source, target).cells;

const KEYS = ['enabled', 'label', 'width', 'height', 'count', 'material', 'orientation', 'edge'];
const from = (key: string) => KEYS.slice(KEYS.indexOf(key));
const SIZED = { width: '600' };

describe('a block without headings whose sizes stand in one cell', () => {
  const block = [
    ['Side', '600x400', '2'],
    ['Top', '500 × 300', '1'],
  ];
  it.each(['enabled', 'label', 'width', 'material'])('is named column by column, pasted at the %s', (key) => {
    expect(cellsFor(block, { keys: from(key), row: undefined })).toEqual([
      ['label', 'width', 'height', 'count'],
      ['Side', '600', '400', '2'],
      ['Top', '500', '300', '1'],
    ]);
  });

  it.each([
    [['600x400', '2'], 'width height count'],
    [['600x400', '2 шт', 'Oak'], 'width height count material'],
    [['600x400', 'Oak', '2'], 'width height material count'],
    [
      ['1', 'Side', '600x400', '2', 'Oak', '1', 'PVC|||'],
      ' label width height count material orientation edge',
    ],
  ])('%s is %s', (line, keys) => {
    for (const row of [undefined, SIZED])
      expect(cellsFor([line], { keys: from('label'), row })[0]?.join(' ')).toBe(keys);
  });
});

describe('one column of sizes', () => {
  const column = [['600x400'], ['300x200']];
  it('begins new rows where names stand, and stays a name where a row has its size', () => {
    expect(cellsFor(column, { keys: from('label'), row: undefined })[0]).toEqual(['width', 'height']);
    expect(cellsFor(column, { keys: from('label'), row: { width: '' } })[0]).toEqual(['width', 'height']);
    expect(cellsFor(column, { keys: from('label'), row: SIZED })).toBe(column);
  });

  it('keeps to its place in other columns', () => {
    expect(cellsFor(column, { keys: from('width'), row: undefined })).toBe(column);
    expect(cellsFor(column, { keys: from('material'), row: undefined })).toBe(column);
    expect(cellsFor([['Размер'], ...column], { keys: from('width'), row: undefined })).toEqual(column);
  });
});

it('sizes in one cell below headings are taken apart, with their unit', () => {
  const cells = [
    ['Кухня Ивановых', '', ''],
    ['Деталь', 'Размер, см', 'Кол-во'],
    ['Бок', '60х40', '2'],
  ];
  expect(cellsFor(cells, { keys: from('label'), row: undefined })).toEqual([
    ['Деталь', 'Width, cm', 'Height, cm', 'Кол-во'],
    ['Бок', '60 cm', '40 cm', '2'],
  ]);
});

it('cells with a size each stay as they are', () => {
  const cells = [
    ['Side', '600', '400', '2'],
    ['2780x2050', '2780', '2050', '1'],
  ];
  expect(cellsFor(cells, { keys: from('label'), row: undefined })).toBe(cells);
});

describe('lines of totals', () => {
  const rows = [
    ['Side', '600', '400', '2'],
    ['Top', '500', '300', '1'],
  ];
  const total = ['Итого', '', '', '3'];
  const at = (key: string) => ({ keys: from(key), row: undefined });

  it('are left out below headings, below sizes in one cell, and by their place', () => {
    const headed = [['Деталь', 'Длина', 'Ширина', 'Кол-во'], ...rows];
    expect(prepared([...headed, total], at('label'))).toEqual({ cells: headed, leftOut: 1 });
    expect(prepared([...rows, total], at('label'))).toEqual({ cells: rows, leftOut: 1 });
    const inOneCell = [
      ['Side', '600x400', '2'],
      ['Top', '500x300', '1'],
    ];
    const { cells, leftOut } = prepared([...inOneCell, ['Итого', '', '3']], at('width'));
    expect([cells.slice(1), leftOut]).toEqual([rows, 1]);
  });

  it('are taken where nothing tells that they have no size, and where they are all there is', () => {
    const names = [['Side'], ['Total']];
    expect(prepared(names, at('label'))).toEqual({ cells: names, leftOut: 0 });
    expect(prepared([total], at('label'))).toEqual({ cells: [total], leftOut: 0 });
  });
});

describe('sizes of which only some say that they are inches', () => {
  const lines = [
    ['Side', '11 1/4', '72', '2'],
    ['Shelf', '34-1/2', '11-1/4"', '6'],
    ['Top', '36', '285.75mm', '1'],
  ];
  const inInches = [
    ['Side', '11 1/4', '72 in', '2'],
    ['Shelf', '34-1/2', '11-1/4"', '6'],
    ['Top', '36 in', '285.75mm', '1'],
  ];
  const at = (key: string) => ({ keys: from(key), row: undefined });

  it('are inches wherever they say nothing, by their place and below headings', () => {
    expect(prepared(lines, at('label'))).toEqual({ cells: inInches, leftOut: 0, inches: true });
    const headings = ['Part', 'Width', 'Height', 'Qty'];
    expect(cellsFor([headings, ...lines], at('label'))).toEqual([headings, ...inInches]);
    expect(cellsFor([['11 1/4'], ['23']], at('width'))).toEqual([['11 1/4'], ['23 in']]);
    expect(cellsFor([['11 1/4 x 72'], ['23x34']], at('width'))).toEqual([
      ['11 1/4 x 72 in'],
      ['23 in x 34 in'],
    ]);
  });

  it('stay as they are where a heading names the unit, where none is in inches, and where all lengths are', () => {
    const headings = ['Part', 'Width, mm', 'Height, mm', 'Qty'];
    expect(prepared([headings, ...lines], at('label')).inches).toBeUndefined();
    const inMm = [['Side 3/4', '600', '72 мм', '2']];
    expect(prepared(inMm, at('label'))).toEqual({ cells: inMm, leftOut: 0 });
    // No sheet is 716 inches long.
    const mixed = [
      ['Side', '716,5', '396', '2'],
      ['Top', '11 1/4"', '24"', '1'],
    ];
    expect(prepared(mixed, at('label'))).toEqual({ cells: mixed, leftOut: 0 });
    expect(prepared(lines, at('label'), 'inch')).toEqual({ cells: lines, leftOut: 0 });
  });
});
