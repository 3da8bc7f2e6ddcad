// What is taken along is opened again: every column and row of the tables, in a workbook and as JSON.

import readWorkbook from 'read-excel-file/universal';
import { expect, test } from 'vitest';
import { exported } from '../support/download';
import { openKept } from '../support/history';
import { calculate } from '../support/job';
import { register, signIn } from '../support/person';
import { setStage } from '../support/stage';
import { words, type Words } from '../support/words';

const stage = setStage(['--default-plan', 'enterprise']);

/** Of sizes that inches with fractions become: 11 1/4 in, 24 1/16 in. */
const JOB = {
  name: 'Kitchen',
  panels: [
    ['1', 'Side', '285.75', '611.188', 3, 'MDF', 1, { top: 'PVC_WHITE', bottom: null, left: null, right: null }],
    ['2', '=Top', '800', '300.5', 2, 'MDF', 0, { top: null, bottom: null, left: 'PVC_WHITE', right: 'ABS_BLACK' }],
    ['3', 'Long', '3000', '100', 2, 'MDF', 0, null],
  ].map(([id, label, width, height, count, material, orientation, edge]) => ({
    ...{ id, label, width, height, count, material, orientation, edge },
    enabled: true,
  })),
  stock_panels: [
    {
      id: 's',
      label: 'Sheet',
      width: '2440',
      height: '1219.2',
      count: 2,
      material: 'MDF',
      enabled: true,
      orientation: 0,
    },
  ],
  configuration: {
    cut_thickness: '3.175',
    use_single_stock_unit: false,
    optimization_factor: 1,
    optimization_priority: 0,
    cut_orientation_preference: 0,
    consider_orientation: true,
    min_trim_dimension: '0',
  },
};

interface Tile {
  id: number;
  final: boolean;
  label: string | null;
  x: number;
  y: number;
  width: number;
  height: number;
  orientation: number;
}
interface Mosaic {
  stock_label: string;
  tiles: Tile[];
  cuts: { horizontal: boolean; x1: number; y1: number; x2: number; y2: number; original_tile_id: number }[];
}
interface Solution {
  mosaics: Mosaic[];
  total_used_area: number;
  total_used_area_ratio: number;
  total_wasted_area: number;
  total_nbr_cuts: number;
  total_cut_length: number;
  edge_bands: Record<string, number>;
  statistics: {
    sheets: number;
    panels: number;
    kerf_area: number;
    remnants: { width: number; height: number }[];
  };
}

const sheetsOf = async (bytes: Buffer) => {
  const copy = new Uint8Array(bytes);
  return (await readWorkbook(copy.buffer)).map(({ sheet, data }) => ({ sheet, rows: data }));
};

/** Six decimals are what a workbook is given. */
const near = (value: number) => Math.round(value * 1e6) / 1e6;

const cases = (['en', 'ru'] as const).flatMap((language) =>
  (['mm', 'inch'] as const).map((unit) => ({ language, unit })),
);

