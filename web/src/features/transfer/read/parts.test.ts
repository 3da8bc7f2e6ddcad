import { describe, expect, it } from 'vitest';
import { must } from '@/testing/must';
import { bringText } from './bring';
import { decode } from './decode';
import { interpret, NO_NAMES, readingOf } from './interpret';
import { readJobFile } from './job';
import type { Part } from './parts';

const parts = (text: string, first: 'panels' | 'stock' = 'panels', source = ''): Part[] => {
  const brought = bringText(text, first, source);
  if (brought.kind !== 'lists') throw new Error(brought.kind);
  return brought.parts;
};
const rows = (part: Part) =>
  interpret(part, readingOf(part), { names: NO_NAMES, materialCode: (name) => name, band: 'PVC_WHITE' });
const shape = (found: Part[]) => found.map((part) => [part.list, rows(part).length]);

describe('a text with two lists', () => {
  it('is divided at a line that names a list', () => {
    expect(shape(parts('label,width,height\nA,600,400\n\nstock\nlabel,width,height\nS,2440,1220\n'))).toEqual(
      [
        ['panels', 1],
        ['stock', 1],
      ],
    );
  });

  it('is divided at a second header', () => {
    const text = 'label;width;height\nA;600;400\nB;1;1\nlabel;width;height\nS;2440;1220\n';
    expect(shape(parts(text, 'stock'))).toEqual([
      ['panels', 2],
      ['stock', 1],
    ]);
  });

  it('is divided by a column that says which', () => {
    expect(shape(parts('kind\tname\twidth\theight\nsheet\tS\t2440\t1220\npanel\tA\t600\t400'))).toEqual([
      ['panels', 1],
      ['stock', 1],
    ]);
  });
});

describe('a list', () => {
  it('is told by its file, by edge bands, else by where the person stands', () => {
    expect(parts('A,600,400,1', 'panels', 'Листы склад.csv')[0]?.list).toBe('stock');
    expect(parts('A,600,400,1,MDF,0,PVC_WHITE|||', 'stock')[0]?.list).toBe('panels');
    expect(parts('A,600,400,1', 'stock')[0]?.list).toBe('stock');
  });

  it.each(['Sheet1', 'Лист1', 'Wardrobe - Sheet1.csv', 'Заказ 17 - Лист 2.csv'])(
    'is not told by %s',
    (source) => {
      expect(parts('A,600,400,1', 'panels', source)[0]?.list).toBe('panels');
      expect(parts('A,600,400,1', 'stock', source)[0]?.list).toBe('stock');
    },
  );

  it('is told by the words of the trade', () => {
    expect(parts('A,600,400,1', 'stock', 'Деталировка')[0]?.list).toBe('panels');
    expect(parts('A,600,400,1', 'stock', 'cutlist.csv')[0]?.list).toBe('panels');
  });

  it('of sheets has their names in a column called sheet', () => {
    expect(rows(must(parts('Лист;Длина;Ширина\nЛДСП 16;2800;2070', 'stock')[0]))[0]?.label).toBe('ЛДСП 16');
  });

  it('of stock has no edge bands, even where its list names some', () => {
    const [part] = parts('label,width,height,edge\nS,2440,1220,PVC_WHITE', 'panels', 'stock.csv');
    expect(rows(must(part))[0]?.edge).toEqual({ top: null, bottom: null, left: null, right: null });
  });

  it('keeps what stands above its headings as its title, not as a row', () => {
    const [part] = parts('Küche Müller\t\t\n\nName\tBreite\tHöhe\nA\t600\t400');
    expect(part?.titles).toEqual(['Küche Müller']);
    expect(rows(must(part))).toHaveLength(1);
  });

  it('may stand between bars', () => {
    const found = parts('| Name | Width | Height | Qty |\n| A | 600 | 400 | 2 |\n| B | 300 | 200 | 1 |');
    expect(rows(must(found[0])).map(({ label, count }) => [label, count])).toEqual([
      ['A', '2'],
      ['B', '1'],
    ]);
  });

  it.each([
    ['1;Side;600;400;2', ['Side', '600', '400', '2']],
    ['600;400;2', ['', '600', '400', '2']],
    ['7;600;400;2', ['7', '600', '400', '2']],
  ])('without headings: %s', (line, expected) => {
    const [part] = parts(`${line}\n${line}`);
    const row = must(rows(must(part))[0]);
    expect([row.label, row.width, row.height, row.count]).toEqual(expected);
  });

  it('may have headings that nobody knows', () => {
    const part = must(parts('Nom;Largeur;Hauteur;Nombre\nCôté;600;400;2\nFond;300;200;1')[0]);
    expect(readingOf(part)).toMatchObject({ header: true, columns: ['label', 'width', 'height', 'count'] });
  });
});

describe('sizes', () => {
  it.each(['11 1/4', '11-1/4"', '11.25 in', '285.75mm', '28.575 cm'])('%s is 285.75 mm', (size) => {
    expect(rows(must(parts(`A\t${size}\t400\t1`)[0]))[0]?.width).toBe('285.75');
  });

  it('have the unit that the heading or the person names', () => {
    expect(rows(must(parts('name\twidth (in)\theight (in)\nA\t11.25\t10 mm')[0]))[0]).toMatchObject({
      width: '285.75',
      height: '10',
    });
    const part = must(parts('A\t12,5\t400 mm\t1')[0]);
    const reading = { ...readingOf(part), unit: 'cm' as const };
    const [row] = interpret(part, reading, {
      names: NO_NAMES,
      materialCode: (name) => name,
      band: 'PVC_WHITE',
    });
    expect(row).toMatchObject({ width: '125', height: '400' });
  });
});

describe('a file', () => {
  it.each([
    ['UTF-8', new TextEncoder().encode('Полка')],
    ['UTF-16', new Uint8Array([0xff, 0xfe, 0x1f, 4, 0x3e, 4, 0x3b, 4, 0x3a, 4, 0x30, 4])],
    ['Windows-1251', new Uint8Array([0xcf, 0xee, 0xeb, 0xea, 0xe0])],
  ])('in %s is read', (_, bytes) => {
    expect(decode(bytes)).toBe('Полка');
  });

  it('of an older German spreadsheet is read', () => {
    expect(decode(new Uint8Array([0x48, 0xf6, 0x68, 0x65]))).toBe('Höhe');
  });
});

describe('JSON', () => {
  it('of an older state of the form is a job too', () => {
    const file = readJobFile(
      '{"state":{"draft":{"panels":[{"width":600,"height":"400"}],"stock":[{"width":"1"}]}}}',
    );
    expect(file).toMatchObject({ panels: [{ width: '600', count: '1' }], stock: [{ width: '1' }] });
  });

  it('with names in one piece, as entries of the history in the browser have them, loses nothing', () => {
    const file = readJobFile(
      '{"projectName":"Kitchen","panels":[{"width":600,"height":400}],"stockPanels":[{"width":2800,"height":2070}],' +
        '"configuration":{"cutThickness":"4.4","considerOrientation":true}}',
    );
    expect(file).toMatchObject({
      stock: [{ width: '2800', height: '2070' }],
      job: { configuration: { cut_thickness: '4.4', consider_orientation: true } },
    });
  });

  it.each([
    ['{"panels":', 'brokenJson'],
    ['{"mosaics":[]}', 'solution'],
    ['{"name":"x"}', 'noJob'],
  ])('%s is no job: %s', (text, why) => {
    expect(readJobFile(text)).toBe(why);
  });
});
