// Import and export: what people bring from their spreadsheets, and what they take along.

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { violations } from '../support/axe';
import { exported } from '../support/download';
import { pasteIntoImport, takeIn } from '../support/importing';
import { example } from '../support/job';
import { LONGER_WORDS, PHONE, setStage } from '../support/stage';
import { atCalculator, pressNext } from '../support/wizard';
import { words, type Words } from '../support/words';

const stage = setStage();

const dialog = (page: Page) => page.getByRole('dialog');

/** Brings a file along, as chosen from the disk. */
async function bring(page: Page, t: Words, name: string, content: Buffer): Promise<void> {
  await page.getByRole('button', { name: t('exchange.import'), exact: true }).click();
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: '', buffer: content });
  await page.getByRole('heading', { name: t('transfer.check.title') }).waitFor();
}

const grid = (page: Page, t: Words, list: 'stock' | 'panels') =>
  page.getByRole('grid', { name: t(`calculator.table.${list}`) });

const rowCount = async (page: Page, t: Words, list: 'stock' | 'panels') =>
  Number(await grid(page, t, list).getAttribute('aria-rowcount')) - 2;

test('the kitchen is pasted in one action, and one undo takes its 33 rows back', async () => {
  const t = words('en');
  const page = await atCalculator(stage);
  await pasteIntoImport(page, t, example('s1-kitchen-panels.csv'));
  await page.getByRole('status').getByText('33 rows, 109 pieces').waitFor();
  await page.getByText(t('limits.panels', { plan: 'Free', limit: 100, current: 109 })).waitFor();
  await takeIn(page);
  await page.getByRole('status').getByText('33 panel rows imported').waitFor();
  await expect.poll(() => rowCount(page, t, 'panels')).toBe(33);
  await page
    .getByRole('button', { name: t('calculator.toolbar.undo') })
    .first()
    .click();
  await expect.poll(() => page.getByRole('grid').first().getAttribute('aria-rowcount')).toBe('2');
});

test('columns that nobody recognises are told by the person, and known the next time', async () => {
  const t = words('en');
  const page = await atCalculator(stage);
  const list = 'Was;Eins;Zwei;Wieviel;Rand\nSeite;60,5;40;2;KD1\nBoden;30;20;x;KD1\n';
  await pasteIntoImport(page, t, list);
  const choose = async (label: string, option: string) => {
    await page.getByRole('combobox', { name: label, exact: true }).click();
    await page.getByRole('option', { name: option, exact: true }).click();
  };
  await page.getByRole('button', { name: new RegExp(t('transfer.check.options')) }).click();
  await choose(t('transfer.check.unit'), t('transfer.check.units.cm'));
  await choose('Rand', t('transfer.field.edge'));
  await choose(t('transfer.check.listIs'), t('transfer.list.panels'));
  await choose(t('transfer.names.edge', { name: 'KD1' }), t('common.bands.PVC_BLACK'));
  await dialog(page).getByText('605', { exact: true }).waitFor();
  await takeIn(page);
  await grid(page, t, 'panels').getByText(t('calculator.fault.not_a_number')).first().waitFor({ state: 'attached' });

  await pasteIntoImport(page, t, list.replace('Seite', 'Tür'));
  await dialog(page).getByText('605', { exact: true }).waitFor();
  await dialog(page)
    .getByRole('button', { name: /PVC black/ })
    .first()
    .waitFor();
});

test('a workbook with a title, headings in two lines and pages that nobody has named is understood', async () => {
  const t = words('ru');
  const page = await atCalculator(stage, { language: 'ru' });
  const workbook = readFileSync(resolve(import.meta.dirname, '../fixtures/merged.xlsx'));
  await bring(page, t, 'Заказ 17.xlsx', workbook);
  await takeIn(page);
  await expect.poll(() => rowCount(page, t, 'stock')).toBe(1);
  await grid(page, t, 'stock').getByText('ЛДСП 16').waitFor();
  await pressNext(page, t);
  await grid(page, t, 'panels').getByText('2000,5').waitFor();
  expect(await rowCount(page, t, 'panels')).toBe(2);
});

