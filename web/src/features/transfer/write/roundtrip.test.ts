// What export writes, import reads back whole.
import i18next from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { changeLanguage } from '@/i18n/i18n';
import { readDraft } from '@/domain/job/draft';
import { DEFAULT_CONFIGURATION } from '@/domain/job/job';
import { readPanel, readStock, type PanelInput, type StockInput } from '@/domain/job/rows';
import { must } from '@/testing/must';
import { bringFiles, bringText } from '../read/bring';
import { interpret, NO_NAMES, readingOf } from '../read/interpret';
import { readJobFile } from '../read/job';
import { csvOf } from './csv';
import { jobText } from './job';
import { panelsTable, stockTable } from './lists';
import { workbookOf } from './workbook';

const panel = (parts: Record<string, unknown>): PanelInput =>
  readPanel({ width: '600', height: '400', count: 2, material: 'MEL_WHITE_18', ...parts });

const PANELS: PanelInput[] = [
  panel({ label: 'Side, left "A"', width: '764.5', edge: { top: 'PVC_WHITE', right: 'KD; 1' } }),
  panel({ label: 'Полка; «верх»', width: '285.125', height: '1000.001', orientation: 2 }),
  panel({ label: "=SUM(A1) 'x'", material: 'PLY_3/4', enabled: false }),
  panel({ label: "'=quoted", width: '23.81', count: '0' }),
  panel({ label: 'two\nlines', width: 'abc', height: '2,800', count: '1.5', orientation: 1 }),
  panel({ label: 'nothing', width: '', height: '-5', count: '' }),
];
const STOCK: StockInput[] = [
  readStock({
    label: 'MEL-W18 2780x2050',
    width: '2780',
    height: '2050',
    count: 12,
    material: 'MEL_WHITE_18',
  }),
  readStock({ label: 'Rest 4', width: '1180.5', height: '620', count: 1, orientation: 1 }),
  readStock({
    label: 'Rest 5',
    width: '900',
    height: '600',
    count: 1,
    kind: 'remnant',
    price: '1234.5',
    use_first: true,
    trim: { left: '10', bottom: '2.125' },
  }),
  readStock({
    label: 'Any',
    width: '2500',
    height: '1250',
    count: null,
    kind: 'sheet',
    price: '0',
    trim: {},
  }),
  readStock({ label: 'Doubtful', width: '2500', height: '1250', price: '2,800' }),
];
// A lone apostrophe belongs to no formula and stays.
const withoutId = <R extends StockInput>(rows: readonly R[]) => rows.map((row) => ({ ...row, id: '' }));

const rowsOf = (text: string, first: 'panels' | 'stock'): PanelInput[] => {
  const brought = bringText(text, first);
  if (brought.kind !== 'lists') throw new Error(brought.kind);
  return brought.parts.flatMap((part) =>
    interpret(part, readingOf(part), { names: NO_NAMES, materialCode: (name) => name, band: 'PVC_WHITE' }),
  );
};

beforeAll(async () => {
  await changeLanguage('ru');
});

describe.each([
  ['en', 'point'],
  ['en', 'comma'],
  ['ru', 'comma'],
  ['ru', 'point'],
] as const)('a list that was written in %s with a decimal %s', (language, form) => {
  const t = () => i18next.getFixedT(language, 'exchange');

  it('comes back without loss', () => {
    const panels = rowsOf(csvOf(panelsTable(PANELS, t()), form), 'panels');
    expect(withoutId(panels)).toEqual(withoutId(PANELS));
    const stock = rowsOf(csvOf(stockTable(STOCK, t()), form), 'stock');
    expect(withoutId(stock)).toMatchObject(withoutId(STOCK));
  });
});

describe('a workbook', () => {
  it('comes back without loss, each sheet as the list that it is', async () => {
    const t = i18next.getFixedT('en', 'exchange');
    const blob = await workbookOf([panelsTable(PANELS, t), stockTable(STOCK, t)]);
    const brought = await bringFiles([new File([blob], 'kitchen.xlsx')], 'panels');
    if (brought.kind !== 'lists') throw new Error(brought.kind);
    expect(brought.parts.map(({ list }) => list)).toEqual(['panels', 'stock']);
    const [panels, stock] = brought.parts.map((part) =>
      interpret(part, readingOf(part), { names: NO_NAMES, materialCode: (name) => name, band: 'PVC_WHITE' }),
    );
    expect(withoutId(must(panels))).toEqual(withoutId(PANELS));
    expect(withoutId(must(stock))).toMatchObject(withoutId(STOCK));
  });
});

describe('a job', () => {
  it('comes back whole: rows that are switched off or faulty, name, notes and settings', () => {
    const configuration = { ...DEFAULT_CONFIGURATION, cut_thickness: '4.4', consider_orientation: true };
    const file = readJobFile(
      jobText({ name: 'Kitchen', notes: 'for Anna', panels: PANELS, stock: STOCK, configuration }),
    );
    if (typeof file === 'string') throw new Error(file);
    expect(file.panels).toEqual(PANELS);
    expect(file.stock).toEqual(STOCK);
    expect(file.job).toMatchObject({ name: 'Kitchen', notes: 'for Anna', configuration });
  });

  it('comes back with its machine and what its sheets have of their own, as the command line reads it', () => {
    const rules = { cut_thickness: '4.4', min_trim_dimension: '100', max_stages: 3 };
    const machine = { name: 'Panel saw', name_ru: null, rules };
    const configuration = { ...DEFAULT_CONFIGURATION, ...rules, materials: { GLASS: { max_stages: null } } };
    const stock = [
      readStock({ width: 2500, height: 1250, count: null, kind: 'remnant', trim: { left: 10 } }),
      readStock({ width: 2500, height: 1250, trim: {} }),
    ];
    const text = jobText({ name: '', notes: '', panels: PANELS, stock, configuration, machine });
    expect(JSON.parse(text)).toMatchObject({ stock_panels: [{ count: null }, { count: 1 }] });
    const file = readJobFile(text);
    if (typeof file === 'string') throw new Error(file);
    expect(file.stock).toEqual(stock);
    expect(readDraft(file.job)).toMatchObject({ configuration, machine, stock });
  });
});
