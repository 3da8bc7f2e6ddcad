// The calculator: sheets and panels in, a layout out; what a person typed is never lost.

import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { violations } from '../support/axe';
import { example } from '../support/job';
import { LONGER_WORDS, PHONE, setStage } from '../support/stage';
import { atCalculator, goOn, goToReview, LATER_STEPS, loadSample, pressNext, stepHeading } from '../support/wizard';
import { words } from '../support/words';

const stage = setStage(['--default-plan', 'enterprise']);

/** Puts text on the clipboard and presses Ctrl+V in a cell, as a person does who comes from a spreadsheet. */
async function paste(page: Page, cell: Locator, text: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((value) => navigator.clipboard.writeText(value), text);
  await cell.click();
  await page.keyboard.press('Control+V');
}

/** A CSV list as a spreadsheet copies it. */
const asCopied = (csv: string) => csv.trim().replaceAll(',', '\t');

test.each(['en', 'ru'] as const)('a sample becomes a layout, and the history keeps it (%s)', async (language) => {
  const t = words(language);
  const page = await atCalculator(stage, { language, theme: 'dark' });
  await loadSample(page, t);
  await goToReview(page, t);
  await page.getByText(t('review.ready'), { exact: true }).waitFor();
  await page.getByRole('button', { name: t('calculator.run.start') }).click();

  await page.getByRole('toolbar', { name: t('viewer.toolbar') }).waitFor();
  await page.getByRole('img', { name: /2440/ }).first().waitFor();
  const position = page.getByRole('status', { name: t('viewer.playback.position') });
  await page.getByRole('button', { name: t('viewer.command.nextCut') }).click();
  await expect.poll(() => position.innerText()).toMatch(/^1 \//);

  await page.reload();
  await page.getByRole('toolbar', { name: t('viewer.toolbar') }).waitFor();
  await page
    .getByRole('main')
    .getByRole('button', { name: t('calculated.history'), exact: true })
    .click();
  await page.getByRole('table', { name: t('history.title') }).waitFor();
  await expect.poll(() => page.getByRole('row').count(), { message: 'a head and one calculation' }).toBe(2);

  const asked = page.waitForResponse(/\/api\/v1\/task\//);
  await page.goto('/');
  await asked;
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(
    await page.getByRole('button', { name: t('common.task.open'), exact: true }).count(),
    'a result seen is no news',
  ).toBe(0);
});

test('the way through the steps is open only where something is to cut', async () => {
  const t = words('en');
  const page = await atCalculator(stage);
  const next = page.getByRole('button', { name: t('calculator.next'), exact: true });
  await page.getByText(t('calculator.why.noStock')).waitFor();
  expect(await next.isDisabled()).toBe(true);
  await loadSample(page, t);
  await expect.poll(() => next.isEnabled()).toBe(true);
});

test('a cut list pasted from a spreadsheet is one step, and one undo takes it back', async () => {
  const t = words('en');
  const page = await atCalculator(stage);
  await loadSample(page, t);
  await page.getByRole('button', { name: t('calculator.toolbar.clear') }).click();
  const stock = page.getByRole('grid', { name: t('calculator.table.stock') });
  await paste(page, stock.locator('[role="gridcell"]').nth(1), asCopied(example('s1-kitchen-stock.csv')));
  await stock.getByText('OAK18 2780x2050').waitFor();
  await pressNext(page, t);

  const panels = page.getByRole('grid', { name: t('calculator.table.panels') });
  const rows = async () => Number(await panels.getAttribute('aria-rowcount')) - 2;
  await expect.poll(rows).toBe(0);
  await paste(page, panels.locator('[role="gridcell"]').nth(1), asCopied(example('s1-kitchen-panels.csv')));
  await expect.poll(rows).toBe(33);
  await panels.getByText('Base side').waitFor();
  await page.keyboard.press('Control+Z');
  await expect.poll(rows).toBe(0);
  await page.keyboard.press('Control+Y');
  await expect.poll(rows).toBe(33);

  await page.reload();
  await expect.poll(rows, { message: 'nothing is lost on a reload' }).toBe(33);
});

test('a wrong size is marked in its cell and said in words', async () => {
  const t = words('en');
  const page = await atCalculator(stage);
  await loadSample(page, t);
  const stock = page.getByRole('grid', { name: t('calculator.table.stock') });
  const width = stock.locator('[role="gridcell"][data-key="width"]').first();
  await width.click();
  await page.keyboard.type('abc');
  await page.keyboard.press('Enter');
  await expect.poll(() => width.getAttribute('aria-invalid')).toBe('true');
  await width.getByText(t('calculator.fault.not_a_number')).waitFor({ state: 'attached' });
});

test('a long calculation is cancelled, which leads back to the inputs, or stopped for its best layout', async () => {
  const t = words('en');
  const page = await atCalculator(stage);
  await loadSample(page, t, 'glass');
  const job = JSON.parse(example('s6-contract.json')) as {
    panels: { label: string; width: string; height: string; count: number; material: string }[];
    stock_panels: { label: string; width: string; height: string; count: number; material: string }[];
  };
  const block = (rows: typeof job.panels) =>
    [
      'label\twidth\theight\tcount\tmaterial',
      ...rows.map(({ label, width, height, count, material }) => [label, width, height, count, material].join('\t')),
    ].join('\n');
  await page.getByRole('button', { name: t('calculator.toolbar.clear') }).click();
  const stock = page.getByRole('grid', { name: t('calculator.table.stock') });
  await paste(page, stock.locator('[role="gridcell"]').nth(1), block(job.stock_panels));
  await stock.getByText('HDF3').waitFor();
  await pressNext(page, t);
  const panels = page.getByRole('grid', { name: t('calculator.table.panels') });
  await paste(page, panels.locator('[role="gridcell"]').nth(1), block(job.panels));
  await panels.getByText('K side 720').waitFor();
  await pressNext(page, t);
  await page.getByRole('slider', { name: t('calculator.settings.effort') }).press('End');
  await pressNext(page, t);
  await page.getByRole('button', { name: t('calculator.run.start') }).click();

  const focus = () => page.evaluate(() => document.activeElement?.textContent);
  const searching = [t('calculator.run.optimising'), t('calculator.run.searching')];
  await expect
    .poll(async () => searching.includes((await focus()) ?? ''), { message: 'the keyboard goes on at the search' })
    .toBe(true);
  const cancel = page.getByRole('button', { name: t('calculator.run.cancel'), exact: true });
  await expect.poll(() => cancel.isEnabled(), { timeout: 30_000 }).toBe(true);
  await cancel.press('Enter');
  await stepHeading(page, t, 'stock').waitFor();
  await cancel.waitFor({ state: 'hidden' });
  await stock.getByText('HDF3').waitFor();
  expect(await page.getByRole('toolbar', { name: t('viewer.toolbar') }).count(), 'no layout').toBe(0);
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.tagName), { message: 'the keyboard is not lost' })
    .not.toBe('BODY');
  await goToReview(page, t);
  await page.getByRole('button', { name: t('calculator.run.start') }).click();

  const stop = page.getByRole('button', { name: t('calculator.run.stopAndApply') });
  await expect.poll(() => stop.isEnabled(), { timeout: 30_000 }).toBe(true);
  await stop.press('Enter');
  await page.getByRole('toolbar', { name: t('viewer.toolbar') }).waitFor();
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.tagName), { message: "at the result's heading" })
    .toBe('H1');
  await page.getByText(t('results.partial')).waitFor();
  await page
    .getByRole('main')
    .getByRole('button', { name: t('calculated.history'), exact: true })
    .click();
  const stopped = page.getByText(t('history.states.STOPPED'), { exact: true });
  await expect.poll(() => stopped.count(), { message: 'the cancelled one is kept too' }).toBe(2);
});

