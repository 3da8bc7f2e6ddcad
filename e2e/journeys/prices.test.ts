// Prices, sheets to use up first and defects: named in the list and the settings, kept by the layout, told in the result.

import { expect, test } from 'vitest';
import { violations } from '../support/axe';
import { pasteIntoImport, takeIn } from '../support/importing';
import { register, signIn } from '../support/person';
import { LONGER_WORDS, PHONE, setStage, type Stage } from '../support/stage';
import { atCalculator, goOn, loadSample, runAll, stepHeading } from '../support/wizard';
import { words } from '../support/words';

const stage = setStage();

test.each(LONGER_WORDS)(
  'a sheet has a price and defects, and the result tells what it costs (%s)',
  async (language) => {
    const t = words(language);
    const page = await atCalculator(stage, { language });
    await loadSample(page, t);
    const menu = page.getByRole('button', { name: t('calculator.table.columns') }).first();
    await menu.click();
    await page.getByRole('menuitemcheckbox', { name: t('calculator.column.sheet') }).click();
    await page.keyboard.press('Escape');
    const details = page.getByRole('button', {
      name: t('calculator.sheet.label', { details: t('calculator.sheet.plain') }),
    });
    await details.first().click();
    const dialog = page.getByRole('dialog');
    const field = (name: string) => dialog.getByRole('textbox', { name, exact: true });
    await field(t('calculator.sheet.price')).fill('48,50');
    await field(t('calculator.sheet.price')).press('Tab');
    await field(t('calculator.sheet.price')).and(page.locator('[value="48.50"]')).waitFor();
    // From one corner of the picture's middle to the other.
    const canvas = await dialog.locator('[data-canvas]').boundingBox();
    if (!canvas) throw new Error('the sheet has no picture');
    const [x, y] = [canvas.x + canvas.width / 2, canvas.y + canvas.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 6, y + 6, { steps: 3 });
    await page.mouse.up();
    const drawn = dialog.getByRole('group', { name: t('calculator.sheet.defect', { number: 1 }) });
    await drawn.waitFor();
    expect(await violations(page)).toEqual([]);
    const shot = shots(page, language);
    await shot('sheet');
    await dialog.getByRole('button', { name: t('calculator.edge.done') }).click();
    await goOn(page, t, 'panels');
    await goOn(page, t, 'settings');
    await page.getByRole('button', { name: t('saw.prices') }).click();
    await page.getByRole('textbox', { name: t('saw.currency'), exact: true }).fill('EUR');
    await page.getByRole('textbox', { name: t('saw.cutPrice'), exact: true }).fill('0.40');
    await page.getByRole('textbox', { name: t('saw.handlingPrice'), exact: true }).fill('1.50');
    await page.getByRole('textbox', { name: t('saw.handlingPrice'), exact: true }).press('Tab');
    expect(await violations(page)).toEqual([]);
    await shot('settings');
    await page.getByRole('combobox', { name: t('calculator.settings.priority') }).click();
    await page.getByRole('option', { name: t('calculator.settings.priorities.8') }).click();
    await goOn(page, t, 'review');
    await page.getByRole('button', { name: t('calculator.run.start') }).click();
    await page.getByRole('toolbar', { name: t('viewer.toolbar') }).waitFor({ timeout: 60_000 });
    await page
      .getByText(/\d[.,]\d{2,4}\u00a0EUR/)
      .first()
      .waitFor();
    await page.locator('[data-defect]').first().waitFor();
    await page.getByText(t('viewer.key.defects'), { exact: true }).first().waitFor();
    await shot('result');
  },
);

const UNPRICED = {
  name: 'Shelves',
  panels: [{ id: 'p1', label: 'Shelf', width: 800, height: 300, count: 6, material: 'Oak 18' }],
  stock_panels: [{ id: 's1', label: 'Board', width: 2800, height: 2070, count: 3, material: 'Oak 18' }],
  configuration: { optimization_priority: 8, optimization_factor: 0 },
};

const LISTS = {
  en: `Label;Width;Height;Count;Kind;Price, EUR;Use first;Trim
Board;2800;2070;unlimited;new;1 048,50 €;no;10
Rest;1000;600;2;offcut;;maybe;10|5|0|0`,
  ru: `Название;Ширина;Высота;Кол-во;Вид;Цена, EUR;В первую очередь;Обрезка
Лист;2800;2070;∞;новый;1 048,50 €;нет;10
Остаток;1000;600;2;обрезок;;может быть;10|5|0|0`,
};

