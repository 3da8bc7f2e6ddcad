// What a result costs by the prices of the shop, and the offer that the customer gets.

import { expect, test } from 'vitest';
import { violations } from '../support/axe';
import { downloaded } from '../support/download';
import { openKept } from '../support/history';
import { calculate, example } from '../support/job';
import { register, signIn } from '../support/person';
import { LOOKS, PHONE, setStage } from '../support/stage';
import { words } from '../support/words';

const stage = setStage(['--default-plan', 'pro']);
const NAME = 'Wardrobe';

test.each(LOOKS)('prices are written once, and every result tells what it costs (%s, %s)', async (language, theme) => {
  const t = words(language);
  const person = await register(stage.kerf());
  const job = JSON.parse(example('s2-wardrobe.json')) as object;
  await calculate(stage.kerf(), person.access_token, JSON.stringify({ ...job, name: NAME }));
  const page = await stage.visitor({ language, theme });
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
