// The lists that are taken along are opened again: every column and row of the tables, in a workbook and as JSON.

import readWorkbook from 'read-excel-file/universal';
import { expect, test } from 'vitest';
import { exported } from '../support/download';
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

const sheetsOf = async (bytes: Buffer) => {
  const copy = new Uint8Array(bytes);
  return (await readWorkbook(copy.buffer)).map(({ sheet, data }) => ({ sheet, rows: data }));
};

const cases = (['en', 'ru'] as const).flatMap((language) =>
  (['mm', 'inch'] as const).map((unit) => ({ language, unit })),
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
