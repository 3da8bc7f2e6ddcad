// What a result is for leaves the page: files of every format, and the PDF in a tab of its own.

import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { violations } from '../support/axe';
import { choose, downloaded, entryOf, openFiles } from '../support/download';
import { openKept } from '../support/history';
import { calculate, example } from '../support/job';
import { register, signIn } from '../support/person';
import { LONGER_WORDS, PHONE, setStage, type VisitorOptions } from '../support/stage';
import { words } from '../support/words';

const stage = setStage(['--default-plan', 'enterprise']);
const free = setStage();

const NAME = 'Кухня 1/2';

/** Somebody with a result of that name, in the history. */
async function withResult(options: VisitorOptions = {}, on = stage, from = 's8-sample.json') {
  const t = words(options.language ?? 'en');
  const person = await register(on.kerf());
  const token = person.access_token;
  const job = JSON.parse(example(from)) as object;
  const id = await calculate(on.kerf(), token, JSON.stringify({ ...job, name: NAME }));
  const page = await on.visitor(options);
  await signIn(page, person);
  /** The file as the API gives it, with the name that it has there. */
  const given = async (address: string) => {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await fetch(`${on.kerf().url}/api/v1/calculations/${id}/files/${address}`, { headers });
    const [, name = ''] = /filename\*=UTF-8''(\S+)/.exec(answer.headers.get('content-disposition') ?? '') ?? [];
    return {
      status: answer.status,
      type: answer.headers.get('content-type'),
      name: decodeURIComponent(name),
      bytes: Buffer.from(await answer.arrayBuffer()),
    };
  };
  return { page, t, id, token, given };
}

async function withOpenResult(options: VisitorOptions = {}, on = stage, from?: string) {
  const all = await withResult(options, on, from);
  await openKept(all.page, all.t, NAME);
  return all;
}

/** The tab that an action opens, once its file is in it; its address is that of the file. */
async function opened(page: Page, action: () => Promise<void>): Promise<Page> {
  const [tab] = await Promise.all([page.waitForEvent('popup'), action()]);
  return tab;
}

test.each(LONGER_WORDS)('every format is had as the server writes it (%s)', async (language) => {
  const { page, t, given } = await withOpenResult({ language });
  await openFiles(page, t);
  await entryOf(page, t('formats.name.gcode')).waitFor();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');

  const solution = await choose(page, t, t('formats.name.json'));
  expect(solution.name).toBe('Кухня 1 2.json');
  expect(JSON.parse(solution.text)).toMatchObject({ total_used_area: 1_920_000 });

  for (const [name, address, begins] of [
    [t('formats.csv.cuts'), `csv?list=cuts&lang=${language}`, '\ufeff'],
    [t('formats.name.svg'), `svg?lang=${language}`, 'PK'],
    [t('formats.name.labels'), `labels?lang=${language}`, '%PDF'],
    [t('formats.name.dxf'), `dxf?lang=${language}`, 'PK'],
  ] as const) {
    const [file, same] = [await choose(page, t, name), await given(address)];
    expect(same.status).toBe(200);
    expect(file.name, address).toBe(same.name);
    expect(file.bytes.equals(same.bytes), address).toBe(true);
    expect(file.bytes.toString('utf8').startsWith(begins), address).toBe(true);
  }
});

test('print opens the PDF at one click, and by the keys of the browser', async () => {
  const { page, t } = await withOpenResult();
  const answered = page.waitForResponse(/\/files\/pdf\?/);
  const tab = await opened(page, () => page.getByRole('button', { name: t('files.print') }).click());
  const answer = await answered;
  expect(answer.headers()['content-type']).toBe('application/pdf');
  expect(Object.fromEntries(new URL(answer.url()).searchParams)).toEqual({ lang: 'en', unit: 'mm' });
  await tab.close();
  const again = await opened(page, () => page.keyboard.press('Control+p'));
  await again.close();
});

