// After a result: it goes into a new calculation, is compared with the next one, and stays in the browser.

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { violations } from '../support/axe';
import { calculate, call, example } from '../support/job';
import { register, signIn } from '../support/person';
import { LONGER_WORDS, PHONE, setStage, type VisitorOptions } from '../support/stage';
import { atCalculator, loadSample, runAll, stepHeading } from '../support/wizard';
import { words, type Words } from '../support/words';

const stage = setStage(['--default-plan', 'enterprise']);

/** Somebody who has just calculated the small sample in the calculator. */
async function withResult(options: VisitorOptions = {}): Promise<{ page: Page; t: Words }> {
  const t = words(options.language ?? 'en');
  const page = await atCalculator(stage, options);
  await loadSample(page, t);
  await runAll(page, t);
  return { page, t };
}

/** Two calculations of one job for different aims, in the history of somebody whose shop has prices. */
async function inHistory(options: VisitorOptions = {}): Promise<{ page: Page; t: Words }> {
  const t = words(options.language ?? 'en');
  const person = await register(stage.kerf());
  const prices = { currency: 'EUR', cut_per_m: '1.35', sheet_handling: '4', part: '0.8', vat_percent: 20 };
  await call(stage.kerf(), person.access_token, '/price-list', JSON.stringify(prices), 'PUT');
  const job = JSON.parse(example('s1-kitchen.json')) as { configuration: object };
  for (const [name, optimization_priority] of [
    ['First', 0],
    ['Second', 1],
  ] as const) {
    const configuration = { ...job.configuration, optimization_factor: 0, optimization_priority };
    await calculate(stage.kerf(), person.access_token, JSON.stringify({ ...job, name, configuration }));
  }
  const page = await stage.visitor(options);
  await signIn(page, person);
  await page.goto('/history');
  return { page, t };
}

async function compareBoth(page: Page, t: Words): Promise<void> {
  for (const name of ['First', 'Second']) {
    await page.getByRole('button', { name: t('history.actions.compareNamed', { name }) }).click();
  }
  const bar = page.getByRole('region', { name: t('history.compare.title') });
  await bar.getByRole('button', { name: t('history.compare.start') }).click();
  await page.getByRole('dialog', { name: t('compare.title') }).waitFor();
}

