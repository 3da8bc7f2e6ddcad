// A phone in a workshop: whatever is tapped is large enough, and nothing has to be pushed sideways.

import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ON_PAPER } from '../shots/jobs';
import { openKept } from '../support/history';
import { calculate, example } from '../support/job';
import { newPerson, register, signIn } from '../support/person';
import { LONGER_WORDS, PHONE, setStage, type Language, type VisitorOptions } from '../support/stage';
import { smallTargets } from '../support/targets';
import { atCalculator, goOn, loadSample, pressNext } from '../support/wizard';
import { words } from '../support/words';

const stage = setStage(['--default-plan', 'enterprise']);

/** Longer than two lines of a phone. */
const DESCRIPTION = 'Oak fronts, white carcasses, to be fetched before the fifteenth of December, measured twice.';

async function fits(page: Page, screen: string) {
  expect.soft(await smallTargets(page), screen).toEqual([]);
  expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), `${screen}, width`).toBe(PHONE.width);
}

/** Whatever of this is cut short behind an ellipsis. */
const cutShort = (page: Page, role: string) =>
  page
    .getByRole('main')
    .locator(`[role=${role}]`)
    .evaluateAll((found) => found.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent));

/** The arrows that lead through the pages of a list, top edges, px. */
const arrows = (page: Page) =>
  page
    .getByRole('main')
    .locator('button[title]')
    .evaluateAll((found) => found.slice(-2).map((one) => one.getBoundingClientRect().top));

test('filters tell what is chosen and the arrows of a list stay side by side (ru)', async () => {
  const t = words('ru');
  const page = await visit('ru');
  const person = await register(stage.kerf());
  await calculate(stage.kerf(), person.access_token, example('s8-sample.json'));
  await signIn(page, person);
  for (const path of ['/history?sort=-total_used_area_ratio', '/materials']) {
    await page.goto(path);
    await page.getByRole('button', { name: t('common.pages.next') }).waitFor();
    expect.soft(await cutShort(page, 'combobox'), path).toEqual([]);
    const [left, right] = await arrows(page);
    expect.soft(left, path).toBe(right);
  }
});

test.each(LONGER_WORDS)('the usual kerfs stand in one row (%s)', async (language) => {
  const t = words(language);
  const page = await atCalculator(stage, { language, viewport: PHONE });
  await loadSample(page, t);
  await goOn(page, t, 'panels');
  await goOn(page, t, 'settings');
  const chips = page.getByRole('group', { name: t('calculator.settings.presets') }).getByRole('button');
  await chips.first().waitFor();
  const tops = await chips.evaluateAll((found) => found.map((one) => one.getBoundingClientRect().top));
  expect(tops.length).toBeGreaterThan(5);
  expect(new Set(tops).size, 'rows').toBe(1);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
});

test('a sheet that is turned on a phone fills the screen, and stays so', async () => {
  const t = words('en');
  const page = await visit('en');
  const person = await register(stage.kerf());
  const id = await calculate(stage.kerf(), person.access_token, example('s8-sample.json'));
  await signIn(page, person);
  const drawing = page.getByRole('img', { name: /^Layout of/ });
  const height = async () => (await drawing.boundingBox())?.height ?? 0;
  await page.goto(`/history?view=${id}`);
  await drawing.waitFor();
  const across = await height();
  await page.getByRole('button', { name: t('viewer.command.rotate') }).click();
  await page.locator('[data-rotation="90"]').waitFor();
  expect(await height()).toBeGreaterThan(across * 1.8);
  expect(await height()).toBeGreaterThan(PHONE.height * 0.65);
  await page.reload();
  await page.locator('[data-rotation="90"]').waitFor();
  await page.getByRole('button', { name: t('viewer.workshop.open') }).click();
  const saw = page.getByRole('dialog').filter({ has: page.getByRole('button', { name: t('viewer.workshop.next') }) });
  await saw.locator('[data-rotation="90"]').waitFor();
  await saw.getByRole('button', { name: t('viewer.workshop.menu'), exact: true }).click();
  await page.getByRole('menuitem', { name: t('viewer.command.rotate') }).click();
  await saw.locator('[data-rotation="180"]').waitFor();
});

