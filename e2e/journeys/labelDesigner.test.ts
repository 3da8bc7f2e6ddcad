// A label is designed with the mouse, printed, and shared with the team.

import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { violations } from '../support/axe';
import { downloaded, entryOf, openFiles } from '../support/download';
import { openKept } from '../support/history';
import { calculate, example } from '../support/job';
import { newPerson, register, signIn } from '../support/person';
import { LONGER_WORDS, PHONE, setStage, type VisitorOptions } from '../support/stage';
import { words, type Words } from '../support/words';

const stage = setStage(['--default-plan', 'enterprise']);

const NAME = 'Kitchen';

/** The words of a PDF. */
const textOf = (pdf: Buffer): string => execFileSync('pdftotext', ['-', '-'], { input: pdf }).toString('utf8');

async function call<T = void>(token: string, method: string, path: string, body?: unknown): Promise<T> {
  const answer = await fetch(`${stage.kerf().url}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return (answer.status === 204 ? undefined : await answer.json()) as T;
}

async function openOptions(page: Page, t: Words): Promise<Locator> {
  await openFiles(page, t);
  await entryOf(page, t('formats.optionsOf', { name: t('formats.name.labels') })).click();
  const dialog = page.getByRole('dialog', { name: t('formats.name.labels') });
  await dialog.waitFor();
  return dialog;
}

async function chooseInMenu(page: Page, t: Words, options: Locator, entry: string): Promise<void> {
  await options.getByRole('button', { name: t('labels.menu.open') }).click();
  await entryOf(page, entry).click();
}

async function openDesigner(page: Page, t: Words, options: Locator, entry: string): Promise<Locator> {
  await chooseInMenu(page, t, options, entry);
  const designer = page.getByRole('dialog', { name: t('labels.title') });
  await designer.getByText(/^\S+ 1 \S+ \d+$/).waitFor();
  return designer;
}

async function withOptions(visitor: VisitorOptions = {}) {
  const t = words(visitor.language ?? 'en');
  const person = await register(stage.kerf());
  const job = JSON.parse(example('s8-sample.json')) as object;
  await calculate(stage.kerf(), person.access_token, JSON.stringify({ ...job, name: NAME }));
  const page = await stage.visitor(visitor);
  await signIn(page, person);
  await openKept(page, t, NAME);
  return { page, t, person, options: await openOptions(page, t) };
}

const centre = async (of: Locator) => {
  const box = await of.boundingBox();
  if (!box) throw new Error('it is not seen');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, box };
};

async function dragBy(page: Page, from: { x: number; y: number }, x: number, y: number): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + x / 2, from.y + y / 2, { steps: 4 });
  await page.mouse.move(from.x + x, from.y + y, { steps: 4 });
  await page.mouse.up();
}

test.each(LONGER_WORDS)('a label is designed by the mouse and printed (%s)', async (language) => {
  const { page, t, options } = await withOptions({ language });
  const designer = await openDesigner(page, t, options, t('labels.menu.design'));
  expect(await violations(page)).toEqual([]);
  const name = designer.getByRole('textbox', { name: t('labels.name') });
  await name.fill('Drawers');

  await designer.getByRole('button', { name: t('labels.fields.text'), exact: true }).click();
  await designer.getByRole('textbox', { name: t('labels.property.text') }).fill('Quokka {number}');
  const canvas = designer.getByRole('application');
  const field = canvas.getByRole('button', { name: /Quokka/ });
  const placed = () => field.getAttribute('aria-label');
  const began = await placed();

  // What it shows is a picture, which moves with it at once.
  const pictures = canvas.locator('img');
  await expect
    .poll(() => pictures.last().evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0);
  const start = await centre(field);
  await dragBy(page, start, 60, 90);
  const moved = await placed();
  expect(moved).not.toBe(began);
  const corner = {
    x: (await centre(field)).box.x + start.box.width,
    y: (await centre(field)).box.y + start.box.height,
  };
  await dragBy(page, corner, 70, 15);
  const resized = await placed();
  expect(resized).not.toBe(moved);

  await page.keyboard.press('Control+z');
  expect(await placed()).toBe(moved);
  await page.keyboard.press('Control+z');
  expect(await placed()).toBe(began);
  await page.keyboard.press('Control+y');
  await page.keyboard.press('Control+Shift+z');
  expect(await placed()).toBe(resized);
  expect(await violations(page)).toEqual([]);

  await designer.getByRole('button', { name: t('labels.save.close') }).click();
  await designer.waitFor({ state: 'hidden' });
  const chosen = options.getByRole('combobox', { name: t('formats.option.label') });
  const shown = () => chosen.evaluate((one) => (one as HTMLInputElement).value || one.textContent);
  expect(await shown()).toMatch(/^Drawers, /);
  const file = await downloaded(page, () => options.getByRole('button', { name: t('files.download') }).click());
  expect(textOf(file.bytes)).toMatch(/Quokka 1/);

  await page.reload();
  await openOptions(page, t);
  expect(await shown()).toMatch(/^Drawers, /);
});

test('a field is dragged from the list, aligned, and unsaved changes outlive a reload', async () => {
  const { page, t, options } = await withOptions();
  const designer = await openDesigner(page, t, options, t('labels.menu.create'));
  const canvas = designer.getByRole('application');
  const label = await centre(canvas);
  const source = await centre(designer.getByRole('button', { name: t('labels.fields.size'), exact: true }));
  await dragBy(page, source, label.box.x + 160 - source.x, label.box.y + 90 - source.y);
  const size = canvas.getByRole('button', { name: new RegExp(`^${t('labels.fields.size')},`) });
  await designer.getByRole('button', { name: t('labels.alignOne.left') }).click();
  expect(await size.getAttribute('aria-label')).toMatch(/ at 0, /);

  await page.reload();
  const again = await openDesigner(page, t, await openOptions(page, t), t('labels.menu.create'));
  await again.getByText(t('labels.state.restored')).waitFor();
  expect(await canvas.getByRole('button').count()).toBe(1);
  await again.getByRole('button', { name: t('labels.close') }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('labels.leave.confirm') })
    .click();
  await again.waitFor({ state: 'hidden' });
});

test('a finger designs a label on the phone', async () => {
  const { page, t, options } = await withOptions({ language: 'ru', viewport: PHONE });
  const designer = await openDesigner(page, t, options, t('labels.menu.design'));
  expect(await violations(page)).toEqual([]);
  const canvas = designer.getByRole('application');
  const size = canvas.getByRole('button', { name: new RegExp(`^${t('labels.fields.size')},`) });
  const before = await size.getAttribute('aria-label');
  const from = await centre(size);
  // A finger as Chromium knows it: the canvas takes its moves, so that nothing scrolls.
  const touch = await page.context().newCDPSession(page);
  const point = (x: number, y: number) => [{ x, y }];
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: point(from.x, from.y) });
  for (const step of [10, 20, 30]) {
    await touch.send('Input.dispatchTouchEvent', {
      type: 'touchMove',
      touchPoints: point(from.x + step, from.y + step),
    });
  }
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect.poll(() => size.getAttribute('aria-label')).not.toBe(before);
  await designer.getByRole('button', { name: t('labels.palette') }).click();
  await page.getByRole('menuitem', { name: t('labels.fields.date') }).click();
  await canvas.getByRole('button', { name: new RegExp(`^${t('labels.fields.date')},`) }).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
});

test('a format belongs to the team: a colleague sees it, a viewer only looks', async () => {
  const t = words('en');
  const anna = await register(stage.kerf());
  const boris = await register(stage.kerf(), newPerson('Boris Ivanov'));
  await call(anna.access_token, 'POST', '/team', { name: 'Workshop' });
  await call(anna.access_token, 'POST', '/team/invitations', { email: boris.email, role: 'viewer' });
  const [invitation] = await call<{ id: string }[]>(boris.access_token, 'GET', '/team/invitations');
  await call(boris.access_token, 'POST', `/team/invitations/${invitation?.id ?? ''}/accept`);
  await call(anna.access_token, 'POST', '/templates/labels', {
    name: 'Our drawers',
    paper: { kind: 'roll', width: 60, height: 40 },
    width: 60,
    height: 40,
    fields: [{ field: 'label', x: 2, y: 2, width: 40, height: 8 }],
  });
  const job = JSON.parse(example('s8-sample.json')) as object;
  await calculate(stage.kerf(), anna.access_token, JSON.stringify({ ...job, name: NAME }));

  const page = await stage.visitor();
  await signIn(page, boris);
  await openKept(page, t, NAME);
  const options = await openOptions(page, t);
  await options.getByRole('combobox', { name: t('formats.option.label') }).click();
  await page.getByRole('option', { name: /^Our drawers, / }).click();
  const designer = await openDesigner(page, t, options, t('labels.menu.design'));
  await designer.getByText(t('labels.save.viewer')).waitFor();
  expect(await designer.getByRole('button', { name: t('labels.save.close') }).isDisabled()).toBe(true);
});
