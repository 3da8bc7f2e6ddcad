// What spreadsheets and people do to lists, a case each.
import { beforeEach, describe, expect, it } from 'vitest';
import i18next from 'i18next';
import { isNoBand, isTick, readEdges } from '@/domain/job/edgeWords';
import { headerOf } from '@/domain/job/header';
import { withHeadings } from '@/domain/job/headings';
import { withLabels } from '@/domain/job/uniqueNames';
import { faultsOf } from '@/domain/job/rowFaults';
import type { PanelInput } from '@/domain/job/rows';
import { must } from '@/testing/must';
import { recalled, rememberedNames, rememberNames, rememberReading } from './memory';
import { bringText } from './read/bring';
import {
  carryEdits,
  interpret,
  newNames,
  NO_NAMES,
  readingOf,
  signatureOf,
  TICKED,
  type Names,
  type Reading,
} from './read/interpret';
import type { Part } from './read/parts';
import { cellText } from './read/workbook';
import { csvOf } from './write/csv';
import { panelsTable } from './write/lists';

const codes = (name: string) => name;

function partOf(text: string): Part {
  const brought = bringText(text, 'panels');
  if (brought.kind !== 'lists') throw new Error(brought.kind);
  return must(brought.parts[0]);
}

function read(text: string, changes: Partial<Reading> = {}, names: Names = NO_NAMES): PanelInput[] {
  const part = partOf(text);
  return interpret(
    part,
    { ...readingOf(part), ...changes },
    { names, materialCode: codes, band: 'PVC_GREY' },
  );
}

const sizes = (rows: readonly PanelInput[]) =>
  rows.map(({ label, width, height, count }) => [label, width, height, count]);

describe('F1: a decimal comma with semicolons between the cells', () => {
  it('is read as 764.5', () => {
    const [row] = read('Regal;764,5;560;11;SONOMA_OAK_16;1;');
    expect(row).toMatchObject({
      label: 'Regal',
      width: '764.5',
      height: '560',
      count: '11',
      material: 'SONOMA_OAK_16',
      orientation: 1,
    });
  });
});

describe('F2: cells between tabs', () => {
  const rows = [
    ['Seite', '764,5', '560', '11'],
    ['Boden', '600', '400', '2'],
  ];
  it('are found by their headings in another language and in another order', () => {
    const text = ['Breite\tHöhe\tMenge\tBezeichnung', ...rows.map(([a, b, c, d]) => [b, c, d, a].join('\t'))];
    expect(sizes(read(text.join('\n')))).toEqual([
      ['Seite', '764.5', '560', '11'],
      ['Boden', '600', '400', '2'],
    ]);
    const russian = ['Кол-во\tДлина, мм\tШирина, мм\tДеталь', '3\t600\t400\tПолка'];
    expect(sizes(read(russian.join('\n')))).toEqual([['Полка', '600', '400', '3']]);
  });

  it('are read in the usual order without any heading', () => {
    expect(sizes(read(rows.map((row) => row.join('\t')).join('\n')))).toEqual([
      ['Seite', '764.5', '560', '11'],
      ['Boden', '600', '400', '2'],
    ]);
    expect(sizes(read('600\t400\t5\n300\t200\t1'))).toEqual([
      ['', '600', '400', '5'],
      ['', '300', '200', '1'],
    ]);
  });
});

describe('F3: a byte order mark, Windows line ends and empty rows at the end', () => {
  it('are no rows and no part of the first heading', () => {
    const text = '\uFEFFlabel;width;height;count\r\nSide;600;400;2\r\n;;;\r\n\r\n\r\n';
    expect(sizes(read(text))).toEqual([['Side', '600', '400', '2']]);
  });
});

describe('F4: a label with comma, quote and line break', () => {
  it('is one cell', () => {
    const text = 'label,width,height,count\n"Side, left ""A""",600,400,1\n"two\nlines",300,200,1\n';
    expect(sizes(read(text))).toEqual([
      ['Side, left "A"', '600', '400', '1'],
      ['two\nlines', '300', '200', '1'],
    ]);
  });
});