test.each(LONGER_WORDS)('every step can be used by everybody (%s)', async (language) => {
  const t = words(language);
  const page = await atCalculator(stage, { language });
  expect(await violations(page), 'empty').toEqual([]);
  await loadSample(page, t, 'wardrobe');
  await stepHeading(page, t, 'stock').waitFor();
  expect(await violations(page), 'stock').toEqual([]);
  for (const name of LATER_STEPS) {
    await goOn(page, t, name);
    expect(await violations(page), name).toEqual([]);
  }
});

test('the phone shows rows as cards and finishes the job', async () => {
  const t = words('ru');
  const page = await atCalculator(stage, { language: 'ru', viewport: PHONE });
  const standsOut = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await loadSample(page, t);
  await stepHeading(page, t, 'stock').waitFor();
  expect(await page.getByRole('grid').count(), 'no table').toBe(0);
  expect(await violations(page), 'stock').toEqual([]);
  expect(await standsOut(), 'stock').toBe(0);
  for (const name of LATER_STEPS) {
    await goOn(page, t, name);
    expect(await violations(page), name).toEqual([]);
    expect(await standsOut(), name).toBe(0);
  }
  await page.getByRole('button', { name: t('calculator.run.start') }).click();
  await page.getByRole('toolbar', { name: t('viewer.toolbar') }).waitFor();
  expect(await violations(page), 'result').toEqual([]);
  expect(await standsOut(), 'result').toBe(0);
});

test('the calculator is as wide as the other screens', async () => {
  const page = await atCalculator(stage, { viewport: { width: 1800, height: 900 } });
  const sides = async (path: string) => {
    await page.goto(path);
    const head = page.getByRole('main').getByRole('heading').first();
    return (await head.boundingBox())?.x;
  };
  expect(await sides('/calculator')).toBe(await sides('/materials'));
});
