// What a result costs by the prices of the shop, and the offer that the customer gets.

import { expect, test } from 'vitest';
import { violations } from '../support/axe';
import { downloaded } from '../support/download';
import { openKept } from '../support/history';
import { takeIn } from '../support/importing';
import { calculate, call, example } from '../support/job';
import { register, signIn } from '../support/person';
import { LONGER_WORDS, PHONE, setStage } from '../support/stage';
import { goOn, stepHeading } from '../support/wizard';
import { words } from '../support/words';

const stage = setStage(['--default-plan', 'pro']);
const NAME = 'Wardrobe';

test.each(LONGER_WORDS)('prices are written once, and every result tells what it costs (%s)', async (language) => {
  const t = words(language);
  const person = await register(stage.kerf());
  const job = JSON.parse(example('s2-wardrobe.json')) as object;
  await calculate(stage.kerf(), person.access_token, JSON.stringify({ ...job, name: NAME }));
  const page = await stage.visitor({ language });
  await signIn(page, person);

  await page.goto(`/account/shop`);
  await page.getByLabel(t('costs.shop.name')).fill('Oak & Son');
  await page.getByRole('button', { name: t('costs.shop.save') }).click();
  await page.getByText(t('costs.shop.saved')).waitFor();
  await page.getByLabel(t('costs.list.part'), { exact: true }).fill('12,5');
  await page.getByLabel(t('costs.list.vat_percent'), { exact: true }).fill('20');
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: t('costs.list.save') }).click();
  await page.getByText(t('costs.list.saved')).waitFor();

  await openKept(page, t, NAME);
  const card = page.getByRole('region', { name: t('costs.title'), exact: true });
  await card.scrollIntoViewIfNeeded();
  await card.locator('summary').click();
  await card
    .getByRole('row')
    .filter({ hasText: t('costs.kind.part') })
    .waitFor();
  // The sheets have no price: they are named, and not taken as nothing.
  await card.getByRole('alert').waitFor();
  expect(await violations(page)).toEqual([]);

  await card.getByRole('button', { name: t('costs.offer.open') }).click();
  const dialog = page.getByRole('dialog', { name: t('costs.offer.title') });
  await dialog.getByLabel(t('costs.offer.customer'), { exact: true }).fill('Petrov');
  expect(await violations(page)).toEqual([]);
  const file = await downloaded(page, () =>
    dialog.getByRole('button', { name: t('costs.offer.pdf'), exact: true }).click(),
  );
  expect(file.name).toBe(`${NAME}-offer.pdf`);
  await dialog.waitFor({ state: 'detached' });
});

const CHEAPEST = {
  name: 'Shelves',
  panels: [{ id: 'p1', label: 'Shelf', width: 800, height: 300, count: 6 }],
  stock_panels: [{ id: 's1', label: 'Board', width: 2800, height: 2070, count: 3, price: '48.5' }],
  configuration: { optimization_priority: 8, optimization_factor: 0 },
};

test('the cheapest plan takes from the price list what its job leaves unsaid', async () => {
  const t = words('en');
  const person = await register(stage.kerf());
  const list = JSON.stringify({ currency: 'EUR', cut_per_m: '1.35', sheet_handling: '4' });
  await call(stage.kerf(), person.access_token, '/price-list', list, 'PUT');
  const page = await stage.visitor({ timeHeld: true });
  await signIn(page, person);
  await page.goto('/calculator');
  await page.getByRole('button', { name: t('exchange.import'), exact: true }).click();
  const buffer = Buffer.from(JSON.stringify(CHEAPEST));
  await page.locator('input[type=file]').setInputFiles({ name: 'shelves.json', mimeType: '', buffer });
  await page.getByText(t('transfer.check.jobHint')).waitFor();
  await takeIn(page);
  await stepHeading(page, t, 'stock').waitFor();
  await goOn(page, t, 'panels');
  await goOn(page, t, 'settings');

  const take = page.getByRole('button', { name: t('saw.listed.take') });
  await take.click();
  await take.waitFor({ state: 'detached' });
  await page
    .getByRole('button', { name: t('common.actions.undo') })
    .last()
    .click();
  await take.click();
  await page.getByRole('button', { name: t('saw.prices') }).click();
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  await expect.poll(() => field(t('saw.cutPrice')).inputValue()).toBe('1.35');
  await expect.poll(() => field(t('saw.handlingPrice')).inputValue()).toBe('4');
  await expect.poll(() => field(t('saw.currency')).inputValue()).toBe('EUR');
  expect(await violations(page)).toEqual([]);
  await goOn(page, t, 'review');
  await page.getByRole('button', { name: t('calculator.run.start') }).click();
  // A sheet, its handling, and a few metres of cut.
  await page
    .getByText(/^(?:5[3-9]|6\d)\.\d+\u00a0EUR/)
    .first()
    .waitFor();
});

test('on a phone nothing of it is wider than the screen', async () => {
  const t = words('ru');
  const person = await register(stage.kerf());
  const page = await stage.visitor({ viewport: PHONE, language: 'ru' });
  await signIn(page, person);
  await page.goto(`/account/shop`);
  await page.getByRole('button', { name: t('costs.list.addBand'), exact: true }).click();
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
});
