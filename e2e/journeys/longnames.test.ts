// Names longer than anybody thought of, without a space to break them at, wherever one is shown.

import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { violations } from '../support/axe';
import { calculate, example } from '../support/job';
import { newPerson, register, signIn } from '../support/person';
import { PHONE, setStage, WIDE } from '../support/stage';
import { words } from '../support/words';

const stage = setStage(['--default-plan', 'enterprise']);

const LONG = 'Шкафкупесантресолямиивыдвижнымиящиками'.repeat(5).slice(0, 180);

type Person = Awaited<ReturnType<typeof register>>;

async function make(person: Person, path: string, body: object): Promise<{ id: string }> {
  const answer = await fetch(`${stage.kerf().url}/api/v1${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${person.access_token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as { id: string };
}

const calculation = (name: string) => JSON.stringify({ ...JSON.parse(example('s8-sample.json')), name });

/** How far a text runs out of its place to the right, px. */
const out = (place: Locator) => place.evaluate((element) => element.scrollWidth - element.clientWidth);

/** How many lines the longest text with these words takes. */
const lines = (text: Locator) =>
  text.evaluate((element) => {
    const { lineHeight } = getComputedStyle(element);
    return Math.round(element.getBoundingClientRect().height / parseFloat(lineHeight));
  });

const withinTheWindow = async (page: Page, width: number) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);

test.each([WIDE, PHONE])('what is taken for a comparison hides no other row ($width px)', async (viewport) => {
  const t = words('ru');
  const person = await register(stage.kerf());
  for (const name of [LONG, `Б${LONG}`, 'Полка', 'Стол']) {
    await calculate(stage.kerf(), person.access_token, calculation(name));
  }
  const page = await stage.visitor({ language: 'ru', viewport });
  await signIn(page, person);
  await page.goto('/history');
  for (const name of [LONG, `Б${LONG}`]) {
    await page.getByRole('button', { name: t('history.actions.compareNamed', { name }), exact: true }).click();
  }
  const bar = page.getByRole('region', { name: t('history.compare.title') });
  expect((await bar.boundingBox())?.height).toBeLessThan(80);
  await withinTheWindow(page, viewport.width);
  expect(await violations(page), 'bar').toEqual([]);

  // Where the cursor goes is above the bar, not below it.
  await page.getByRole('button', { name: t('history.actions.deleteNamed', { name: LONG }), exact: true }).click();
  const question = page.getByRole('alertdialog');
  await question.getByText(t('history.deleteText', { name: LONG })).waitFor();
  expect(await out(question.locator('.MuiDialogContent-root')), 'question').toBe(0);
  expect(await violations(page), 'question').toEqual([]);
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'hidden' });

  await bar.getByRole('button', { name: t('history.compare.clear') }).press('Enter');
  await bar.waitFor({ state: 'hidden' });
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main');
});

test.each([WIDE, PHONE])('materials and teams keep to their places ($width px)', async (viewport) => {
  const t = words('ru');
  const person = await register(stage.kerf(), newPerson('Константинопольская'));
  await make(person, '/materials', {
    name: LONG.slice(0, 150),
    type: 'WOOD',
    thickness: 18,
    density: 680,
    price_per_unit: 1249.5,
  });
  await make(person, '/team', { name: LONG.slice(0, 90) });
  const page = await stage.visitor({ language: 'ru', viewport });
  await signIn(page, person);

  await page.goto('/materials?origin=own');
  const name = page.getByTitle(LONG.slice(0, 150));
  await name.waitFor();
  expect(await lines(name), 'name').toBeLessThanOrEqual(3);
  // In the head of the table; with the figure on a card.
  const density = viewport === PHONE ? t('materials.density', { value: '680' }) : t('materials.columns.density');
  const unit = page.getByText(density).first();
  expect(
    await unit.evaluate(({ firstChild }) => {
      const range = document.createRange();
      const text = firstChild?.textContent ?? '';
      range.setStart(firstChild as Node, text.indexOf('кг'));
      range.setEnd(firstChild as Node, text.length);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    }),
    'lines of the unit',
  ).toBe(1);
  await withinTheWindow(page, viewport.width);

  await page.goto('/account/team');
  expect(await out(page.getByRole('heading', { level: 2 }).first()), 'team').toBe(0);
  expect(await lines(page.getByText('Константинопольская', { exact: true }).last()), 'member').toBe(1);
  await withinTheWindow(page, viewport.width);
});
