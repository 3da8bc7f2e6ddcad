// The rules of the saw: set in the settings, obeyed by the layout, and there again when the calculation is taken up from the history.

import { expect, test } from 'vitest';
import { violations } from '../support/axe';
import { LOOKS, PHONE, setStage } from '../support/stage';
import { atCalculator, goOn, loadSample } from '../support/wizard';
import { words } from '../support/words';

const stage = setStage();

test.each(['en', 'ru'] as const)('a layout obeys what the saw can do, and so does the next (%s)', async (language) => {
  const t = words(language);
  const page = await atCalculator(stage, { language });
  await loadSample(page, t);
  await goOn(page, t, 'panels');
  await goOn(page, t, 'settings');
  await page.getByRole('button', { name: t('saw.title') }).click();
  const field = (name: Parameters<typeof t>[0]) => page.getByRole('textbox', { name: t(name), exact: true });
  await field('saw.trimsAll').fill('10');
  await field('saw.trim.bottom').fill('0');
  await field('saw.minStrip').fill('60');
  await page.getByRole('combobox', { name: t('saw.stages') }).click();
  await page.getByRole('option', { name: '3', exact: true }).click();
  await page.getByRole('switch', { name: t('saw.finalTrim') }).waitFor();
  await goOn(page, t, 'review');
  const told = page.getByRole('definition');
  const sides = { left: '10', right: '10', top: '10', bottom: '0' };
  await told.filter({ hasText: t('saw.trimsTold', { ...sides, unit: language === 'ru' ? 'мм' : 'mm' }) }).waitFor();
  await told.filter({ hasText: /^3$/ }).waitFor();
  const answered = page.waitForResponse((answer) => answer.url().includes('/optimize'));
  await page.getByRole('button', { name: t('calculator.run.start') }).click();
  const sent = (await answered).request().postDataJSON() as { configuration: object };
  expect(sent.configuration).toMatchObject({
    trim: { left: '10', right: '10', top: '10' },
    max_stages: 3,
    min_strip: '60',
  });
  await page.getByRole('toolbar', { name: t('viewer.toolbar') }).waitFor({ timeout: 60_000 });
  const kept = await page.evaluate(() => {
    const { state } = JSON.parse(localStorage.getItem('kerf.wizard') ?? '{}') as {
      state: { draft: { configuration: object } };
    };
    return state.draft.configuration;
  });
  expect(kept).toMatchObject({ max_stages: 3, trim: { left: '10', right: '10', top: '10' } });
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
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(wider).toBe(0);
  if (process.env.SHOTS) {
    await page.screenshot({ path: `/tmp/shots/rules-${language}-${theme}-390.png`, fullPage: true });
    await page.setViewportSize({ width: 1440, height: 1200 });
    await page.screenshot({ path: `/tmp/shots/rules-${language}-${theme}-1440.png`, fullPage: true });
  }
});