describe('F5: labels that occur twice', () => {
  it('get a number behind them', () => {
    const rows = read('Side,600,400,1\nSide,600,300,1\nTop,600,200,1');
    expect(withLabels(rows, [], 'Panel').map(({ label }) => label)).toEqual(['Side', 'Side (2)', 'Top']);
  });
});

describe('F6: counts and sizes that are none', () => {
  const text = [
    'label\twidth\theight\tcount',
    ...['0', '', '1.5', '-2', '1e3'].map((count, n) => `c${n}\t600\t400\t${count}`),
    ...['0', 'abc', '2,800'].map((width, n) => `w${n}\t${width}\t400\t1`),
  ].join('\n');
  const rows = read(text);

  it('stay in the list as they were written', () => {
    expect(rows.map(({ count }) => count)).toEqual(['0', '', '1.5', '-2', '1e3', '1', '1', '1']);
    expect(rows.slice(5).map(({ width }) => width)).toEqual(['0', 'abc', '2,800']);
  });

  it('are marked, each with what is wrong', () => {
    expect(rows.slice(1, 5).map((row) => faultsOf(row).count?.kind)).toEqual([
      'empty',
      'not_whole',
      'too_small',
      'not_a_number',
    ]);
    expect(rows.slice(5).map((row) => faultsOf(row).width?.kind)).toEqual([
      'too_small',
      'not_a_number',
      'ambiguous',
    ]);
  });

  it('are no question where the rest of the list, or the person, says what the comma is', () => {
    expect(read('a\t2,800\t764,5\t1')[0]?.width).toBe('2.8');
    expect(read('a\t2,800\t764.5\t1')[0]?.width).toBe('2800');
    expect(read('a\t2,800\t700\t1', { decimal: 'comma' })[0]?.width).toBe('2.8');
    expect(read('a\t2.800\t700\t1', { decimal: 'comma' })[0]?.width).toBe('2800');
    expect(read('a\t2,800\t700\t1', { decimal: 'point' })[0]?.width).toBe('2800');
  });
});

