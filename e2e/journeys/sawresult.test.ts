// What a result tells of the rules of the saw: stages, trims, cycles, finished sizes, and what would help a panel that has no
// place.

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { violations } from '../support/axe';
import { calculate } from '../support/job';
import { register, signIn } from '../support/person';
import { LONGER_WORDS, PHONE, setStage, type VisitorOptions } from '../support/stage';
import { words } from '../support/words';

const stage = setStage(['--default-plan', 'enterprise']);

/** Trims, three stages, three sheets at once and deducted bands; a panel that only the trims leave no place. */
const RULED = readFileSync(resolve(import.meta.dirname, '../../web/src/testing/jobs/ruled.json'), 'utf8');

async function openResult(options: VisitorOptions = {}): Promise<Page> {
  const person = await register(stage.kerf());
  const id = await calculate(stage.kerf(), person.access_token, RULED);
  const page = await stage.visitor(options);
  await signIn(page, person);
  await page.goto(`/history?view=${id}`);
  const t = words(options.language ?? 'en');
  await page.getByRole('toolbar', { name: t('viewer.toolbar') }).waitFor();
  return page;
}

async function shot(page: Page, name: string): Promise<void> {
  if (!process.env.SHOTS) return;
  await page.waitForTimeout(400);
  await page.screenshot({ path: `/tmp/shots/${name}.png` });
}

/** The sheet of two equal ones. */
const equal = (page: Page) => page.getByRole('tab', { name: /×/ }).first();

test.each(LONGER_WORDS)('stages, trims, cycles and finished sizes are told (%s)', async (language) => {
  const t = words(language);
  const page = await openResult({ language });
  await page.getByText(t('notPlaced.fits', { ways: t('notPlaced.remedy.trim') })).waitFor();
  await equal(page).click();
  await page
    .getByText(/режутся за 1\sцикл/)
    .first()
    .waitFor();
  const drawing = page.locator('svg[data-whole="true"]').last();
  await drawing.locator('[data-stage="3"]').first().waitFor({ state: 'attached' });
  expect(await drawing.locator('[data-highlight="trims"]').count()).toBe(3);
  await page.getByText(t('viewer.key.stage', { stage: 2 })).waitFor();
  await page
    .getByText(/^(finished|с кромкой) 700/)
    .first()
    .waitFor();
  await page.getByRole('tab', { name: /\(\d+\)$/ }).click();
  const cuts = page.getByRole('region', { name: t('viewer.cuts.title') });
  expect(await cuts.locator('[data-stage="0"]').count()).toBe(3);
  expect(await cuts.locator('[data-stage="0"]').first().innerText()).toBe(t('viewer.cuts.trim'));
  expect(await cuts.locator('[data-stage="4"]').count(), 'a final trim is a stage of its own').toBeLessThan(
    await cuts.locator('[data-stage="3"]').count(),
  );
  expect(await cuts.evaluate((box) => box.scrollWidth - box.clientWidth), 'all columns are in sight').toBe(0);
});

test('the stages are switched off and on again, and that is remembered', async () => {
  const t = words('en');
  const page = await openResult();
  await equal(page).click();
  const later = page.getByText(t('viewer.key.laterCuts'), { exact: true });
  await page.getByText(t('viewer.key.stage', { stage: 1 })).waitFor();
  await page.getByRole('button', { name: t('viewer.shown.open') }).click();
  await page.getByRole('menuitemcheckbox', { name: t('viewer.shown.stages') }).click();
  await page.keyboard.press('Escape');
  await later.waitFor();
  await page.reload();
  await equal(page).click();
  await later.waitFor();
});

test.each(LONGER_WORDS)('the result of the rules passes the rules for accessibility (%s)', async (language) => {
  const t = words(language);
  const page = await openResult({ language });
  await equal(page).click();
  const name = `sawresult-${language}`;
  expect(await violations(page)).toEqual([]);
  await shot(page, `${name}-1440`);
  await page.getByRole('tab', { name: /\(\d+\)$/ }).click();
  expect(await violations(page)).toEqual([]);
  await shot(page, `${name}-1440-cuts`);
  await page.getByText(t('results.panels.title'), { exact: true }).last().scrollIntoViewIfNeeded();
  await shot(page, `${name}-1440-lists`);
  await page.getByRole('button', { name: t('viewer.workshop.open') }).click();
  const saw = page.getByRole('dialog', { name: /^(Sheet|Лист) / });
  const next = saw.getByRole('button', { name: t('viewer.workshop.next') });
  for (let cut = 0; cut < 2; cut += 1) await next.click();
  await shot(page, `${name}-1440-saw`);
  for (let cut = 0; cut < 4; cut += 1) await next.click();
  expect(await violations(page)).toEqual([]);
  await page
    .getByRole('button', { name: t('common.actions.close') })
    .last()
    .click();
  await page.setViewportSize(PHONE);
  const wider = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(wider).toBe(0);
  if (process.env.SHOTS) {
    const dialog = page.getByRole('dialog');
    for (const [place, selector] of [
      ['390', 'h2, h1'],
      ['390-cuts', '[role="tabpanel"] table'],
      ['390-lists', 'td[data-card="title"]'],
    ] as const) {
      await dialog.locator(selector).first().scrollIntoViewIfNeeded();
      await shot(page, `${name}-${place}`);
    }
    await page.getByRole('button', { name: t('viewer.workshop.open') }).click();
    await shot(page, `${name}-390-saw`);
  }
});