const visit = (language: Language, options: VisitorOptions = {}) =>
  stage.visitor({
    ...options,
    language,
    viewport: PHONE,
    // Who is in no team is told so by a 404.
    expectedErrors: [/404 \(Not Found\) \(.*\/api\/v1\/team\)/],
  });

test.each([
  ['en', 390],
  ['ru', 390],
  ['en', 360],
  ['ru', 360],
] as const)('the tools of the lists take one row, those of the calculator two (%s, %i px)', async (language, width) => {
  const t = words(language);
  const page = await atCalculator(stage, { language, viewport: { ...PHONE, width } });
  await loadSample(page, t);
  const tools = page.getByRole('toolbar', { name: t('calculator.toolbar.label') });
  const rowsOf = (buttons: Element[]) => new Set(buttons.map((one) => one.getBoundingClientRect().bottom)).size;
  for (const add of ['addStock', 'addPanel'] as const) {
    const row = page.getByRole('button', { name: t(`calculator.table.${add}`) }).locator('..');
    await row.getByRole('button', { name: t('grid.find') }).waitFor();
    expect.soft(await row.getByRole('button').evaluateAll(rowsOf), add).toBe(1);
    expect.soft(await tools.getByRole('button').evaluateAll(rowsOf), 'toolbar').toBe(2);
    expect.soft(await smallTargets(page), add).toEqual([]);
    await pressNext(page, t);
  }
});

test('a list is typed on a phone with the key for the next field, row after row', async () => {
  const t = words('ru');
  const page = await atCalculator(stage, { language: 'ru', viewport: PHONE });
  await page.getByRole('button', { name: t('calculator.table.addStock') }).click();
  const field = (name: string) =>
    page
      .getByRole('listitem')
      .last()
      .getByLabel(new RegExp(`^${name}`));
  const [width, height, count] = (['width', 'height', 'count'] as const).map((key) =>
    field(t(`calculator.column.${key}`)),
  ) as [Locator, Locator, Locator];
  for (const name of ['Birch from the shelf by the door', 'Oak']) {
    await expect
      .poll(() => field(t('calculator.column.label')).evaluate((one) => one === document.activeElement))
      .toBe(true);
    await page.keyboard.press('ControlOrMeta+a');
    for (const typed of [name, '2440', '1220', '3']) {
      await page.keyboard.type(typed);
      await page.keyboard.press('Enter');
    }
    await expect.poll(() => page.getByText(`2440 × 1220`).count()).toBe(name === 'Oak' ? 2 : 1);
    // All three in one row: none of them is under the keyboard.
    const tops = await Promise.all([width, height, count].map(async (one) => (await one.boundingBox())?.y));
    expect(new Set(tops).size).toBe(1);
    if (name !== 'Oak') await page.getByRole('button', { name: t('calculator.table.anotherStock') }).click();
  }
  expect(await page.getByText('× 3', { exact: true }).count()).toBe(2);
  expect(await smallTargets(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
});

test.each(LONGER_WORDS)('visitors can tap everything (%s)', async (language) => {
  const t = words(language);
  const page = await visit(language);
  for (const [path, heading] of [
    ['/', t('welcome.guest.title')],
    ['/examples', t('examples.title')],
    ['/pricing', t('plans.title')],
  ] as const) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    await page.waitForLoadState('networkidle');
    await fits(page, path);
  }
  await page.getByRole('button', { name: t('common.shell.openMenu') }).click();
  await page.getByRole('dialog').waitFor();
  await fits(page, 'menu');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: t('auth.signIn') }).click();
  await page.getByRole('dialog').waitFor();
  await fits(page, 'sign in');
});