test.each(LONGER_WORDS)(
  'a list of stock brings prices, what is missing leads to its field, and results are compared by cost (%s)',
  async (language) => {
    const t = words(language);
    const page = await atCalculator(stage, { language });
    await loadSample(page, t);
    const shot = shots(page, language);
    await pasteIntoImport(page, t, LISTS[language]);
    await page
      .getByText(/«?“?может быть|maybe/)
      .first()
      .waitFor();
    await page.getByRole('radio', { name: t('transfer.check.replace') }).click();
    expect(await violations(page)).toEqual([]);
    await shot('list');
    await takeIn(page);
    await stepHeading(page, t, 'stock').waitFor();
    await goOn(page, t, 'panels');
    await goOn(page, t, 'settings');
    await page.getByRole('combobox', { name: t('calculator.settings.priority') }).click();
    await page.getByRole('option', { name: t('calculator.settings.priorities.8') }).click();
    const rest = language === 'ru' ? 'Остаток' : 'Rest';
    const missing = page.getByRole('group', { name: t('calculator.sheet.unpriced') });
    await missing.waitFor();
    expect(await violations(page)).toEqual([]);
    await shot('missing');
    await missing.getByRole('button', { name: t('calculator.sheet.enterPrice', { label: rest }) }).click();
    const price = page.getByRole('dialog').getByRole('textbox', { name: t('calculator.sheet.price'), exact: true });
    await price.waitFor();
    await expect.poll(() => price.evaluate((field) => field === document.activeElement)).toBe(true);
    await shot('field');
    await price.fill('4');
    await price.press('Tab');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('calculator.edge.done') })
      .click();
    await missing.waitFor({ state: 'detached' });
    await runAll(page, t);
    await page.getByRole('button', { name: t('calculated.copy') }).click();
    const copy = page.getByRole('dialog', { name: t('copying.title') });
    await copy.getByRole('button', { name: t('copying.copy') }).click();
    await stepHeading(page, t, 'stock').waitFor();
    await runAll(page, t);
    await page.getByRole('button', { name: t('calculated.compare') }).click();
    const figures = page.getByRole('region', { name: t('compare.figures') });
    await figures.getByRole('rowheader', { name: t('compare.cost') }).waitFor();
    await figures
      .getByText(/\d[.,]\d{2}/)
      .first()
      .waitFor();
    expect(await violations(page)).toEqual([]);
    await shot('compared');
  },
  180_000,
);

test('a sheet without a price counts with that of its material in the catalogue', async () => {
  const t = words('en');
  const page = await stage.visitor();
  const person = await register(stage.kerf());
  const made = await fetch(`${stage.kerf().url}/api/v1/materials`, {
    method: 'POST',
    headers: { authorization: `Bearer ${person.access_token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Oak 18', type: 'WOOD', price_per_unit: 20, currency: 'EUR', unit: 'sqm' }),
  });
  expect(made.status).toBe(201);
  await signIn(page, person);
  await page.goto('/calculator');
  await page.getByRole('button', { name: t('exchange.import'), exact: true }).click();
  const content = Buffer.from(JSON.stringify(UNPRICED));
  await page.locator('input[type=file]').setInputFiles({ name: 'shelves.json', mimeType: '', buffer: content });
  await page.getByText(t('transfer.check.jobHint')).waitFor();
  await takeIn(page);
  await stepHeading(page, t, 'stock').waitFor();
  await page
    .getByRole('button', { name: t('calculator.sheet.label', { details: t('calculator.sheet.plain') }) })
    .click();
  const dialog = page.getByRole('dialog');
  // 2.8 by 2.07 m at 20 a square metre.
  const listed = t('calculator.sheet.listed', { price: '115.92\u00a0EUR' });
  await dialog.getByText(listed).waitFor();
  expect(await violations(page)).toEqual([]);
  const shot = shots(page, 'en');
  await shot('listed');
  await dialog.getByRole('button', { name: t('calculator.edge.done') }).click();
  await runAll(page, t);
  await page
    .getByText(/115\.92\u00a0EUR/)
    .first()
    .waitFor();
  await shot('listed-result');
});

/** Takes a picture on both widths, where they are asked for. */
function shots(page: Awaited<ReturnType<Stage['visitor']>>, language: string) {
  return async (name: string) => {
    if (!process.env.SHOTS) return;
    await page.screenshot({ path: `/tmp/shots/prices-${name}-${language}-1440.png` });
    await page.setViewportSize(PHONE);
    await page.screenshot({ path: `/tmp/shots/prices-${name}-${language}-390.png` });
    await page.setViewportSize({ width: 1440, height: 1200 });
  };
}
