// The main journeys in Firefox: a list typed, undone, calculated and drawn, in both languages.

import { describe, expect, test } from 'vitest';
import { firefoxPath } from '../support/browser';
import { setStage } from '../support/stage';
import { atCalculator, loadSample, runAll } from '../support/wizard';
import { words } from '../support/words';

const installed = firefoxPath() !== undefined;
if (!installed && process.env.KERF_TEST_COMPLETE) {
  throw new Error('Firefox is not on the PATH: scripts/setup.sh tests installs it');
}

describe.skipIf(!installed)('in Firefox', () => {
  const stage = setStage(['--default-plan', 'enterprise'], 'firefox');

  test.each([
    ['en', 'light'],
    ['ru', 'dark'],
  ] as const)('a list is typed, undone, calculated and drawn (%s, %s)', async (language, theme) => {
    const t = words(language);
    const page = await atCalculator(stage, { language, theme });
    expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe(theme);
    await loadSample(page, t);
    const label = page
      .getByRole('grid', { name: t('calculator.table.stock') })
      .locator('[data-row="0"] [data-key="label"]');
    await expect.poll(() => label.innerText()).not.toBe('');
    const before = await label.innerText();
    await label.click();
    await page.keyboard.type('Oak 18');
    await page.keyboard.press('Enter');
    await expect.poll(() => label.innerText()).toBe('Oak 18');
    await page.keyboard.press('Control+z');
    await expect.poll(() => label.innerText()).toBe(before);

    await runAll(page, t);
    await page.getByRole('img', { name: /2440/ }).first().waitFor();
  });
});