test.each(['en', 'ru'] as const)(
  'a workbook brings panels and stock, and what is exported comes back (%s)',
  async (language) => {
    const t = words(language);
    const page = await atCalculator(stage, { language });
    const workbook = readFileSync(resolve(import.meta.dirname, '../fixtures/kitchen.xlsx'));
    await bring(page, t, 'kitchen.xlsx', workbook);
    await expect.poll(() => dialog(page).getByRole('tab').count()).toBe(2);
    await takeIn(page);
    await grid(page, t, 'stock').getByText('MEL-W18 2780x2050').waitFor();

    const job = await exported(page, t, t('exchange.out.job'));
    expect(job.name).toMatch(/\.json$/);
    expect(JSON.parse(job.text)).toMatchObject({
      stock_panels: [{ width: '2780', count: 12 }],
    });
    const csv = await exported(page, t, t('exchange.out.panels'));
    expect(csv.text).toContain(language === 'ru' ? ';764,5;' : ',764.5,');
    expect(csv.text).toContain("'=SUM(A1)");

    await page.getByRole('button', { name: t('calculator.toolbar.clear') }).click();
    await bring(page, t, csv.name, Buffer.from(csv.text));
    await takeIn(page);
    await grid(page, t, 'panels').getByText('=SUM(A1)', { exact: true }).waitFor();
    await bring(page, t, job.name, Buffer.from(job.text));
    await page.getByText(t('transfer.check.jobHint')).waitFor();
    await takeIn(page);
    await grid(page, t, 'stock').getByText('MEL-W18 2780x2050').waitFor();
  },
);

test('a file that is dropped on the calculator is read at once', async () => {
  const t = words('en');
  const page = await atCalculator(stage);
  const data = await page.evaluateHandle((text) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([text], 'stock.csv', { type: 'text/csv' }));
    return transfer;
  }, example('s1-kitchen-stock.csv'));
  const target = page.getByRole('heading', { name: t('calculator.title') });
  await target.dispatchEvent('dragenter', { dataTransfer: data });
  await page.getByText(t('exchange.dropNow')).waitFor();
  await target.dispatchEvent('drop', { dataTransfer: data });
  await page.getByRole('status').getByText('3 rows, 21 pieces').waitFor();
  await takeIn(page);
  await expect.poll(() => rowCount(page, t, 'stock')).toBe(3);
});

test('five thousand rows are taken in, and the limit of the plan is named', async () => {
  const t = words('en');
  const page = await atCalculator(stage);
  const rows = Array.from({ length: 5000 }, (_, n) => `Part ${n};${300 + (n % 500)};200;1;MDF;`);
  await bring(page, t, 'panels.csv', Buffer.from(rows.join('\r\n')));
  await page
    .getByText(
      t('limits.panels', {
        plan: 'Free',
        limit: 100,
        current: '5,000',
      }),
    )
    .waitFor();
  await takeIn(page);
  await expect.poll(() => rowCount(page, t, 'panels')).toBe(5000);
});

test.each(LONGER_WORDS)('everybody can import, export and set up (%s)', async (language) => {
  const t = words(language);
  const page = await atCalculator(stage, { language });
  await page.getByRole('button', { name: t('exchange.import'), exact: true }).click();
  await dialog(page).waitFor();
  expect(await violations(page), 'source').toEqual([]);
  await page.keyboard.press('Escape');
  await dialog(page).waitFor({ state: 'detached' });
  await pasteIntoImport(page, t, 'label;width;height;count;edge\nA;abc;300;1;KD1\nA;2,800;300;0;');
  await page.getByRole('button', { name: new RegExp(t('transfer.check.options')) }).click();
  expect(await violations(page), 'check').toEqual([]);
  await takeIn(page);
  await page.getByRole('button', { name: t('exchange.export'), exact: true }).click();
  await page.getByRole('menu').waitFor();
  expect(await violations(page), 'export').toEqual([]);
  await page.keyboard.press('Escape');
  await page
    .getByRole('toolbar')
    .getByRole('button', { name: t('exchange.settings'), exact: true })
    .click();
  await dialog(page)
    .getByRole('heading', { name: t('options.csv') })
    .waitFor();
  await page.getByRole('group', { name: t('account.defaults.stock') }).waitFor();
  expect(await violations(page), 'settings').toEqual([]);
});

test('the phone imports too', async () => {
  const t = words('ru');
  const page = await atCalculator(stage, {
    language: 'ru',
    theme: 'dark',
    viewport: PHONE,
  });
  const standsOut = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await page.getByRole('button', { name: t('exchange.import'), exact: true }).click();
  await page
    .getByLabel(t('transfer.source.paste'))
    .fill('Деталь;Длина;Ширина;Кол-во\nПолка;764,5;560;11\nБок;абв;600;2');
  await page.getByRole('button', { name: t('transfer.source.read') }).click();
  await page.getByRole('heading', { name: t('transfer.check.title') }).waitFor();
  await dialog(page).getByText(t('calculator.fault.not_a_number')).waitFor();
  expect(await violations(page), 'check').toEqual([]);
  expect(await standsOut(), 'check').toBe(0);
  await takeIn(page);
  await page.getByText('Полка').first().waitFor();
  expect(await standsOut(), 'after').toBe(0);
});
