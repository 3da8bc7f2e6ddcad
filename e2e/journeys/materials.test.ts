// The catalogue of materials: found, written, and put into the calculator.

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { violations } from '../support/axe';
import { newcomer, register, signIn } from '../support/person';
import { LONGER_WORDS, PHONE, setStage, type VisitorOptions } from '../support/stage';
import { words } from '../support/words';

const stage = setStage();

/** Somebody with a board of their own, looking at the catalogue. */
async function withOak(options: VisitorOptions = {}, at = '/materials'): Promise<Page> {
  const person = await register(stage.kerf());
  const oak = {
    name: 'Oak 16',
    code: 'H1145',
    type: 'WOOD',
    thickness: 16,
    length: 2800,
    width: 2070,
    price_per_unit: 1250.5,
  };
  const answer = await fetch(`${stage.kerf().url}/api/v1/materials`, {
    method: 'POST',
    headers: { authorization: `Bearer ${person.access_token}`, 'content-type': 'application/json' },
    body: JSON.stringify(oak),
  });
  if (!answer.ok) throw new Error(`materials: ${answer.status} ${await answer.text()}`);
  const page = await stage.visitor(options);
  await signIn(page, person);
  await page.goto(at);
  return page;
}

test.each(['en', 'ru'] as const)('a material is made, changed and deleted (%s)', async (language) => {
  const t = words(language);
  const page = await newcomer(stage, { language });
  await page.goto('/');
  await page
    .getByRole('navigation')
    .getByRole('link', { name: t('common.nav.materials') })
    .click();
  await page.getByRole('button', { name: t('materials.new') }).click();
  const field = (name: Parameters<typeof t>[0]) => page.getByRole('textbox', { name: t(name), exact: true });
  await page
    .getByRole('textbox', { name: t('materials.dialog.name') })
    .first()
    .fill('Ash 20');
  await field('materials.dialog.thickness').fill('20,5');
  await page.getByRole('button', { name: t('materials.dialog.more') }).click();
  await field('materials.dialog.price').fill('1900');
  await page.getByRole('button', { name: t('common.actions.create'), exact: true }).click();
  await page.getByText(t('materials.created')).waitFor();
  await page.getByRole('searchbox', { name: t('materials.search') }).fill('Ash');
  await page.getByRole('cell', { name: language === 'ru' ? '20,5' : '20.5' }).waitFor();

  await page.getByRole('button', { name: t('materials.actions.editNamed', { name: 'Ash 20' }) }).click();
  await field('materials.dialog.thickness').fill('');
  await page.getByRole('button', { name: t('common.actions.save'), exact: true }).click();
  await page.getByText(t('materials.saved')).waitFor();
  await page.getByRole('cell', { name: language === 'ru' ? '20,5' : '20.5' }).waitFor({ state: 'hidden' });

  await page.getByRole('button', { name: t('materials.actions.deleteNamed', { name: 'Ash 20' }) }).click();
  const question = page.getByRole('alertdialog');
  await question.getByText(t('materials.deleteText', { name: 'Ash 20' })).waitFor();
  await question.getByRole('button', { name: t('common.actions.delete') }).click();
  await page.getByText(t('materials.deleted')).waitFor();
  await page.getByText(t('materials.empty.filtered')).waitFor();
});

test.each([
  ['en', 'birch plywood', 'Birch plywood'],
  ['ru', 'берёзовая', 'Фанера берёзовая'],
] as const)(
  'a system material is found by its name, and is offered for no deletion (%s)',
  async (language, search, name) => {
    const t = words(language);
    const page = await withOak({ language });
    await page.getByRole('searchbox', { name: t('materials.search') }).fill(search);
    // The whole catalogue has it too: what counts is the list that was searched.
    await expect.poll(() => page.getByRole('row').count()).toBeLessThan(10);
    await page.getByRole('button', { name: t('materials.actions.copyNamed', { name }), exact: true }).waitFor();
    const remove = page.getByRole('button', { name: t('materials.actions.deleteNamed', { name }), exact: true });
    expect(await remove.count()).toBe(0);
    await page.getByRole('row', { name }).first().getByLabel(t('materials.systemDelete')).waitFor();
  },
);

test('a material becomes a sheet in the calculator, where its name is offered', async () => {
  const t = words('en');
  const page = await withOak({}, '/materials?origin=own');
  await page.getByRole('button', { name: t('materials.actions.useNamed', { name: 'Oak 16' }) }).click();
  await page.getByText(/Oak 16, 2800 × 2070 mm/).waitFor();
  await page
    .getByRole('navigation')
    .getByRole('link', { name: t('common.nav.calculator') })
    .click();
  const table = page.getByRole('grid');
  await table.getByText('Oak 16 2800×2070').waitFor();
  await table.getByRole('gridcell', { name: 'Oak 16', exact: true }).click();
  // The list comes along with the first nearness of a hand: who is quicker edits the plain text.
  const offered = page.getByRole('option', { name: 'Oak 16', exact: true });
  await expect
    .poll(async () => {
      await page.keyboard.press('Escape');
      await page.keyboard.press('F2');
      return offered.count();
    })
    .toBe(1);
});

test('taking a material as a sheet can be undone', async () => {
  const t = words('en');
  const page = await withOak({ timeHeld: true }, '/materials?origin=own');
  await page.getByRole('button', { name: t('materials.actions.useNamed', { name: 'Oak 16' }) }).click();
  await page.getByRole('button', { name: t('common.actions.undo') }).click();
  await page
    .getByRole('navigation')
    .getByRole('link', { name: t('common.nav.calculator') })
    .click();
  await page.getByText(t('calculator.stock.emptyTitle')).waitFor();
});

test.each(LONGER_WORDS)('nothing hides the catalogue from anybody (%s)', async (language) => {
  const t = words(language);
  const page = await withOak({ language }, '/materials?size=100');
  await page.getByText('Oak 16').waitFor();
  expect(await violations(page), 'table').toEqual([]);
  await page.getByRole('button', { name: t('materials.actions.editNamed', { name: 'Oak 16' }) }).click();
  await page.getByRole('dialog').waitFor();
  await page.getByRole('button', { name: t('materials.dialog.more') }).click();
  await page.getByRole('button', { name: t('materials.dialog.addProperty') }).click();
  expect(await violations(page), 'dialog').toEqual([]);
});

test('the phone shows the catalogue as cards', async () => {
  const t = words('ru');
  const page = await withOak({ language: 'ru', viewport: PHONE });
  await page.getByText('Oak 16').waitFor();
  expect(await page.getByRole('table').count()).toBe(0);
  expect(await violations(page), 'cards').toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
  await page.getByRole('button', { name: t('materials.new') }).click();
  await page.getByRole('dialog').waitFor();
  expect(await violations(page), 'dialog').toEqual([]);
});
