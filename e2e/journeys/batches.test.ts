// Many jobs at once: files that are dropped, calculations of the history, progress, totals, one download, and a stop.

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { textsIn } from '../support/archive';
import { violations } from '../support/axe';
import { downloaded } from '../support/download';
import { calculate, call, example } from '../support/job';
import { register, signIn } from '../support/person';
import { LONGER_WORDS, PHONE, setStage } from '../support/stage';
import { words, type Words } from '../support/words';

const stage = setStage(['--default-plan', 'enterprise']);

const SHELVES = {
  panels: [{ id: 'p1', label: 'Shelf', width: 800, height: 300, count: 6 }],
  stock_panels: [{ id: 's1', label: 'Board', width: 2800, height: 2070, count: 3 }],
  configuration: { optimization_factor: 0 },
};
const shelves = (name: string) => JSON.stringify({ ...SHELVES, name });
/** Panels and sheets in one list of another program. */
const LIST = readFileSync(resolve(import.meta.dirname, '../../cases/programs/opticutter.csv'), 'utf8');

/** Drops files where they are asked for. */
async function drop(page: Page, t: Words, files: Record<string, string>): Promise<void> {
  const transfer = await page.evaluateHandle((contents) => {
    const all = new DataTransfer();
    for (const [name, text] of Object.entries(contents)) all.items.add(new File([text], name));
    return all;
  }, files);
  await page.getByText(t('batches.new.drop')).dispatchEvent('drop', { dataTransfer: transfer });
}

/** Takes along the one file with these formats; the cutting plans are ticked already. */
async function zipOf(page: Page, t: Words, formats: readonly ('labels' | 'csv')[]) {
  await page.getByRole('button', { name: t('batches.download.open') }).click();
  const dialog = page.getByRole('dialog', { name: t('batches.download.title') });
  for (const format of formats) await dialog.getByRole('checkbox', { name: t(`batches.formats.${format}`) }).click();
  expect(await violations(page)).toEqual([]);
  const file = await downloaded(page, () => dialog.getByRole('button', { name: t('batches.download.start') }).click());
  await dialog.waitFor({ state: 'detached' });
  return { name: file.name, entries: textsIn(file.bytes) };
}

const finished = (page: Page, t: Words) =>
  page.getByText(t('batches.states.FINISHED'), { exact: true }).first().waitFor({ timeout: 60_000 });

test.each(LONGER_WORDS)('files are dropped, recognised, calculated and taken along as one (%s)', async (language) => {
  const t = words(language);
  const page = await stage.visitor({ language });
  await signIn(page, await register(stage.kerf()));
  await page.goto('/batches');
  await page.getByText(t('batches.list.empty')).waitFor();
  await drop(page, t, {
    'smith.json': shelves('Smith'),
    'jones.csv': LIST,
    'photo.png': '\u0000\u0001PNG',
    'sizes.json': shelves('Sizes').replace('800', '"wide"'),
  });
  const jobs = page.getByRole('list', { name: t('batches.new.jobs') });
  const row = (name: string) => jobs.getByRole('listitem').filter({ hasText: name });
  await row('smith.json').getByText(t('batches.entry.as.job')).waitFor();
  await row('jones.csv').getByText(t('batches.entry.as.panelsAndStock')).waitFor();
  await row('photo.png').getByText(t('batches.entry.as.trouble')).waitFor();
  await row('sizes.json')
    .getByText(t('batches.entry.fault.rows_one', { count: 1 }))
    .waitFor();
  expect(await violations(page)).toEqual([]);
  const submit = page.getByRole('button', { name: t('batches.new.submit_other', { count: 2 }), exact: true });
  expect(await submit.count(), 'nothing is sent while a file is faulty').toBe(0);
  for (const name of ['photo.png', 'sizes.json']) {
    await page.getByRole('button', { name: t('batches.entry.remove', { name }) }).click();
  }
  await page.getByLabel(t('batches.new.name')).fill('Monday');
  await submit.click();

  await page.waitForURL('**/batches/*');
  await finished(page, t);
  const members = page.getByRole('region', { name: t('batches.view.table') }).getByRole('row');
  await expect.poll(() => members.count()).toBe(3);
  const total = page.locator('dt', { hasText: t('batches.totals.sheets') }).locator('xpath=following-sibling::dd[1]');
  await expect.poll(() => total.innerText()).toBe('3');
  expect(await violations(page)).toEqual([]);
  const { name, entries } = await zipOf(page, t, ['labels']);
  expect(name).toBe('Monday.zip');
  expect([...entries.keys()].sort()).toEqual(['Smith-labels.pdf', 'Smith.pdf', 'jones-labels.pdf', 'jones.pdf']);
  for (const [entry, content] of entries) expect(content.slice(0, 5), entry).toBe('%PDF-');

  await page.getByRole('link', { name: t('batches.all') }).click();
  await page.getByRole('link', { name: 'Monday', exact: true }).waitFor();
});

test('calculations of the history become one, and every panel keeps its order', async () => {
  const t = words('en');
  const person = await register(stage.kerf());
  for (const name of ['Smith', 'Jones']) await calculate(stage.kerf(), person.access_token, shelves(name));
  const page = await stage.visitor();
  await signIn(page, person);
  await page.goto('/history');
  for (const name of ['Smith', 'Jones']) {
    await page.getByRole('button', { name: t('history.actions.compareNamed', { name }) }).click();
  }
  const bar = page.getByRole('region', { name: t('history.compare.title') });
  await bar.getByRole('button', { name: t('history.compare.batch') }).click();
  await page.waitForURL('**/batches');
  await page.getByRole('checkbox', { name: t('batches.new.combine') }).click();
  await page.getByRole('button', { name: t('batches.new.submit_other', { count: 2 }) }).click();
  await page.waitForURL('**/batches/*');
  await finished(page, t);
  const { entries } = await zipOf(page, t, ['csv']);
  const [, list = ''] = [...entries].find(([name]) => name.endsWith('.csv')) ?? [];
  for (const order of ['Smith', 'Jones']) expect(list).toContain(order);
});

test('a batch that takes long is watched on a phone, and stopped', async () => {
  const t = words('ru');
  const person = await register(stage.kerf());
  const long = JSON.parse(example('s6-contract.json')) as { configuration: object };
  const jobs = ['Петров', 'Иванов', 'Сидоров'].map((name) => ({
    ...long,
    name,
    configuration: { ...long.configuration, optimization_factor: 2 },
  }));
  const body = JSON.stringify({ name: 'Понедельник', jobs });
  const { id } = await call<{ id: string }>(stage.kerf(), person.access_token, '/batches', body);
  const page = await stage.visitor({ language: 'ru', theme: 'dark', viewport: PHONE });
  await signIn(page, person);
  await page.goto(`/batches/${id}`);
  await page.getByRole('progressbar', { name: t('batches.progress', { name: 'Понедельник' }) }).waitFor();
  await page
    .getByRole('list', { name: t('batches.view.calculations') })
    .getByText('Сидоров')
    .waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: t('batches.view.stop') }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('batches.view.stop') })
    .click();
  await page.getByText(t('batches.states.STOPPED'), { exact: true }).first().waitFor();
  await page.getByRole('button', { name: t('batches.view.stop') }).waitFor({ state: 'detached' });
});