describe('F7: labels that look like formulas', () => {
  const labels = ['=SUM(A1)', '+1', '-x', '@x', "'=quoted", '\t=tab'];
  const row = must(read('Side,600,400,1')[0]);
  const written = () =>
    csvOf(
      panelsTable(
        labels.map((label) => ({ ...row, label })),
        i18next.getFixedT('en', 'exchange'),
      ),
      'point',
    );

  it('are written as text', () => {
    const cells = written()
      .split('\r\n')
      .slice(1)
      .map((line) => line.replace(/^"/, '').charAt(0));
    expect(cells.slice(0, labels.length)).toEqual(labels.map(() => "'"));
  });

  it('come back as they were', () => {
    expect(read(written()).map(({ label }) => label)).toEqual(labels.map((label) => label.trim()));
  });
});

describe('F8: five thousand rows', () => {
  it('are all read', () => {
    const lines = Array.from({ length: 5000 }, (_, n) => `P${n}\t${300 + (n % 400)}\t200\t1\tMDF`);
    const rows = read(lines.join('\n'));
    expect(rows).toHaveLength(5000);
    expect(rows.some((row) => Object.keys(faultsOf(row)).length > 0)).toBe(false);
    expect(new Set(withLabels(rows, [], 'Panel').map(({ label }) => label)).size).toBe(5000);
  });
});

describe('a cut list below a title', () => {
  it('is one by its edges, whichever list was open', () => {
    const list = 'Кухня Ивановых;;;;\n;;;;\nДеталь;Длина;Ширина;Кол-во;Кромка\nБок;764,5;560;2;\n';
    const brought = bringText(list, 'stock');
    expect(brought.kind === 'lists' && brought.parts.map((part) => [part.list, part.titles])).toEqual([
      ['panels', ['Кухня Ивановых']],
    ]);
  });
});

describe('sizes in one cell', () => {
  it('are read as width and height', () => {
    expect(sizes(read('Деталь;Размер;Кол-во\nБок;764,5х560;2\nПолка;764 x 560;4\n'))).toEqual([
      ['Бок', '764.5', '560', '2'],
      ['Полка', '764', '560', '4'],
    ]);
    expect(sizes(read('Side\t600x400\t3'))).toEqual([['Side', '600', '400', '3']]);
    expect(sizes(read('600x400;2\n764,5x560;1'))).toEqual([
      ['', '600', '400', '2'],
      ['', '764.5', '560', '1'],
    ]);
    expect(sizes(read('Name;Width;Height;Qty\nSide;600;400;2\nTop;500x300;;1'))[1]).toEqual([
      'Top',
      '500',
      '300',
      '1',
    ]);
  });
});

describe('a line of totals', () => {
  const text = 'Деталь;Длина;Ширина;Кол-во\nБок;720;560;2\nПолка;564;300;4\nИтого: 6 шт;;;6\nПодпись;;;';

  it('is no row, unless the person says so', () => {
    expect(read(text).map(({ label }) => label)).toEqual(['Бок', 'Полка', 'Подпись']);
    expect(read(text, { withTotals: true }).map(({ label }) => label)).toEqual([
      'Бок',
      'Полка',
      'Итого: 6 шт',
      'Подпись',
    ]);
  });

  it('comes back to its place, and what was mended stays', () => {
    const without = read(text);
    const mended = without.map((row) => (row.label === 'Полка' ? { ...row, label: 'Полка 2' } : row));
    const back = carryEdits(mended, without, read(text, { withTotals: true }));
    expect(back.map(({ label }) => label)).toEqual(['Бок', 'Полка 2', 'Итого: 6 шт', 'Подпись']);
    expect(carryEdits(back, read(text, { withTotals: true }), without).map(({ label }) => label)).toEqual([
      'Бок',
      'Полка 2',
      'Подпись',
    ]);
  });

  it('does not hide headings that nobody knows', () => {
    const list = 'Nom;Largeur;Hauteur;Nombre\nCôté;600;400;2\nFond;300;200;1\nTotal;;;3';
    expect(readingOf(partOf(list)).header).toBe(true);
    expect(sizes(read(list))).toEqual([
      ['Côté', '600', '400', '2'],
      ['Fond', '300', '200', '1'],
    ]);
  });
});

describe('a first line that is a heading after all, or none', () => {
  it('is one row less or more, and the others keep what was mended in them', () => {
    const text = 'Name;Width;Height\nSide;600;400\nTop;500;300';
    const headed = read(text);
    const mended = headed.map((row) => (row.label === 'Top' ? { ...row, width: '510' } : row));
    const bare = read(text, { header: false });
    expect(carryEdits(mended, headed, bare).map(({ label, width }) => [label, width])).toEqual([
      ['Name', 'Width'],
      ['Side', '600'],
      ['Top', '510'],
    ]);
  });
});

describe('headings in two lines', () => {
  it('belong to one list', () => {
    const list =
      'Поз.;Наименование;Размеры, мм;;Кол-во\n;;Длина;Ширина;\n1;Бок;2000,5;560;2\n2;Полка;764;560;4\n';
    expect(sizes(read(list))).toEqual([
      ['Бок', '2000.5', '560', '2'],
      ['Полка', '764', '560', '4'],
    ]);
    const brought = bringText(list, 'stock');
    expect(brought.kind === 'lists' && brought.parts.length).toBe(1);
  });
});

describe('edges that are ticked or named by letters', () => {
  const lists = [
    'Деталь;Длина;Ширина;Д1;Д2;Ш1;Ш2\nФасад;716;396;1;1;1;1\nПолка;564;300;х;;-;0\nБок;720;560;да;нет;;V',
    'Part;Width;Height;Top;Bottom;Left;Right\nDoor;716;396;+;ABS_BLACK;no;✓\nSide;720;560;;;;',
    'Part;Width;Height;Qty;Edges\nDoor;716;396;2;TB\nSide;720;560;1;вп\nTop;720;560;1;x|KD1||\nShelf;700;300;1;',
  ];
  it.each(lists)('are read from a file as the table reads what is pasted: %#', (text) => {
    const part = partOf(text);
    const cells = withHeadings(part.cells);
    const column = must(headerOf(must(cells[0]))).indexOf('edge');
    const pasted = cells.slice(1).map((line) => readEdges(line[column] ?? '', 'PVC_GREY'));
    expect(read(text).map(({ edge }) => edge)).toEqual(pasted);
    expect(pasted[0]).toMatchObject({ top: 'PVC_GREY' });
    const found = newNames(
      part,
      readingOf(part),
      { names: NO_NAMES, materialCode: codes, band: 'x' },
      new Set(),
    );
    expect(found.ticked).toBe(true);
    expect(found.edges.filter((name) => name !== 'KD1')).toEqual([]);
  });

  it('get the band that the person chose for them, or none', () => {
    const text = must(lists[1]);
    expect(read(text, {}, { materials: {}, edges: { [TICKED]: 'PVC_BLACK' } })[0]?.edge).toEqual({
      top: 'PVC_BLACK',
      bottom: 'ABS_BLACK',
      left: null,
      right: 'PVC_BLACK',
    });
    expect(read(text, {}, { materials: {}, edges: { [TICKED]: '' } })[0]?.edge).toMatchObject({
      top: null,
      bottom: 'ABS_BLACK',
    });
  });

  it('may be true and false in a workbook', () => {
    expect([true, false].map(cellText).map((text) => [isTick(text), isNoBand(text)])).toEqual([
      [true, false],
      [false, true],
    ]);
  });
});

describe('F9: edge codes and materials that nobody knows', () => {
  const text =
    'label;width;height;count;material;edge\nSide;600;400;1;Eiche;KD1|KD1||\nTop;600;300;1;Weiß;|||PVC_WHITE';
  beforeEach(() => localStorage.clear());

  it('are offered', () => {
    const part = partOf(text);
    const context = { names: NO_NAMES, materialCode: codes, band: 'PVC_GREY' };
    expect(newNames(part, readingOf(part), context, new Set(['Weiß']))).toEqual({
      materials: ['Eiche'],
      edges: ['KD1'],
      ticked: false,
    });
  });

  it('become what the person chose, now and at the next import', () => {
    rememberNames({ materials: { Eiche: 'WOOD' }, edges: { KD1: 'PVC_BLACK' } });
    const [side, top] = read(text, {}, rememberedNames());
    expect(side).toMatchObject({
      material: 'WOOD',
      edge: { top: 'PVC_BLACK', bottom: 'PVC_BLACK', left: null },
    });
    expect(top).toMatchObject({ material: 'Weiß', edge: { right: 'PVC_WHITE' } });
  });

  it('and columns that were chosen are known again by their headings', () => {
    const part = partOf('Nr;Pos;Was;Stück\n1;600;400;2\n2;300;200;1');
    const reading = readingOf(part);
    const chosen: Reading = { ...reading, columns: ['label', 'width', 'height', 'count'], unit: 'cm' };
    rememberReading(signatureOf(part, true), chosen);
    const again = partOf('NR;Pos;was;Stück\n7;60;40;5');
    expect(recalled(signatureOf(again, true), readingOf(again))).toMatchObject({
      columns: ['label', 'width', 'height', 'count'],
      unit: 'cm',
    });
  });
});

describe('F10: labels in Arabic and Cyrillic', () => {
  it('come through import and export unchanged', () => {
    const rows = read('Полка «А»;600;400;1\nرف الخزانة;300;200;2');
    const csv = csvOf(panelsTable(rows, i18next.getFixedT('en', 'exchange')), 'comma');
    expect(read(csv).map(({ label }) => label)).toEqual(['Полка «А»', 'رف الخزانة']);
  });
});