test.each(cases)(
  'a result is in its workbook and its JSON, all of it ($language, $unit)',
  async ({ language, unit }) => {
    const t = words(language);
    const person = await register(stage.kerf());
    const headers = { authorization: `Bearer ${person.access_token}`, 'content-type': 'application/json' };
    const settings = await fetch(`${stage.kerf().url}/api/v1/settings`, {
      method: 'PUT',
      headers,
      body: JSON.stringify({ units: unit }),
    });
    expect(settings.status).toBe(200);
    await calculate(stage.kerf(), person.access_token, JSON.stringify(JOB));
    const page = await stage.visitor({ language });
    await page.addInitScript((units) => localStorage.setItem('kerf.units', units), unit);
    await signIn(page, person);
    await openKept(page, t, JOB.name);

    const json = await exported(page, t, t('exchange.out.solution'));
    expect(json.name).toBe(`Kitchen - ${t('exchange.file.solution')}.json`);
    const solution = JSON.parse(json.text) as Solution;
    const book = await exported(page, t, t('exchange.out.workbook'));
    expect(book.name).toBe(`Kitchen - ${t('exchange.file.workbook')}.xlsx`);
    const [placed, cuts, figures, ...more] = await sheetsOf(book.bytes);
    expect(more).toEqual([]);

    const file = (key: string) => t(`exchange.file.${key}` as Parameters<Words>[0]);
    expect(placed?.sheet).toBe(file('placed'));
    expect(placed?.rows).toEqual([
      ['sheet', 'stockLabel', 'material', 'label', 'x', 'y', 'width', 'height', 'turned', 'notPlaced'].map(file),
      ...solution.mosaics.flatMap(({ tiles, stock_label }, n) =>
        tiles
          .filter(({ final }) => final)
          .map(({ label, x, y, width, height, orientation }) => [
            ...[n + 1, stock_label, 'MDF', label, ...[x, y, width, height].map(near)],
            ...[file(orientation === 1 ? 'yes' : 'no'), null],
          ]),
      ),
      ...[1, 2].map(() => [null, null, null, 'Long', null, null, 3000, 100, null, file('reason.TOO_LARGE')]),
    ]);
    // Sizes are those of the job, whole or turned, in millimetres.
    const sides = placed?.rows.filter((row) => row[3] === 'Side').map((row) => [row[6], row[7]]);
    expect(sides).toEqual([1, 2, 3].map(() => [285.75, 611.188]));
    expect(placed?.rows.filter((row) => row[3] === '=Top')).toHaveLength(2);

    expect(cuts?.sheet).toBe(file('cuts'));
    const cutNames = ['sheet', 'stockLabel', 'material', 'number', 'direction', 'position', 'from', 'to', 'length'];
    expect(cuts?.rows.map((row) => row.slice(0, -1))).toEqual([
      [...cutNames, 'pieceWidth', 'pieceHeight'].map(file),
      ...solution.mosaics.flatMap(({ tiles, cuts: made, stock_label }, n) =>
        made.map(({ horizontal, x1, y1, x2, y2, original_tile_id }, number) => {
          const piece = tiles.find(({ id }) => id === original_tile_id);
          const [from = 0, to = 0] = (horizontal ? [x1, x2] : [y1, y2]).sort((a, b) => a - b);
          return [
            ...[n + 1, stock_label, 'MDF', number + 1, file(horizontal ? 'horizontal' : 'vertical')],
            ...[horizontal ? y1 : x1, from, to, to - from, piece?.width ?? 0, piece?.height ?? 0].map(near),
          ];
        }),
      ),
    ]);
    expect(cuts?.rows[0]?.at(-1)).toBe(file('stage'));
    expect(cuts?.rows.slice(1).every((row) => Number(row.at(-1)) >= 1)).toBe(true);

    const { statistics } = solution;
    // Where the job does not say what is worth keeping, the account's settings do.
    const remnants = statistics.remnants.filter(({ width, height }) => Math.min(width, height) >= 100);
    const remnantArea = remnants.reduce((sum, { width, height }) => sum + width * height, 0);
    const [pcs, m2, m] = ['unit.pieces', 'unit.m2', 'unit.m'].map(file);
    const size = (width: number, height: number) =>
      `(${[width, height]
        .map((side) => String(Math.round(side * 100) / 100).replace('.', language === 'ru' ? ',' : '.'))
        .join(' × ')} ${file('unit.mm')})`;
    expect(figures?.sheet).toBe(file('statistics'));
    const rows = figures?.rows ?? [];
    expect(rows[0]).toEqual(['group', 'name', 'value', 'unitTitle'].map(file));
    const general = [
      ['sheets', statistics.sheets, pcs],
      ['used', solution.total_used_area_ratio * 100, '%'],
      ['panels', 5, pcs],
      ['missing', 2, pcs],
      ['panelArea', solution.total_used_area / 1e6, m2],
      ['waste', solution.total_wasted_area / 1e6, m2],
      ['remnants', remnantArea / 1e6, m2],
      ['kerf', statistics.kerf_area / 1e6, m2],
      ['cuts', solution.total_nbr_cuts, pcs],
      ['cutLength', solution.total_cut_length / 1e3, m],
    ].map(([name, value, of]) => [null, file(`figure.${name}`), near(Number(value)), of]);
    expect(rows.slice(1, 11)).toEqual(general);
    expect(rows.filter((row) => row[0] === 'MDF').map((row) => row[1])).toEqual(
      ['sheets', 'used', 'panels', 'cuts', 'cutLength'].map((name) => file(`figure.${name}`)),
    );
    expect(rows.filter((row) => row[0] === file('figure.stock'))).toEqual([
      [file('figure.stock'), `Sheet ${size(2440, 1219.2)}`, statistics.sheets, pcs],
    ]);
    const bandName = (code: string) => t(`common.bands.${code}` as Parameters<Words>[0]);
    expect(rows.filter((row) => row[0] === file('figure.bands'))).toEqual(
      Object.entries(solution.edge_bands).map(([code, length]) => [
        ...[file('figure.bands'), bandName(code), near(length / 1e3), m],
      ]),
    );
    expect(rows.filter((row) => row[0] === file('figure.remnantList'))).toEqual(
      remnants.map(({ width, height }, n) => [
        ...[file('figure.remnantList'), `R${n + 1} ${size(width, height)}`, near((width * height) / 1e6), m2],
      ]),
    );
  },
);

test.each(cases)('the lists are in their workbook and their job ($language, $unit)', async ({ language, unit }) => {
  const t = words(language);
  const page = await stage.visitor({ language });
  await page.addInitScript((units) => localStorage.setItem('kerf.units', units), unit);
  await signIn(page, await register(stage.kerf()));
  await page.goto('/calculator');
  await page.getByRole('button', { name: t('exchange.import'), exact: true }).click();
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'kitchen.json', mimeType: '', buffer: Buffer.from(JSON.stringify(JOB)) });
  await page.getByText(t('transfer.check.jobHint')).waitFor();
  await page.getByRole('dialog').getByRole('button').last().click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });

  const book = await sheetsOf((await exported(page, t, t('exchange.out.both'))).bytes);
  const file = (key: string) => t(`exchange.file.${key}` as Parameters<Words>[0]);
  const head = ['label', 'width', 'height', 'count', 'material', 'grain'];
  expect(book).toEqual([
    {
      sheet: file('panels'),
      rows: [
        [...head, 'edge'].map(file),
        ['Side', 285.75, 611.188, 3, 'MDF', 1, 'PVC_WHITE|||'],
        ['=Top', 800, 300.5, 2, 'MDF', 0, '||PVC_WHITE|ABS_BLACK'],
        ['Long', 3000, 100, 2, 'MDF', 0, null],
      ],
    },
    { sheet: file('stock'), rows: [head.map(file), ['Sheet', 2440, 1219.2, 2, 'MDF', 0]] },
  ]);
  const job = JSON.parse((await exported(page, t, t('exchange.out.job'))).text) as typeof JOB;
  expect(job.panels.map(({ label, width, height, count }) => [label, width, height, count])).toEqual(
    JOB.panels.map(({ label, width, height, count }) => [label, width, height, count]),
  );
  expect(job.stock_panels).toMatchObject([{ label: 'Sheet', width: '2440', height: '1219.2', count: 2 }]);
  expect(job.configuration).toMatchObject({ cut_thickness: '3.175', consider_orientation: true });
});
