// What is printed is seen before it is had, and a machine is kept for the next programs.

import { expect, test } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { textsIn } from '../support/archive';
import { violations } from '../support/axe';
import { downloaded, entryOf, openFiles } from '../support/download';
import { openKept } from '../support/history';
import { calculate, example } from '../support/job';
import { register, signIn } from '../support/person';
import { LONGER_WORDS, PHONE, setStage, type VisitorOptions } from '../support/stage';
import { words, type Words } from '../support/words';

const stage = setStage(['--default-plan', 'enterprise']);
const NAME = 'Wardrobe';

async function withResult(options: VisitorOptions = {}) {
  const t = words(options.language ?? 'en');
  const person = await register(stage.kerf());
  const token = person.access_token;
  const job = JSON.parse(example('s2-wardrobe.json')) as object;
  const id = await calculate(stage.kerf(), token, JSON.stringify({ ...job, name: NAME }));
  const page = await stage.visitor(options);
  await signIn(page, person);
  await openKept(page, t, NAME);
  /** The addresses of the files that were asked for. */
  const asked: URL[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (/\/files\/\w+$/.test(url.pathname)) asked.push(url);
  });
  const given = async (address: string) => {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await fetch(`${stage.kerf().url}/api/v1/calculations/${id}/files/${address}`, { headers });
    return Buffer.from(await answer.arrayBuffer());
  };
  return { page, t, asked, given };
}

async function openOptions(page: Page, t: Words, format: 'pdf' | 'labels' | 'gcode'): Promise<Locator> {
  await openFiles(page, t);
  await entryOf(page, t('formats.optionsOf', { name: t(`formats.name.${format}`) })).click();
  const dialog = page.getByRole('dialog', { name: t(`formats.name.${format}`) });
  await dialog.waitFor();
  return dialog;
}

/** The picture of a page, once it is what the options make. */
async function picture(dialog: Locator, t: Words, page: RegExp): Promise<Locator> {
  await dialog.locator(`[role=region][aria-label="${t('preview.title')}"][aria-busy=false]`).waitFor();
  const canvas = dialog.getByRole('img', { name: page });
  await canvas.waitFor();
  return canvas;
}

/** How wide and high a canvas is, and how many of its pixels are not as white as paper. */
const inkOf = (canvas: Locator) =>
  canvas.evaluate((element) => {
    const { width, height } = element as HTMLCanvasElement;
    const pixels = (element as HTMLCanvasElement).getContext('2d')?.getImageData(0, 0, width, height).data ?? [];
    let ink = 0;
    for (let at = 0; at < pixels.length; at += 4) if ((pixels[at] ?? 255) < 128) ink += 1;
    return { width, height, ink };
  });

test.each(LONGER_WORDS)('the plan is seen as it will be, and had without asking again (%s)', async (language) => {
  const { page, t, asked, given } = await withResult({ language });
  const dialog = await openOptions(page, t, 'pdf');
  const cover = await inkOf(await picture(dialog, t, /1/));
  expect(cover.ink).toBeGreaterThan(1000);
  expect(cover.width).toBeGreaterThan(cover.height);
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: t('preview.next') }).click();
  const second = await inkOf(await picture(dialog, t, /2/));
  expect(second.ink).toBeGreaterThan(1000);
  expect(second.ink).not.toBe(cover.ink);
  expect(asked).toHaveLength(1);

  // The page that is looked at stays, on the paper that is chosen.
  const another = page.waitForResponse(/\/files\/pdf\?/);
  await dialog.getByRole('combobox', { name: t('formats.option.paper') }).click();
  await page.getByRole('option', { name: 'US Letter' }).click();
  expect(new URL((await another).url()).searchParams.get('paper')).toBe('letter');
  await expect
    .poll(async () => {
      const { width, height } = await inkOf(await picture(dialog, t, /2/));
      return width / height;
    })
    .toBeCloseTo(11 / 8.5, 1);

  const file = await downloaded(page, () => dialog.getByRole('button', { name: t('files.download') }).click());
  expect(asked).toHaveLength(2);
  expect(file.bytes.equals(await given(`pdf?paper=letter&lang=${language}`))).toBe(true);
});

test('the labels are seen on their sheet', async () => {
  const { page, t, asked } = await withResult();
  const dialog = await openOptions(page, t, 'labels');
  const sheet = await inkOf(await picture(dialog, t, /^Page 1 of/));
  expect(sheet.ink).toBeGreaterThan(1000);
  expect(sheet.height).toBeGreaterThan(sheet.width);
  expect(asked).toHaveLength(1);
});