test('the options of a format are remembered on this device', async () => {
  const { page, t } = await withOpenResult({}, stage, 's2-wardrobe.json');
  const options = async () => {
    await openFiles(page, t);
    await entryOf(page, t('formats.optionsOf', { name: t('formats.name.pdf') })).click();
    const dialog = page.getByRole('dialog', { name: t('formats.name.pdf') });
    await dialog.waitFor();
    return dialog;
  };
  const dialog = await options();
  await dialog.getByRole('combobox', { name: t('formats.option.paper') }).click();
  await page.getByRole('option', { name: 'A3' }).click();
  // The preview asks for it; what is downloaded is the same file.
  const asked = page.waitForRequest(/\/files\/pdf\?.*sheet=2/);
  await dialog.getByRole('textbox', { name: t('formats.option.sheet') }).fill('2');
  expect(await violations(page)).toEqual([]);
  await downloaded(page, () => dialog.getByRole('button', { name: t('files.download') }).click());
  const query = new URL((await asked).url()).searchParams;
  expect([query.get('paper'), query.get('sheet')]).toEqual(['a3', '2']);
  await dialog.waitFor({ state: 'hidden' });

  await page.reload();
  const next = page.waitForRequest(/\/files\/pdf\?/);
  await choose(page, t, t('formats.name.pdf'));
  const remembered = new URL((await next).url()).searchParams;
  expect([remembered.get('paper'), remembered.get('sheet')]).toEqual(['a3', null]);
  const paper = (await options()).getByRole('combobox', { name: t('formats.option.paper') });
  // Until it is about to be opened it is a field like any other.
  expect(await paper.evaluate((field) => (field as HTMLInputElement).value || field.textContent)).toBe('A3');
});

test.each(LONGER_WORDS)('a format of a larger plan leads to the plans (%s)', async (language) => {
  const { page, t, given } = await withOpenResult({ language }, free);
  expect((await given('pdf')).status).toBe(403);
  const print = page.getByRole('button', { name: t('files.print') });
  await print.click();
  const asked = page.getByRole('alertdialog', { name: t('files.locked.title') });
  await asked.getByRole('button', { name: t('files.locked.plans') }).waitFor();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await asked.waitFor({ state: 'hidden' });
  await openFiles(page, t);
  const locked = entryOf(page, t('formats.name.pdf'));
  await locked.getByText(t('formats.locked', { plan: 'Pro' })).waitFor();
  expect(await violations(page)).toEqual([]);
  await locked.click();
  await page.waitForURL(/\/pricing$/);
});

test.each([
  ['en', 390],
  ['ru', 360],
] as const)('a finger has a file on the phone (%s, %i px)', async (language, width) => {
  const { page, t } = await withOpenResult({ language, viewport: { ...PHONE, width } });
  await openFiles(page, t);
  await entryOf(page, t('formats.name.gcode')).scrollIntoViewIfNeeded();
  const entries = page.getByRole('menuitem');
  for (const entry of await entries.all()) {
    const box = await entry.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
  }
  expect(await violations(page)).toEqual([]);
  await entryOf(page, t('formats.optionsOf', { name: t('formats.name.gcode') })).click();
  const dialog = page.getByRole('dialog', { name: t('formats.name.gcode') });
  await dialog.getByRole('textbox', { name: t('formats.option.feed'), exact: true }).fill('0');
  const download = dialog.getByRole('button', { name: t('files.download') });
  expect(await download.isDisabled()).toBe(true);
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('textbox', { name: t('formats.option.feed'), exact: true }).fill('2500');
  await downloaded(page, () => download.click());
});

test('a calculation of the history is had from its row', async () => {
  const { page, t, given } = await withResult();
  await page.goto('/history');
  await page.getByRole('button', { name: t('history.actions.filesNamed', { name: NAME }) }).click();
  const file = await downloaded(page, () => entryOf(page, t('formats.name.json')).click());
  expect(file.bytes.equals((await given('json')).bytes)).toBe(true);
});

test('a result that only this device has says that the server writes the files', async () => {
  const { page, t, id, token } = await withOpenResult({ expectedErrors: [/404/] });
  const headers = { authorization: `Bearer ${token}` };
  await fetch(`${stage.kerf().url}/api/v1/calculations/${id}`, { method: 'DELETE', headers });
  await openFiles(page, t);
  await page
    .getByRole('alert')
    .filter({ hasText: t('formats.notOnServer') })
    .waitFor();
  await page.keyboard.press('Escape');
  await opened(page, () => page.getByRole('button', { name: t('files.print') }).click());
  await page.getByText(t('formats.notOnServer')).last().waitFor();
});
