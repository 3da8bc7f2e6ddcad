// At the saw: the work is left and taken up again, sheet by sheet and part by part.

import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { violations } from '../support/axe';
import { calculate, example } from '../support/job';
import { register, signIn } from '../support/person';
import { LONGER_WORDS, PHONE, setStage, WIDE, type Language, type VisitorOptions } from '../support/stage';
import { smallTargets } from '../support/targets';
import { words, type Words } from '../support/words';

const stage = setStage(['--default-plan', 'enterprise']);

/** Three sheets that are cut alike, two different ones after them at the most. */
const SHELVES = {
  name: 'Shelves',
  panels: [{ id: '1', label: 'Shelf', width: '900', height: '600', count: 27, material: 'PLY_18' }],
  stock_panels: [{ id: '1', label: 'Plywood', width: '2800', height: '2070', count: 9, material: 'PLY_18' }],
  configuration: { cut_thickness: '3.2', optimization_factor: 0 },
};

async function openResult(options: VisitorOptions = {}, job: { name: string } = SHELVES) {
  const t = words(options.language ?? 'en');
  const person = await register(stage.kerf());
  const id = await calculate(stage.kerf(), person.access_token, JSON.stringify(job));
  const page = await stage.visitor(options);
  await signIn(page, person);
  await page.goto(`/history?view=${id}`);
  return { page, t, address: `/history?view=${id}` };
}

async function openSaw(page: Page, t: Words): Promise<Locator> {
  await page.getByRole('button', { name: t('viewer.workshop.open') }).click();
  const saw = page.getByRole('dialog', { name: /^(Sheet|Лист) / });
  await saw.waitFor();
  return saw;
}

const part = (saw: Locator) => saw.getByRole('checkbox', { name: /Shelf/ });

test.each(LONGER_WORDS)('after a break the work goes on where it was left (%s)', async (language) => {
  const { page, t } = await openResult({ language, viewport: PHONE });
  let saw = await openSaw(page, t);
  await saw.getByText(t('viewer.workshop.alike', { number: 1, count: 3 })).waitFor();
  await saw.getByRole('button', { name: t('viewer.command.nextSheet') }).click();
  await saw.getByText(t('viewer.workshop.alike', { number: 2, count: 3 })).waitFor();
  const next = saw.getByRole('button', { name: t('viewer.workshop.next') });
  for (let cut = 0; cut < 7; cut += 1) await next.click();
  const freed = await part(saw).and(saw.locator(':checked')).count();
  expect(freed, 'what the cuts free').toBeGreaterThan(0);
  await part(saw).last().check();
  const ticked = t('viewer.workshop.partsHere', { done: freed + 1, all: 9 });
  await saw.getByRole('group', { name: ticked }).waitFor();

  await page.reload();
  saw = await openSaw(page, t);
  await saw.getByText(t('viewer.workshop.resumedAt', { sheet: 2, cut: 7 })).waitFor();
  await saw.getByText(t('viewer.workshop.alike', { number: 2, count: 3 })).waitFor();
  await saw.getByRole('group', { name: ticked }).waitFor();
  expect(await part(saw).last().isChecked()).toBe(true);
  await saw.getByText(t('viewer.workshop.partsAll', { done: freed + 1, all: 27 })).waitFor();
  expect(await page.locator('[data-current-cut="6"]').count(), 'the drawing too').toBeGreaterThan(0);
  expect(await violations(page)).toEqual([]);
  expect(await smallTargets(page)).toEqual([]);

  await saw
    .getByRole('button', { name: t('viewer.workshop.anew') })
    .first()
    .click();
  await saw.getByRole('group', { name: t('viewer.workshop.partsHere', { done: 0, all: 9 }) }).waitFor();
  // «Повернуть» has «вернуть» in it.
  await saw.getByRole('button', { name: t('common.actions.undo'), exact: true }).click();
  await saw.getByRole('group', { name: ticked }).waitFor();
});

test("the browser's way back leads from the saw to the result, and forward to the saw again", async () => {
  const { page, t, address } = await openResult();
  const saw = await openSaw(page, t);
  await page.goBack();
  await saw.waitFor({ state: 'hidden' });
  const open = page.getByRole('button', { name: t('viewer.workshop.open') });
  await open.waitFor();
  expect(page.url(), 'the same screen').toContain(address);
  await page.goForward();
  await saw.waitFor();
  await page.keyboard.press('Escape');
  await saw.waitFor({ state: 'hidden' });
  expect(page.url()).toContain(address);
  await openSaw(page, t);
  await page.reload();
  await openSaw(page, t);
  await page.goBack();
  await saw.waitFor({ state: 'hidden' });
  await open.waitFor();
});

test('two windows work at one job, and neither takes the ticks of the other away', async () => {
  const { page, t, address } = await openResult();
  const here = await openSaw(page, t);
  const other = await page.context().newPage();
  await other.goto(address);
  const there = await openSaw(other, t);
  await there.getByRole('checkbox', { name: t('viewer.sheet', { numbers: 3 }), exact: true }).check();
  await here.getByText(t('viewer.workshop.done', { done: 1, all: 3 })).waitFor();
  await part(here).first().check();
  await there.getByText(t('viewer.workshop.partsAll', { done: 10, all: 27 })).waitFor();
  await other.close();
  await page.reload();
  const again = await openSaw(page, t);
  await again.getByText(t('viewer.workshop.partsAll', { done: 10, all: 27 })).waitFor();
});

test('where nothing can be kept the work lasts as long as the page', async () => {
  const { page, t } = await openResult();
  const saw = await openSaw(page, t);
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await saw.getByRole('button', { name: t('viewer.workshop.next') }).click();
  await saw.getByRole('button', { name: t('viewer.workshop.next') }).click();
  await saw.getByRole('button', { name: t('common.actions.close'), exact: true }).click();
  const again = await openSaw(page, t);
  await again.getByText(t('viewer.workshop.resumedAt', { sheet: 1, cut: 2 })).waitFor();
});

test.each([
  ['en', 390],
  ['ru', 390],
  ['en', 360],
  ['ru', 360],
] as [Language, number][])('the next cut keeps to one line on a phone (%s, %i px)', async (language, width) => {
  const job = JSON.parse(example('s8-sample.json')) as { name: string };
  const { page, t } = await openResult({ language, viewport: { width, height: 740 } }, job);
  const saw = await openSaw(page, t);
  const next = saw.getByRole('button', { name: t('viewer.workshop.next') });
  const lines = await next.evaluate((button) => {
    const words = document.createRange();
    words.selectNodeContents(button);
    const tops = [...words.getClientRects()].map(({ top, height }) => Math.round(top + height / 2));
    return { apart: Math.max(...tops) - Math.min(...tops), out: button.scrollWidth - button.clientWidth };
  });
  expect(lines.apart).toBeLessThan(12);
  expect(lines.out).toBeLessThanOrEqual(0);
  expect((await next.boundingBox())?.height).toBe(72);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
});

test('at a desk the drawing, the parts and the buttons are seen together', async () => {
  const { page, t } = await openResult({ viewport: WIDE });
  const saw = await openSaw(page, t);
  await saw.getByRole('button', { name: t('viewer.workshop.next') }).click();
  for (const seen of [page.locator('[data-current-cut="0"]').last(), part(saw).first()]) {
    expect(await seen.isVisible()).toBe(true);
    const box = await seen.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(WIDE.height - 72);
  }
  expect(await violations(page)).toEqual([]);
});
