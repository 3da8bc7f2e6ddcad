import { describe, expect, it } from 'vitest';
import type { ListColumn } from './columns';
import { totalsAmong } from './totals';

const KEYS: (ListColumn | null)[] = ['label', 'width', 'height', 'count', null];
const LIST = ['Side;600;400;2;0.48', 'Top;500;300;1;0.15', 'Shelf;560;280;4;0.63'];

/** The lines that are told for totals. */
const found = (text: readonly string[], keys = KEYS) =>
  [
    ...totalsAmong(
      text.map((line) => line.split(';')),
      keys,
    ),
  ].map((line) => line.join(';'));

describe('a line of totals', () => {
  it.each([
    'Итого;;;7;1.26',
    'Итого: 7 шт;;;;',
    ';Всего деталей:;;7;',
    ';;Total;7',
    'TOTAL',
    'Sum;;;999;',
    'Grand total;;;7 pcs;1,26 m²',
    'Сумма;1660;980;7;1.26',
    ';;;7;',
    ';;;;1.26',
    ';1660;980;7;1.26',
    ';;;7 шт;1,26 м2',
  ])('is %s', (line) => {
    expect(found([...LIST, line])).toEqual([line]);
  });

  it('may sum up what each row comes to', () => {
    expect(found(['A;600;400;2;0.24', 'B;500;300;3;0.15', ';;;5;0.93'])).toEqual([';;;5;0.93']);
  });

  it('may stand below each part of a list and below it all', () => {
    const list = [...LIST, ';;;7;', 'Door;700;300;2;', 'Back;700;500;1;', ';;;3;', 'Итого;;;10;'];
    expect(found(list)).toEqual([';;;7;', ';;;3;', 'Итого;;;10;']);
  });
});

describe('a row of the list', () => {
  it.each([
    'Total;600;400;1;',
    'Итого;600;400;;',
    'Всего 3;600x400;;1;',
    'Summer house;;;7;',
    'Итоговая панель;;;7;',
    'Side;;;7;',
    ';600;400;2;',
    ';;;8;',
    ';abc;;7;',
    'Shelf;560;;4;',
  ])('is %s', (line) => {
    expect(found([...LIST, line])).toEqual([]);
  });

  it('is one without a name that is as large as those above together', () => {
    const keys: ListColumn[] = ['width', 'height', 'count'];
    expect(found(['300;200;1', '300;200;1', '600;400;2'], keys)).toEqual([]);
    expect(found(['A;300;200;1', 'A;300;200;1', ';600;400;2'])).toEqual([]);
  });
});
