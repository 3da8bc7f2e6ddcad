// Grain sets: rows of panels are marked and made a set with one command; the result shows where the grain runs through.

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { violations } from '../support/axe';
import { exported } from '../support/download';
import { LONGER_WORDS, PHONE, WIDE, setStage } from '../support/stage';
import { atCalculator, goOn } from '../support/wizard';
import { words, type Words } from '../support/words';

const stage = setStage();

type Kept = { panels: { label: string; grain_set?: string }[] };

/** The list of panels as the browser keeps it: each label with its set. */
const keptSets = (page: Page) =>
  page.evaluate(() => {
    const found = JSON.parse(localStorage.getItem('kerf.wizard') ?? '{}') as { state?: { draft: Kept } };
    return (found.state?.draft.panels ?? []).map((row) => row.grain_set ?? '');
  });

/** Brings a file along, as chosen from the disk. */
async function bring(page: Page, t: Words, name: string, content: Buffer): Promise<void> {
  await page.getByRole('button', { name: t('exchange.import'), exact: true }).click();
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: '', buffer: content });
  await page.getByRole('heading', { name: t('transfer.check.title') }).waitFor();
}

async function take(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('button').last().click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

const front = (label: string, height: number) => ({ label, width: 596, height, count: 2, orientation: 2 });

/** Sheets, three drawer fronts of one width, a door of another, and a shelf without grain. */
const JOB = {
  name: 'Drawers',
  stock_panels: [{ id: 's', label: 'Oak veneer', width: 2440, height: 1220, count: 2, orientation: 2 }],
  panels: [
    front('Front 1', 140),
    front('Front 2', 283),
    front('Front 3', 283),
    { label: 'Door', width: 446, height: 716, count: 2, orientation: 2 },
    { label: 'Shelf', width: 560, height: 300, count: 3 },
  ],
  configuration: { consider_orientation: true },
};

/** At the list of panels of that job. */
async function withFronts(page: Page, t: Words) {
  await bring(page, t, 'drawers.json', Buffer.from(JSON.stringify(JOB)));
  await take(page);
  await goOn(page, t, 'panels');
  await page.getByText('Front 1', { exact: true }).first().waitFor();
}

/** Marks rows by their numbers, from one to another. */
async function mark(page: Page, from: number, to: number) {
  const number = (row: number) => page.locator(`[data-row="${row - 1}"] [data-number]`);
  await number(from).click();
  await number(to).click({ modifiers: ['Shift'] });
}

async function command(page: Page, row: number, name: string) {
  await page.locator(`[data-row="${row - 1}"] [data-row-menu]`).click();
  await page.getByRole('menuitem', { name }).click();
}

/** Out of the way of what lies below them. */
async function closeMessages(page: Page, t: Words) {
  const close = page.getByRole('button', { name: t('common.actions.close') });
  while ((await close.count()) > 0) await close.first().click();
}

const wider = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test.each(LONGER_WORDS)(
  'three fronts are made a set, cut from one piece, and told in the result (%s)',
  async (language) => {
    const t = words(language);
    const page = await atCalculator(stage, { language });
    await withFronts(page, t);
    const shots = async (what: string) => {
      if (!process.env.SHOTS) return;
      const path = (width: number) => `/tmp/shots/sets-${what}-${language}-${width}.png`;
      await page.setViewportSize({ width: 1440, height: 1000 });
      await page.screenshot({ path: path(1440), fullPage: true });
      await page.setViewportSize(PHONE);
      await expect.poll(() => wider(page), { message: what }).toBe(0);
      await page.screenshot({ path: path(390), fullPage: true });
      await page.setViewportSize(WIDE);
    };

    // What cannot be one piece is told in a sentence, and nothing is changed.
    await mark(page, 3, 4);
    await command(page, 4, t('calculator.grainSet.make'));
    await page.getByText(t('sets.refused.sides')).waitFor();
    await expect.poll(() => keptSets(page)).toEqual(['', '', '', '', '']);
    await closeMessages(page, t);

    await mark(page, 1, 3);
    await page.keyboard.press('Control+g');
    await page.getByText(/^G1: /).waitFor();
    await expect.poll(() => keptSets(page)).toEqual(['G1', 'G1', 'G1', '', '']);
    expect(await page.locator('.set-bracket').count()).toBe(3);
    // What is guessed of the sheets is dimmed while it is asked anew.
    await expect.poll(() => violations(page)).toEqual([]);
    await shots('made');
    await closeMessages(page, t);

    await page.locator('[data-row="0"] [data-key="label"]').click();
    await page.keyboard.press('Control+z');
    await expect.poll(() => keptSets(page)).toEqual(['', '', '', '', '']);
    await page.keyboard.press('Control+y');
    await page.reload();
    await page.locator('.set-bracket').first().waitFor();
    await expect.poll(() => keptSets(page)).toEqual(['G1', 'G1', 'G1', '', '']);

    // A count that does not go with the others is a fault, before anything is sent.
    await page.locator('[data-row="2"] [data-key="count"]').click();
    await page.keyboard.type('3');
    await page.keyboard.press('Enter');
    await page.getByText(t('calculator.fault.set_counts')).first().waitFor({ state: 'attached' });
    await page.keyboard.press('Control+z');

    await goOn(page, t, 'settings');
    await goOn(page, t, 'review');
    await page.getByRole('button', { name: t('calculator.run.start') }).click();
    await page.getByRole('toolbar', { name: t('viewer.toolbar') }).waitFor({ timeout: 60_000 });
    await page.locator('svg [data-set="G1"]').first().waitFor();
    expect(await page.locator('[data-rotation] [data-set="G1"]').count()).toBe(2);
    await page.getByRole('button', { name: t('viewer.key.set', { name: 'G1' }) }).waitFor();
    await page.getByText('Front 2 · G1').first().waitFor();
    await expect.poll(() => violations(page)).toEqual([]);
    await shots('result');
  },
);

test('a set is taken apart again, survives a template and a file, and stays apart from one of its name', async () => {
  const t = words('en');
  const page = await atCalculator(stage);
  await withFronts(page, t);
  await mark(page, 1, 3);
  await command(page, 1, t('calculator.grainSet.make'));
  await expect.poll(() => keptSets(page)).toEqual(['G1', 'G1', 'G1', '', '']);
  await closeMessages(page, t);

  const job = await exported(page, t, t('exchange.out.job'));
  const sent = JSON.parse(job.text) as { panels: { grain_set?: string }[] };
  expect(sent.panels.map((row) => row.grain_set ?? '')).toEqual(['G1', 'G1', 'G1', '', '']);
  const csv = await exported(page, t, t('exchange.out.panels'));
  expect(csv.text.split('\r\n').slice(0, 2)).toEqual([
    expect.stringContaining('Edges,Grain set'),
    expect.stringMatching(/^Front 1,.*,G1$/),
  ]);

  // The same list once more is another set.
  await bring(page, t, csv.name, csv.bytes);
  await page
    .getByRole('dialog')
    .getByRole('columnheader', { name: t('calculator.column.grain_setLong') })
    .waitFor();
  await take(page);
  await expect.poll(() => keptSets(page)).toEqual(['G1', 'G1', 'G1', '', '', 'G2', 'G2', 'G2', '', '']);

  await mark(page, 6, 7);
  await page.keyboard.press('Control+Shift+g');
  await expect.poll(() => keptSets(page)).toEqual(['G1', 'G1', 'G1', '', '', '', '', '', '', '']);

  await page.getByRole('button', { name: t('calculator.toolbar.clear') }).click();
  await expect.poll(() => keptSets(page)).toEqual([]);
  await bring(page, t, job.name, job.bytes);
  await take(page);
  await expect.poll(() => keptSets(page)).toEqual(['G1', 'G1', 'G1', '', '']);
});

test.each(LONGER_WORDS)('on the phone a set is ticked together in a dialog (%s)', async (language) => {
  const t = words(language);
  const page = await atCalculator(stage, { language });
  await withFronts(page, t);
  await page.setViewportSize(PHONE);
  await page.getByRole('button', { name: /^Front 1/ }).click();
  await page.getByRole('button', { name: t('calculator.grainSet.open') }).click();
  const dialog = page.getByRole('dialog');
  // The door and the shelf do not go with it.
  expect(await dialog.getByRole('checkbox').count()).toBe(3);
  await dialog.getByRole('checkbox', { name: /^Front 2/ }).check();
  await dialog.getByRole('checkbox', { name: /^Front 3/ }).check();
  await dialog.getByRole('status').getByText(/^G1: /).waitFor();
  await expect.poll(() => violations(page)).toEqual([]);
  if (process.env.SHOTS) await page.screenshot({ path: `/tmp/shots/sets-dialog-${language}-390.png` });
  await dialog.getByRole('button', { name: t('calculator.edge.done') }).click();
  await expect.poll(() => keptSets(page)).toEqual(['G1', 'G1', 'G1', '', '']);
  await closeMessages(page, t);
  await expect.poll(() => violations(page)).toEqual([]);
  expect(await wider(page)).toBe(0);
  if (process.env.SHOTS) await page.screenshot({ path: `/tmp/shots/sets-cards-${language}-390.png`, fullPage: true });
});