test('a phone fetches the preview for who asks for it, and shows it as sharp as its screen', async () => {
  const { page, t, asked } = await withResult({ viewport: PHONE });
  const dialog = await openOptions(page, t, 'pdf');
  const button = dialog.getByRole('button', { name: t('preview.title') });
  await button.scrollIntoViewIfNeeded();
  expect(asked).toEqual([]);
  expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await button.click();
  const canvas = await picture(dialog, t, /^Page 1 of/);
  const ratio = await page.evaluate(() => window.devicePixelRatio);
  const shown = await canvas.boundingBox();
  const { width, ink } = await inkOf(canvas);
  expect(ink).toBeGreaterThan(100);
  expect(Math.abs(width - (shown?.width ?? 0) * ratio)).toBeLessThan(2 * ratio);
  expect(await violations(page)).toEqual([]);
});

test('what reads PDFs comes from Kerf itself, with the first preview and not before', async () => {
  const { page, t } = await withResult();
  const reader = /\/assets\/pdf(js-|\.worker-)/;
  const loaded = () => page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  await openFiles(page, t);
  await entryOf(page, t('formats.name.json')).waitFor();
  expect((await loaded()).filter((name) => reader.test(name))).toEqual([]);
  await page.keyboard.press('Escape');
  const [worker] = await Promise.all([page.waitForEvent('worker'), openOptions(page, t, 'pdf')]);
  expect(worker.url()).toMatch(new RegExp(`^${stage.kerf().url}/assets/pdf\\.worker-`));
  expect(
    (await loaded()).filter((name) => !name.startsWith(`${stage.kerf().url}/`) && !/^(blob|data):/.test(name)),
  ).toEqual([]);
});

test('a machine is kept, chosen again, and its feed is in the program', async () => {
  const { page, t, asked } = await withResult();
  let dialog = await openOptions(page, t, 'gcode');
  const field = (name: 'feed' | 'thickness') =>
    dialog.getByRole('textbox', { name: t(`formats.option.${name}`), exact: true });
  const machine = () => dialog.getByRole('combobox', { name: t('formats.option.machine') });
  // Until it is about to be opened it is a field like any other.
  const chosenMachine = () => machine().evaluate((field) => (field as HTMLInputElement).value || field.textContent);
  const more = (name: string) => page.getByRole('menuitem', { name });
  await dialog.getByText(t('formats.machine.hint')).waitFor();
  await field('feed').fill('4321');
  await dialog.getByRole('button', { name: t('formats.machine.menu') }).click();
  await more(t('formats.machine.keep')).click();
  const naming = page.getByRole('dialog', { name: t('formats.machine.keepTitle') });
  await naming.getByRole('textbox', { name: t('formats.machine.name') }).fill('Stepcraft');
  expect(await violations(page)).toEqual([]);
  await naming.getByRole('button', { name: t('formats.machine.keepAction') }).click();
  await naming.waitFor({ state: 'hidden' });
  await expect.poll(chosenMachine).toContain('Stepcraft');

  await page.reload();
  dialog = await openOptions(page, t, 'gcode');
  expect(await field('feed').inputValue()).toBe('3000');
  await machine().click();
  await page.getByRole('option', { name: 'Stepcraft' }).click();
  expect(await field('feed').inputValue()).toBe('4321');
  await field('thickness').fill('16');
  await field('thickness').blur();
  await dialog.getByText(t('formats.machine.differs', { fields: t('formats.option.thickness') })).waitFor();
  expect(await violations(page)).toEqual([]);
  const zip = await downloaded(page, () => dialog.getByRole('button', { name: t('files.download') }).click());
  const query = Object.fromEntries(asked.at(-1)?.searchParams ?? []);
  expect(query).toEqual({ machine: expect.any(String) as string, thickness: '16', lang: 'en', unit: 'mm' });
  const [program = ''] = textsIn(zip.bytes).values();
  expect(program).toMatch(/ F4321\b/);

  // It is remembered, until it is there no more: then its values are all that is left of it.
  dialog = await openOptions(page, t, 'gcode');
  await expect.poll(chosenMachine).toContain('Stepcraft');
  expect(await field('thickness').inputValue()).toBe('16');
  await dialog.getByRole('button', { name: t('formats.machine.menu') }).click();
  await more(t('formats.machine.delete')).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('formats.machine.deleteAction') })
    .click();
  await expect.poll(chosenMachine).toContain(t('formats.machine.none'));
  expect(await field('feed').inputValue()).toBe('4321');
});
