// The store room: what lies there is made, changed, moved, found, taken along, brought back, and put out of use.

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { violations } from '../support/axe';
import { downloaded } from '../support/download';
import { register, signIn } from '../support/person';
import { LONGER_WORDS, PHONE, setStage, type VisitorOptions } from '../support/stage';
import { words, type Words } from '../support/words';

const stage = setStage(['--default-plan', 'pro']);

interface Shop {
  page: Page;
  /** Calls the server as the same person does in another window. */
  call: (method: string, path: string, body?: unknown) => Promise<{ id: string }>;
}

const OAK = {
  material: 'Oak 18',
  width: 2800,
  height: 2070,
  thickness: 18,
  grain: 1,
  count: 4,
  place: 'Rack 3',
  price: '12.5',
};

/** Somebody who has these things in stock, on no page yet. */
async function shop(options: VisitorOptions, ...items: object[]): Promise<Shop> {
  const person = await register(stage.kerf());
  const call: Shop['call'] = async (method, path, body) => {
    const answer = await fetch(`${stage.kerf().url}/api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${person.access_token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as { id: string };
  };
  for (const item of items) await call('POST', '/stock', item);
  const page = await stage.visitor(options);
  await signIn(page, person);
  return { page, call };
}

const openFiles = async (page: Page, t: Words, entry: 'csv' | 'xlsx' | 'labels' | 'import') => {
  await page.getByRole('button', { name: t('stockroom.files.label'), exact: true }).click();
  await page.getByRole('menuitem', { name: t(`stockroom.files.${entry}`) }).click();
};

const more = async (page: Page, t: Words, name: string, entry: string) => {
  await page.getByRole('button', { name: t('stockroom.actions.moreNamed', { name }) }).click();
  await page.getByRole('menuitem', { name: entry, exact: true }).click();
};

test.each(LONGER_WORDS)('an item is made, changed, put out of use and brought back (%s)', async (language) => {
  const t = words(language);
  const { page, call } = await shop({ language });
  await page.goto('/');
  await page
    .getByRole('navigation')
    .getByRole('link', { name: t('common.nav.stock'), exact: true })
    .click();
  await page.getByText(t('stockroom.empty.title')).waitFor();
  expect(await violations(page), 'empty').toEqual([]);
  await page.getByRole('button', { name: t('stockroom.new') }).click();
  const dialog = page.getByRole('dialog');
  const field = (name: Parameters<typeof t>[0]) => dialog.getByRole('textbox', { name: t(name) });
  await dialog.getByRole('combobox', { name: t('stockroom.dialog.material') }).fill('Oak 18');
  await field('stockroom.dialog.width').fill('2800,5');
  await field('stockroom.dialog.height').fill('2070');
  await field('stockroom.dialog.min_count').fill('3');
  await field('stockroom.dialog.price').fill('12,50');
  expect(await violations(page), 'dialog').toEqual([]);
  await dialog.getByRole('button', { name: t('common.actions.create'), exact: true }).click();
  await page.getByText(t('stockroom.created')).waitFor();
  const size = language === 'ru' ? '2800,5 × 2070' : '2800.5 × 2070';
  await page.getByRole('cell', { name: size, exact: true }).waitFor();
  await page.getByText(t('stockroom.chips.low'), { exact: true }).waitFor();
  expect(await violations(page), 'list').toEqual([]);

  const name = `Oak 18, ${size} ${t('common.units.mm')}`;
  await more(page, t, name, t('common.actions.edit'));
  await dialog.getByRole('textbox', { name: t('stockroom.dialog.place') }).fill('Rack 7');
  await dialog.getByRole('button', { name: t('common.actions.save'), exact: true }).click();
  await page.getByText(t('stockroom.saved')).waitFor();
  await page.getByRole('cell', { name: 'Rack 7' }).waitFor();

  await page.getByRole('button', { name: t('stockroom.actions.addNamed', { name }) }).click();
  await page.getByText(t('stockroom.moved.added', { name, count: 2 })).waitFor();
  await more(page, t, name, t('common.actions.delete'));
  await page.getByText(t('stockroom.retired', { name })).waitFor();
  await page.getByText(t('stockroom.empty.title')).waitFor();
  await page.goto('/stock?state=retired');
  await more(page, t, name, t('stockroom.actions.restore'));
  await page.getByText(t('stockroom.restored', { name })).waitFor();
  await page.getByText(t('stockroom.empty.filtered')).waitFor();

  // What has never moved is gone for good, and that is asked for.
  await call('POST', '/stock', { ...OAK, material: 'Ash' });
  await page.goto('/stock?search=Ash');
  await more(page, t, `Ash, 2800 × 2070 ${t('common.units.mm')}`, t('common.actions.delete'));
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('common.actions.delete') })
    .click();
  await page.getByText(t('stockroom.delete.done')).waitFor();
});

test('what is taken elsewhere meanwhile is told, and the movements say who took what and why', async () => {
  const t = words('en');
  const { page, call } = await shop({ expectedErrors: [/status of 409/] });
  const { id } = await call('POST', '/stock', OAK);
  await page.goto('/stock');
  const name = 'Oak 18, 2800 × 2070 mm';
  await page.getByRole('button', { name: t('stockroom.actions.movementsNamed', { name }) }).click();
  const dialog = page.getByRole('dialog', { name: t('stockroom.movements.title') });
  await dialog.getByLabel(t('stockroom.movements.count')).fill('3');
  await dialog.getByLabel(t('stockroom.movements.reason')).fill('For the Smiths');
  await call('POST', `/stock/${id}/movements`, { change: -2, kind: 'out', reason: 'Taken by the saw' });
  const take = dialog.getByRole('button', { name: t('stockroom.movements.submit.out') });
  await take.click();
  await dialog.getByText(t('stockroom.conflict', { inStock: 2, wanted: 3, name })).waitFor();
  expect(await violations(page)).toEqual([]);
  await dialog.getByLabel(t('stockroom.movements.count')).fill('1');
  await take.click();
  await dialog.getByText(t('stockroom.movements.there', { count: 1 })).waitFor();
  const rows = dialog.getByRole('list', { name: t('stockroom.movements.list') }).getByRole('listitem');
  await expect.poll(() => rows.count()).toBe(3);
  expect(await rows.nth(0).textContent()).toContain('−1Taken out: For the Smiths');
  expect(await rows.nth(1).textContent()).toContain('−2Taken out: Taken by the saw');
  expect(await rows.nth(2).textContent()).toContain('+4Put in');
});

test('a filter chosen while a slow phone is still coming to the search keeps the search', async () => {
  const t = words('en');
  const { page } = await shop({}, OAK, { ...OAK, material: 'Ash', count: 1 });
  const devtools = await page.context().newCDPSession(page);
  await page.goto('/stock');
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  await page.getByRole('searchbox', { name: t('stockroom.search') }).fill('oak');
  await page.getByRole('combobox', { name: t('stockroom.kind') }).click();
  await page.getByRole('option', { name: t('stockroom.kindsOf.sheet'), exact: true }).click();
  await expect.poll(() => page.url()).toContain('search=oak&kind=sheet');
});

test('what is found goes out as a file and comes back, a list with faults changes nothing', async () => {
  const t = words('ru');
  const { page } = await shop(
    { language: 'ru', expectedErrors: [/status of 400/] },
    OAK,
    { ...OAK, material: 'Ash', count: 1 },
    { material: 'Oak 18', kind: 'remnant', width: 800, height: 400, count: 1, place: 'Rack 9' },
  );
  await page.goto('/stock');
  await page.getByTitle('Ash').waitFor();
  await page.getByRole('searchbox', { name: t('stockroom.search') }).fill('oak');
  await page.getByTitle('Ash').waitFor({ state: 'detached' });
  await page.getByRole('combobox', { name: t('stockroom.kind') }).click();
  await page.getByRole('option', { name: t('stockroom.kindsOf.sheet'), exact: true }).click();
  await expect.poll(() => page.url()).toContain('search=oak&kind=sheet');
  await page.getByText('Rack 9').waitFor({ state: 'detached' });
  const file = await downloaded(page, () => openFiles(page, t, 'csv'));
  expect(file.name).toBe('stock.csv');
  const lines = file.text.trim().split(/\r?\n/);
  expect(lines).toHaveLength(2);

  const faulty = file.text.replace('2800', 'wide');
  const bring = async (name: string, text: string) =>
    page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
  await openFiles(page, t, 'import');
  const dialog = page.getByRole('dialog', { name: t('stockroom.import.title') });
  await dialog.waitFor();
  await bring('faulty.csv', faulty);
  const faults = dialog.getByRole('region', { name: t('stockroom.import.faultList') }).getByRole('row');
  await expect.poll(() => faults.count()).toBe(2);
  expect(await faults.nth(1).textContent()).toContain(`2${t('stockroom.fields.width')} (width)`);
  expect(await violations(page)).toEqual([]);
  await bring('stock.csv', file.text.replace('Rack 3', 'Rack 5'));
  await dialog.getByText(t('stockroom.import.done', { file: 'stock.csv', created: 0, changed: 1 })).waitFor();
  await dialog.getByRole('button', { name: t('common.actions.close') }).click();
  await page.getByRole('cell', { name: 'Rack 5' }).waitFor();
});

test('remnants get labels by the format that is chosen', async () => {
  const t = words('en');
  const { page } = await shop({}, OAK, { ...OAK, kind: 'remnant', width: 800, height: 400, count: 1 });
  await page.goto('/stock');
  await openFiles(page, t, 'labels');
  const dialog = page.getByRole('dialog', { name: t('formats.name.labels') });
  await dialog.getByLabel(t('formats.option.copies')).fill('2');
  expect(await violations(page)).toEqual([]);
  const all = await downloaded(page, () =>
    dialog.getByRole('button', { name: t('files.download'), exact: true }).click(),
  );
  expect([all.name, all.text.slice(0, 5)]).toEqual(['stock-labels.pdf', '%PDF-']);
  await dialog.waitFor({ state: 'detached' });
  await more(page, t, 'Oak 18, 2800 × 2070 mm', t('stockroom.actions.label'));
  const one = await downloaded(page, () =>
    dialog.getByRole('button', { name: t('files.download'), exact: true }).click(),
  );
  expect(one.text.slice(0, 5)).toBe('%PDF-');
});

test('at the rack the phone shows cards and takes one at a touch', async () => {
  const t = words('ru');
  const long = 'Фанера берёзовая ФК шлифованная с двух сторон, влагостойкая';
  const { page } = await shop({ language: 'ru', viewport: PHONE }, { ...OAK, material: long, min_count: 4 });
  await page.goto('/stock');
  await page.getByRole('heading', { name: long }).waitFor();
  expect(await page.getByRole('table').count()).toBe(0);
  const name = `${long}, 2800 × 2070 ${t('common.units.mm')}`;
  const take = page.getByRole('button', { name: t('stockroom.actions.takeNamed', { name }) });
  const box = await take.boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  await take.tap();
  await page.getByText(t('stockroom.moved.taken', { name, count: 3 })).waitFor();
  await page.getByText(t('stockroom.chips.low'), { exact: true }).waitFor();
  expect(await violations(page), 'cards').toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
  await page.getByRole('button', { name: t('stockroom.actions.movementsNamed', { name }) }).tap();
  await page
    .getByRole('dialog')
    .getByText(t('stockroom.movements.there', { count: 3 }))
    .waitFor();
  expect(await violations(page), 'movements').toEqual([]);
});

test('where the plan has no store room it is for looking, with a word why', async () => {
  const t = words('en');
  const { page } = await shop({}, OAK);
  await page.route('**/api/v1/subscription-plans', async (route) => {
    const answer = await route.fetch();
    const plans = (await answer.json()) as { name: string; features: object }[];
    const json = plans.map((plan) => ({
      ...plan,
      features: { ...plan.features, remnants_management: plan.name === 'enterprise' },
    }));
    await route.fulfill({ json });
  });
  await page.goto('/stock');
  await page.getByText(t('stockroom.locked', { plan: t('auth.plans.enterprise') })).waitFor();
  await page.getByTitle('Oak 18').waitFor();
  expect(await page.getByRole('button', { name: t('stockroom.new') }).count()).toBe(0);
  expect(await violations(page)).toEqual([]);
});
