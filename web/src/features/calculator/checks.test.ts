import { describe, expect, it } from 'vitest';
import { checksOf, looksSwapped, oversizedPanels, usesByMaterial } from './checks';
import { faultsOf } from '@/lib/rowFaults';
import { serverFaults } from './faults';
import { headerOf } from '@/lib/header';
import { withHeadings } from '@/lib/headings';
import { withLabels } from '@/lib/labels';
import { draftOf, panelRow, stockRow } from '@/testing/rows';

describe('before a run', () => {
  it('an area above the stock blocks, one at its limit does not', () => {
    expect(checksOf(draftOf([panelRow({ width: '1000', height: '500' })], [stockRow({})])).ready).toBe(true);
    const over = checksOf(draftOf([panelRow({ width: '1000', height: '500', count: '2' })], [stockRow({})]));
    expect([over.areaExceeded, over.ready]).toEqual([true, false]);
  });

  it('rows that are switched off count for nothing, whatever they hold', () => {
    const { panels, ready } = checksOf(
      draftOf([panelRow({}), panelRow({ enabled: false, width: 'abc' })], [stockRow({})]),
    );
    expect([panels.pieces, ready]).toEqual([1, true]);
  });

  it('panels that fit nowhere are named with the reason and a sheet that would do', () => {
    const found = oversizedPanels(
      draftOf(
        [
          panelRow({ label: 'long', width: '1800' }),
          panelRow({ label: 'ply', material: 'PLY' }),
          panelRow({}),
        ],
        [stockRow({}), stockRow({ enabled: false, label: 'big', width: '2440', height: '1220' })],
      ),
    );
    expect(found.map(({ row, reason, wouldDo }) => [row.label, reason, wouldDo?.label])).toEqual([
      ['long', 'size', 'big'],
      ['ply', 'material', undefined],
    ]);
  });

  it('the grain decides whether a panel may be turned', () => {
    const tall = panelRow({ width: '500', height: '1000', orientation: 1 });
    const grained = stockRow({ orientation: 1 });
    expect(oversizedPanels(draftOf([tall], [grained], true)).map(({ reason }) => reason)).toEqual(['grain']);
    expect(oversizedPanels(draftOf([{ ...tall, orientation: 2 }], [grained], true))).toEqual([]);
    expect(oversizedPanels(draftOf([tall], [grained], false))).toEqual([]);
  });

  it('lists that were filled the wrong way round are noticed', () => {
    const [big, small] = [
      { width: '2440', height: '1220' },
      { width: '600', height: '400' },
    ];
    expect(looksSwapped(draftOf([panelRow(big)], [stockRow(small)]))).toBe(true);
    expect(looksSwapped(draftOf([panelRow(small)], [stockRow(big)]))).toBe(false);
  });

  it('the least number of sheets follows from the areas of each material', () => {
    const uses = usesByMaterial(draftOf([panelRow({ count: '5' })], [stockRow({ count: '9' })]));
    expect(uses.map(({ sheets }) => sheets)).toEqual([3]);
  });
});

describe('faults', () => {
  it('name each cell that the server would refuse', () => {
    const faults = faultsOf(panelRow({ width: '', height: '0', count: '1.5' }));
    expect([faults.width?.kind, faults.height?.kind, faults.count?.kind]).toEqual([
      'empty',
      'too_small',
      'not_whole',
    ]);
  });

  it('of the server come back to the row that was sent, past rows that were not', () => {
    const [off, sent] = [panelRow({ enabled: false }), panelRow({})];
    const job = draftOf([off, sent], [stockRow({})]);
    const { rows, settings, others } = serverFaults(
      {
        faults: [
          { path: 'panels[0].width', fault: 'too_large', max: '9' },
          { path: 'configuration.cut_thickness', fault: 'not_a_number' },
          { path: 'panels', fault: 'too_long', max: 9 },
        ],
      },
      job,
    );
    expect(rows.get(sent)?.width).toEqual({ kind: 'too_large', values: { max: '9' } });
    expect(settings.cut_thickness?.kind).toBe('not_a_number');
    expect(others).toEqual([{ path: 'panels', fault: 'too_long', max: 9 }]);
  });
});

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

describe('labels', () => {
  it('are numbered where empty and told apart where repeated', () => {
    const old = [panelRow({ label: 'Panel-1' }), panelRow({ label: 'Side' })];
    const rows = [...old, panelRow({ label: '' }), panelRow({ label: 'Side' }), panelRow({ label: 'Side' })];
    expect(withLabels(rows, old, 'Panel').map(({ label }) => label)).toEqual([
      'Panel-1',
      'Side',
      'Panel-2',
      'Side (2)',
      'Side (3)',
    ]);
  });
});
