// Prices, sheets to use up first and defects: named in the list and the settings, kept by the layout, told in the result.

import { expect, test } from 'vitest';
import { violations } from '../support/axe';
import { LOOKS, PHONE, setStage } from '../support/stage';
import { atCalculator, goOn, loadSample } from '../support/wizard';
import { words } from '../support/words';

const stage = setStage();

test.each(LOOKS)(
  'a sheet has a price and defects, and the result tells what it costs (%s, %s)',
  async (language, theme) => {
    const t = words(language);
    const page = await atCalculator(stage, { language, theme });
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
    const shot = async (name: string) => {
      if (!process.env.SHOTS) return;
      await page.screenshot({ path: `/tmp/shots/prices-${name}-${language}-${theme}-1440.png` });
      await page.setViewportSize(PHONE);
      await page.screenshot({ path: `/tmp/shots/prices-${name}-${language}-${theme}-390.png` });
      await page.setViewportSize({ width: 1440, height: 1200 });
    };
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