test.each(LONGER_WORDS)('a result is kept, calculated anew with other settings and compared (%s)', async (language) => {
  const { page, t } = await withResult({ language });
  expect(await page.getByRole('button', { name: t('calculated.compare') }).count(), 'nothing is kept yet').toBe(0);
  await page.getByRole('button', { name: t('calculated.copy') }).click();
  const copy = page.getByRole('dialog', { name: t('copying.title') });
  const button = copy.getByRole('button', { name: t('copying.copy') });
  const boxes = copy.getByRole('checkbox');
  for (const n of [0, 1, 2]) await boxes.nth(n).click();
  await expect.poll(() => button.isDisabled(), { message: 'nothing is ticked' }).toBe(true);
  for (const n of [0, 1, 2]) await boxes.nth(n).click();
  await button.click();
  await stepHeading(page, t, 'stock').waitFor();

  await runAll(page, t);
  await page.getByRole('button', { name: t('calculated.compare') }).click();
  const dialog = page.getByRole('dialog', { name: t('compare.title') });
  await dialog.getByText(t('compare.verdict.same')).waitFor();
  await dialog.getByRole('button', { name: t('calculated.useA') }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText(t('calculated.taken')).waitFor();
  await page.getByRole('toolbar', { name: t('viewer.toolbar') }).waitFor();
});

test('back to the inputs keeps them, and a new calculation empties them', async () => {
  const { page, t } = await withResult();
  const focus = () => page.evaluate(() => document.activeElement?.tagName);
  await expect.poll(focus, { message: "the keyboard goes on at the result's heading" }).toBe('H1');
  await page.getByRole('button', { name: t('calculated.backToWizard') }).press('Enter');
  await expect.poll(focus, { message: 'and in the inputs' }).toBe('MAIN');
  await stepHeading(page, t, 'stock').waitFor();
  await runAll(page, t);
  await page.getByRole('button', { name: t('calculated.newCalculation'), exact: true }).click();
  await stepHeading(page, t, 'stock').waitFor();
  const next = page.getByRole('button', { name: t('calculator.next'), exact: true });
  await expect.poll(() => next.isDisabled()).toBe(true);
});

test('on a phone one button and a menu lead on', async () => {
  const { page, t } = await withResult({ viewport: PHONE, language: 'ru', theme: 'dark' });
  await page.getByRole('button', { name: t('calculated.copy') }).waitFor();
  expect(await violations(page)).toEqual([]);
  await page
    .getByRole('button', { name: t('common.actions.moreActions') })
    .first()
    .click();
  await page.getByRole('menuitem', { name: t('calculated.history') }).click();
  await page.waitForURL('**/history');
});

test.each(LONGER_WORDS)('two calculations of the history stand side by side (%s)', async (language) => {
  const { page, t } = await inHistory({ language });
  await compareBoth(page, t);
  const dialog = page.getByRole('dialog', { name: t('compare.title') });
  await dialog.getByRole('listitem').getByRole('button').first().click();
  await dialog.locator('[data-marked="current"]').first().waitFor({ state: 'attached' });
  const costs = page.getByRole('region', { name: t('costs.compared.title') });
  await costs.getByRole('rowheader', { name: t('costs.compared.total') }).waitFor();
  // The sheets have no price: which one is cheaper is said of the rest.
  await costs.getByRole('alert').waitFor();
  const [from, to] = t('costs.compared.part.b', { amount: '|' }).split('|');
  await costs.getByText(new RegExp(`^${from}.*EUR${to}$`)).waitFor();
  expect(await violations(page)).toEqual([]);
});

test.each(LONGER_WORDS)('nothing of the comparison stands out of a phone (%s)', async (language) => {
  const { page, t } = await inHistory({ viewport: PHONE, language });
  await compareBoth(page, t);
  const figures = page.getByRole('region', { name: t('compare.figures') });
  const costs = page.getByRole('region', { name: t('costs.compared.table') });
  await costs.waitFor();
  for (const part of [page.getByRole('dialog').locator('.MuiDialogContent-root'), figures, costs]) {
    expect(await part.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
  }
  expect(await violations(page)).toEqual([]);
});

test('this device keeps the result when the server has deleted it', async () => {
  // The task of the deleted calculation is still asked for once.
  const { page, t } = await withResult({ expectedErrors: [/404 \(Not Found\).*\/task\//], timeHeld: true });
  // Without loading the page anew, which would end the keeping of what has just been calculated.
  await page
    .getByRole('navigation')
    .getByRole('link', { name: t('common.nav.history') })
    .click();
  await page.getByRole('tab', { name: t('history.tabs.device') }).click();
  const list = page.getByRole('list', { name: t('localHistory.title') });
  await list.getByRole('listitem').first().waitFor();
  await page.getByRole('tab', { name: t('history.tabs.server') }).click();
  const deleted = page.getByRole('button', { name: /^Delete / });
  await deleted.first().click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('common.actions.delete') })
    .click();
  await page.getByText(t('history.empty.title')).waitFor();

  await page.getByRole('tab', { name: t('history.tabs.device') }).click();
  await list.getByRole('listitem').first().waitFor();
  expect(await violations(page)).toEqual([]);
  await page.reload();
  await list.getByRole('button').first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('toolbar', { name: t('viewer.toolbar') }).waitFor();
  await dialog.getByRole('button', { name: t('localHistory.useOne') }).click();
  await page.waitForURL('**/calculator');
  await page.goto('/history?tab=device');
  await page.getByRole('button', { name: t('localHistory.clear') }).click();
  await page.getByText(t('localHistory.empty.title')).waitFor();
  await page
    .getByRole('button', { name: t('common.actions.undo') })
    .last()
    .click();
  await list.getByRole('listitem').first().waitFor();
});