test.each(LONGER_WORDS)('people with an account can tap everything (%s)', async (language) => {
  const t = words(language);
  const page = await visit(language);
  const person = await register(stage.kerf(), newPerson());
  const token = person.access_token;
  const post = (path: string, body: object) =>
    fetch(`${stage.kerf().url}/api/v1${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  expect(
    (await post('/projects', { name: 'Kitchen', folder: 'Orders', tags: ['oak', 'x'], description: DESCRIPTION }))
      .status,
  ).toBe(201);
  expect((await post('/materials', { name: 'Oak', type: 'WOOD', length: 2800, width: 2070 })).status).toBe(201);
  await calculate(stage.kerf(), token, example('s8-sample.json'));
  await signIn(page, person);

  await page.goto('/');
  await page.getByRole('region', { name: t('welcome.dashboard.used') }).waitFor();
  await fits(page, 'dashboard');
  await page.goto('/history');
  await page.getByText('Sample', { exact: true }).waitFor();
  await fits(page, 'history');
  await page.getByRole('button', { name: t('history.actions.compareNamed', { name: 'Sample' }) }).click();
  await page.getByRole('region', { name: t('history.compare.title') }).waitFor();
  await fits(page, 'history, one taken');
  await page.getByRole('button', { name: t('history.actions.deleteNamed', { name: 'Sample' }) }).click();
  await page.getByRole('alertdialog').waitFor();
  await fits(page, 'history, question');
  await page.goto('/history?search=nothing-such');
  await page.getByText(t('history.empty.filtered')).waitFor();
  await fits(page, 'history, nothing found');
  await page.goto('/projects');
  await page.getByRole('heading', { name: 'Kitchen' }).waitFor();
  await fits(page, 'projects');
  await page.getByRole('button', { name: t('projects.editNamed', { name: 'Kitchen' }) }).click();
  await page.getByRole('dialog').waitFor();
  const description = page.getByRole('textbox', { name: t('projects.dialog.description') });
  await expect.poll(() => description.evaluate((text) => text.scrollHeight - text.clientHeight)).toBeLessThan(2);
  await fits(page, 'project');
  await page.goto('/materials?origin=own');
  await page.getByRole('heading', { name: 'Oak' }).waitFor();
  await fits(page, 'materials');
  await page.getByRole('button', { name: t('materials.actions.editNamed', { name: 'Oak' }) }).click();
  await page.getByRole('dialog').waitFor();
  await page.getByRole('button', { name: t('materials.dialog.more') }).click();
  await page.getByRole('button', { name: t('materials.dialog.addProperty') }).click();
  await fits(page, 'material');
  for (const section of ['profile', 'security', 'settings', 'activity', 'keys', 'team', 'data']) {
    await page.goto(`/account/${section}`);
    await page.waitForLoadState('networkidle');
    await fits(page, section);
  }
  await page.getByRole('button', { name: t('account.delete.open') }).click();
  await page.getByRole('dialog').waitFor();
  await fits(page, 'delete');
});

test.each(LONGER_WORDS)('a message covers no button at the foot of the screen (%s)', async (language) => {
  const t = words(language);
  // It stays for as long as it is looked at.
  const page = await visit(language, { timeHeld: true });
  await signIn(page, await register(stage.kerf()));
  await page.goto('/calculator');
  await loadSample(page, t);
  await page.getByText('Stock-1').first().waitFor();
  await loadSample(page, t);
  const message = page.getByRole('status').filter({ hasText: t('calculator.samples.basic') });
  await message.waitFor();
  const next = page.getByRole('button', { name: t('calculator.next'), exact: true });
  // The footer of the page comes into sight, and the buttons stand above it.
  for (const top of [0, 10_000]) {
    await page.evaluate((y) => window.scrollTo(0, y), top);
    await expect
      .poll(async () => {
        const [words, button] = [await message.boundingBox(), await next.boundingBox()];
        if (!words || !button) return 0;
        // Above the button or, where the screen goes on below it, beneath it.
        return Math.max(button.y - words.y - words.height, words.y - button.y - button.height);
      })
      .toBeGreaterThan(0);
  }
});

test('cards tell the whole material, and the row of the account’s parts fades where it goes on', async () => {
  const t = words('en');
  const page = await visit('en');
  await signIn(page, await register(stage.kerf()));
  await page.goto('/calculator');
  await page.getByRole('button', { name: t('calculator.toolbar.sample') }).click();
  await page.getByRole('menuitem', { name: t('calculator.samples.wardrobe') }).click();
  const material = page.locator('.card-material').first();
  await material.waitFor();
  const cut = await page
    .locator('.card-material')
    .evaluateAll((found) => found.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent));
  expect(cut).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
  await page.goto('/account/profile');
  const row = page.getByRole('navigation', { name: t('account.title') });
  const fade = () => row.evaluate((one) => getComputedStyle(one).maskImage);
  await expect.poll(fade).toMatch(/^linear-gradient\(to right, rgb\(0, 0, 0\), .*rgba\(0, 0, 0, 0\)\)$/);
  await page.getByRole('button', { name: t('account.more.right') }).click();
  await page.getByRole('button', { name: t('account.more.left') }).waitFor();
  await page.goto('/account/data');
  await expect.poll(fade).toMatch(/^linear-gradient\(to right, rgba\(0, 0, 0, 0\), .*rgb\(0, 0, 0\)\)$/);
});

test('the numbers of equal sheets stand in one line of the strip', async () => {
  const t = words('en');
  const page = await visit('en');
  const person = await register(stage.kerf());
  await calculate(stage.kerf(), person.access_token, JSON.stringify(ON_PAPER));
  await signIn(page, person);
  await openKept(page, t, ON_PAPER.name);
  const strip = page.getByRole('tablist', { name: t('viewer.strip') });
  await strip.getByText(/×\s\d/).first().waitFor();
  const heights = await strip
    .getByRole('tab')
    .evaluateAll((tabs) => tabs.map((tab) => tab.children[1]?.getBoundingClientRect().height));
  expect(new Set(heights).size).toBe(1);
});

test('the lists of a result are no windows within the page on a phone, and go on when asked', async () => {
  const t = words('ru');
  const page = await visit('ru');
  const person = await register(stage.kerf());
  await calculate(stage.kerf(), person.access_token, example('s1-kitchen.json'));
  await signIn(page, person);
  await openKept(page, t, 'Kitchen');
  const list = page.getByRole('dialog').getByRole('region', { name: t('results.panels.title') });
  const rows = list.getByRole('row');
  await rows.first().waitFor({ state: 'attached' });
  const before = await rows.count();
  expect(await list.evaluate((one) => one.scrollHeight - one.clientHeight)).toBe(0);
  await list
    .locator('..')
    .getByRole('button', { name: t('common.actions.more') })
    .click();
  await expect.poll(() => rows.count()).toBeGreaterThan(before);
  expect(await smallTargets(page)).toEqual([]);
});

test.each(LONGER_WORDS)('every figure of a cut is read without pushing sideways (%s)', async (language) => {
  const t = words(language);
  const page = await visit(language);
  const person = await register(stage.kerf());
  await calculate(stage.kerf(), person.access_token, example('s8-sample.json'));
  await signIn(page, person);
  await openKept(page, t, 'Sample');
  await page.getByRole('tab', { name: /\(\d+\)$/ }).click();
  const cuts = page.getByRole('region', { name: t('viewer.cuts.title') });
  await cuts.waitFor();
  expect(await cuts.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
  const first = cuts.getByRole('row').nth(1);
  expect(await first.getByRole('cell').count(), 'as many as a spreadsheet has').toBe(8);
  await expect.poll(() => first.innerText()).toContain('2440 × 1220');
  await fits(page, 'cuts');
});
