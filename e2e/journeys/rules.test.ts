// The rules of the saw: set in the settings, told before the run and in the history.

import { expect, test } from 'vitest';
import { violations } from '../support/axe';
import { openKept } from '../support/history';
import { LOOKS, PHONE, setStage } from '../support/stage';
import { atCalculator, goOn, loadSample } from '../support/wizard';
import { words } from '../support/words';

const stage = setStage();

test.each(['en', 'ru'] as const)('what the saw can do is set, sent and told again (%s)', async (language) => {
  const t = words(language);
  const page = await atCalculator(stage, { language });
  await loadSample(page, t);
  await goOn(page, t, 'panels');
  await goOn(page, t, 'settings');
  await page.getByRole('textbox', { name: t('calculator.settings.name'), exact: true }).fill('Trimmed');
  await page.getByRole('button', { name: t('saw.title') }).click();
  const field = (name: Parameters<typeof t>[0]) => page.getByRole('textbox', { name: t(name), exact: true });
  await field('saw.trimsAll').fill('10');
  await field('saw.trimsAll').press('Tab');
  await field('saw.trim.bottom').and(page.locator('[value="10"]')).waitFor();
  await field('saw.trim.bottom').fill('0');
  await field('saw.minStrip').fill('60');
  await field('saw.atOnce').fill('4');
  await page.getByRole('combobox', { name: t('saw.stages') }).click();
  await page.getByRole('option', { name: '3', exact: true }).click();
  await page.getByRole('switch', { name: t('saw.finalTrim') }).waitFor();
  await goOn(page, t, 'review');
  const unit = language === 'ru' ? 'мм' : 'mm';
  const told = t('saw.trimsTold', { left: '10', right: '10', top: '10', bottom: '0', unit });
  await page.getByRole('definition').filter({ hasText: told }).waitFor();
  await page.getByRole('definition').filter({ hasText: /^3$/ }).waitFor();
  await page.getByRole('definition').filter({ hasText: /^4$/ }).waitFor();
  await page.getByRole('button', { name: t('calculator.run.start') }).click();
  await page.getByRole('toolbar', { name: t('viewer.toolbar') }).waitFor({ timeout: 60_000 });
  await page
    .getByText(new RegExp(language === 'ru' ? 'цикл\\S* пилы' : 'cycles? of the saw'))
    .first()
    .waitFor();
  await openKept(page, t, 'Trimmed');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: t('history.actions.request') }).click();
  await dialog.getByText(told).waitFor();
});

test.each(LOOKS)('the rules in the settings pass the rules for accessibility (%s, %s)', async (language, theme) => {
  const t = words(language);
  const page = await atCalculator(stage, { language, theme });
  await loadSample(page, t);
  await goOn(page, t, 'panels');
  await goOn(page, t, 'settings');
  await page.getByRole('button', { name: t('saw.title') }).click();
  await page.getByRole('textbox', { name: t('saw.trimsAll'), exact: true }).fill('10');
  await page.getByRole('textbox', { name: t('saw.minStrip'), exact: true }).fill('60');
  await page.getByRole('textbox', { name: t('saw.longest'), exact: true }).click();
  expect(await violations(page)).toEqual([]);
  await page.setViewportSize(PHONE);
  // What the page lays out anew by script comes a frame after the window's new size.
  const wider = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(wider).toBe(0);
  if (process.env.SHOTS) {
    await page.screenshot({ path: `/tmp/shots/rules-${language}-${theme}-390.png`, fullPage: true });
    await page.setViewportSize({ width: 1440, height: 1200 });
    await page.screenshot({ path: `/tmp/shots/rules-${language}-${theme}-1440.png`, fullPage: true });
  }
});
