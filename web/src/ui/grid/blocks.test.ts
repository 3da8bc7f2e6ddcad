import { describe, expect, it } from 'vitest';
import { hitsOf, pasted, sorted } from './blocks';
import type { GridColumn } from './types';

type Row = { name: string; size: string };

const column = (key: keyof Row, more: Partial<GridColumn<Row>> = {}): GridColumn<Row> => ({
  key,
  title: key,
  width: 80,
  toText: (row) => row[key],
  fromText: (row, text) => ({ ...row, [key]: text }),
  ...more,
});
const name = column('name');
const size = column('size', {
  shown: (row) => `${row.size} mm`,
  order: (row) => (row.size === '' ? null : Number(row.size)),
});
const rows = ['Panel-10', 'side', 'Panel-2', 'Side', ''].map((text, n) => ({
  name: text,
  size: ['600', '80', '', '1000', '80'][n] ?? '',
}));
const names = (list: readonly Row[]) => list.map((row) => row.name);

describe('sorting', () => {
  it('by text counts numbers as numbers, and leaves equal rows in their order', () => {
    expect(names(sorted(rows, name, 'up'))).toEqual(['Panel-2', 'Panel-10', 'side', 'Side', '']);
    expect(names(sorted(rows, name, 'down'))).toEqual(['side', 'Side', 'Panel-10', 'Panel-2', '']);
  });

  it('by size goes by the length, with what has none at the end either way', () => {
    expect(sorted(rows, size, 'up').map((row) => row.size)).toEqual(['80', '80', '600', '1000', '']);
    expect(sorted(rows, size, 'down').map((row) => row.size)).toEqual(['1000', '600', '80', '80', '']);
  });

  it('of what is in order already changes nothing', () => {
    const once = sorted(rows, size, 'up');
    expect(sorted(once, size, 'up')).toBe(once);
  });
});

describe('finding', () => {
  it('looks into what is shown and what is behind it, whatever the case', () => {
    expect(hitsOf(rows, [name, size], 'SIDE')).toEqual([
      { row: 1, key: 'name' },
      { row: 3, key: 'name' },
    ]);
    expect(hitsOf(rows, [name, size], '600 mm')).toEqual([{ row: 0, key: 'size' }]);
    expect(hitsOf(rows, [name, size], ' ')).toEqual([]);
  });
});

describe('pasting', () => {
  const job = { rows, columns: [name, size], folded: [], blank: () => ({ name: '', size: '' }) };
  const headerOf = () => null;

  it('repeats a block that fits several times into what is marked', () => {
    const block = { top: 0, left: 1, bottom: 3, right: 1 };
    const result = pasted({ ...job, headerOf, block, cells: [['1'], ['2']] });
    expect(result?.rows.slice(0, 4).map((row) => row.size)).toEqual(['1', '2', '1', '2']);
  });

  it('makes rows below the end and leaves what hangs out to the right', () => {
    const block = { top: 4, left: 1, bottom: 4, right: 1 };
    const result = pasted({
      ...job,
      headerOf,
      block,
      cells: [
        ['1', 'x'],
        ['2', 'y'],
      ],
    });
    expect(result?.rows).toHaveLength(6);
    expect(result?.rows[5]).toEqual({ name: '', size: '2' });
  });

  it('makes no rows of empty lines, but keeps their place where rows are and in a single column', () => {
    const cells = [
      ['a', '1'],
      ['', ' '],
      ['b', '2'],
    ];
    const at = (top: number, lines: string[][]) =>
      pasted({ ...job, headerOf, block: { top, left: 0, bottom: top, right: 0 }, cells: lines });
    expect(names(at(5, cells)?.rows.slice(5) ?? [])).toEqual(['a', 'b']);
    expect(at(5, cells)?.count).toBe(2);
    expect(names(at(0, cells)?.rows.slice(0, 3) ?? [])).toEqual(['a', '', 'b']);
    expect(names(at(5, [['a'], [''], ['b']])?.rows.slice(5) ?? [])).toEqual(['a', '', 'b']);
  });

  it('names the headings whose cells it does not take, but for running numbers', () => {
    const result = pasted({
      ...job,
      headerOf: () => [null, 'name', null, null, null],
      block: { top: 0, left: 0, bottom: 0, right: 0 },
      cells: [
        ['No', 'Name', 'Thickness', 'Remark', 'Code'],
        ['1', 'Side', '18', '', 'A7'],
        ['2', 'Shelf', '', ' ', 'A8'],
      ],
    });
    expect(names(result?.rows.slice(0, 2) ?? [])).toEqual(['Side', 'Shelf']);
    expect(result?.ignored).toEqual(['Thickness', 'Code']);
  });
});
