import { describe, expect, it } from 'vitest';
import { headerOf } from './header';
import { withHeadings } from './headings';

describe('a first line', () => {
  it.each([
    [
      ['Name', 'Width (mm)', 'Height', 'Qty', 'Notes'],
      ['label', 'width', 'height', 'count', null],
    ],
    [
      ['Деталь', 'Ширина, мм', 'Высота, мм', 'Кол-во', 'Материал'],
      ['label', 'width', 'height', 'count', 'material'],
    ],
    [
      ['Part', 'Length', 'Width', 'Qty'],
      ['label', 'width', 'height', 'count'],
    ],
    [
      ['Bezeichnung', 'Breite', 'Höhe', 'Menge'],
      ['label', 'width', 'height', 'count'],
    ],
    [
      ['№', 'Наименование детали', 'Длина детали, мм', 'Ширина детали, мм', 'Количество деталей'],
      [null, 'label', 'width', 'height', 'count'],
    ],
    [
      ['Part number', 'Part name', 'Part length (in)', 'Part width (in)', 'Qty'],
      [null, 'label', 'width', 'height', 'count'],
    ],
    [
      ['Item no.', 'Length', 'Width', 'Qty', 'Code'],
      ['label', 'width', 'height', 'count', null],
    ],
    [
      ['Артикул', 'Длина', 'Ширина', 'Кол-во'],
      ['label', 'width', 'height', 'count'],
    ],
  ])('%j is a header', (line, keys) => {
    expect(headerOf(line)).toEqual(keys);
  });

  it.each([[['Side', '600', '400']], [['Width']], [['Shelf', 'oak', 'left']]])('%j is data', (line) => {
    expect(headerOf(line)).toBeNull();
  });
});

describe('a heading that numbers the parts', () => {
  it.each(['Part no', 'Part No.', 'Part number', 'Drawing no', 'Артикул', 'Код детали'])(
    '%s names them',
    (title) => {
      expect(headerOf([title, 'Length', 'Width'])).toEqual(['label', 'width', 'height']);
    },
  );
});

describe('headings in two lines', () => {
  it('are one: a cell over several columns gives its unit to those below', () => {
    const cells = [
      ['Поз.', 'Наименование', 'Размеры, см', '', 'Кол-во'],
      ['', '', 'Длина', 'Ширина', ''],
      ['1', 'Бок', '200,5', '56', '2'],
    ];
    const read = withHeadings(cells);
    expect(headerOf(read[0] ?? [])).toEqual([null, 'label', 'width', 'height', 'count']);
    expect(read.slice(1)).toEqual([['1', 'Бок', '200,5 cm', '56 cm', '2']]);
  });

  it('are not made of headings and a row without numbers', () => {
    const cells = [
      ['Name', 'Width', 'Height'],
      ['Side', 'wide', 'high'],
    ];
    expect(withHeadings(cells)).toBe(cells);
  });
});

describe('titles above the headings', () => {
  it('and empty lines are left out, so that the headings count', () => {
    const cells = [
      ['Kitchen Müller', '', '', ''],
      ['', '', '', ''],
      ['Bezeichnung', 'Länge (cm)', 'Breite (cm)', 'Anzahl'],
      ['Seite', '76,45', '56', '4'],
      ['', '', '', ''],
      ['Boden', '56', '50', '2'],
    ];
    expect(withHeadings(cells)).toEqual([
      cells[2],
      ['Seite', '76,45 cm', '56 cm', '4'],
      ['Boden', '56 cm', '50 cm', '2'],
    ]);
  });

  it('are not seen in rows of a list that names its columns nowhere, or too late', () => {
    const rows = [
      ['Side', '600', '400'],
      ['Name', 'Width', 'Height'],
      ['Top', '500', '300'],
    ];
    expect(withHeadings(rows)).toBe(rows);
  });
});

describe('a column for each edge', () => {
  it('becomes one for all: ticks by their letters, names as they are', () => {
    const cells = [
      ['Деталь', 'Длина', 'Ширина', 'Д1', 'Д2', 'Ш1', 'Ш2', 'Кол-во'],
      ['Фасад', '716', '396', '1', '1', '1', '1', '2'],
      ['Полка', '564', '300', 'х', '', '-', '0', '4'],
      ['Бок', '720', '560', 'PVC_WHITE', '', '', 'ABS 2', '1'],
      ['Цоколь', '600', '100'],
    ];
    const read = withHeadings(cells);
    expect(headerOf(read[0] ?? [])).toEqual(['label', 'width', 'height', 'count', 'edge']);
    expect(read.slice(1)).toEqual([
      ['Фасад', '716', '396', '2', 'TBLR'],
      ['Полка', '564', '300', '4', 'T'],
      ['Бок', '720', '560', '1', 'PVC_WHITE|||ABS 2'],
      ['Цоколь', '600', '100', '', ''],
    ]);
  });

  it('leaves a list with one column for them alone', () => {
    const cells = [
      ['Name', 'Width', 'Height', 'Edges'],
      ['Side', '600', '400', 'TB'],
    ];
    expect(withHeadings(cells)).toBe(cells);
  });
});

describe('units in the headings', () => {
  it('go for the bare lengths below them', () => {
    const cells = [
      ['Name', 'Width (mm)', 'Height, in', 'Qty'],
      ['Side 2', '600', '11 1/4', '2'],
      ['Top', '2 ft', '12"', '1'],
    ];
    expect(headerOf(cells[0] ?? [])).toEqual(['label', 'width', 'height', 'count']);
    expect(withHeadings(cells).slice(1)).toEqual([
      ['Side 2', '600 mm', '11 1/4 in', '2'],
      ['Top', '2 ft', '12"', '1'],
    ]);
    const russian = [
      ['Деталь', 'Длина, дюймы', 'Ширина, мм'],
      ['Бок', '24', '300'],
    ];
    expect(withHeadings(russian)[1]).toEqual(['Бок', '24 in', '300 mm']);
  });

  it('that are not there leave the cells as they are', () => {
    const cells = [
      ['Name', 'Width', 'Height'],
      ['Side', '600', '400'],
    ];
    expect(withHeadings(cells)).toBe(cells);
  });
});
