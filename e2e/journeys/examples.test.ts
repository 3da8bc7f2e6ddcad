// The examples: read by everybody, tried in the calculator with an account.

import { expect, test } from 'vitest';
import { violations } from '../support/axe';
import { newcomer, newPerson, registerInDialog } from '../support/person';
import { LONGER_WORDS, PHONE, setStage } from '../support/stage';
import { words } from '../support/words';

const stage = setStage();

test.each(LONGER_WORDS)('a signed-in person opens a case in the calculator (%s)', async (language) => {
  const t = words(language);
  const page = await newcomer(stage, { language });
  await page.goto('/');
  await page
    .getByRole('navigation')
    .getByRole('link', { name: t('common.nav.examples') })
    .click();
  const name = t('examples.cases.wardrobe.title');
  await page.getByRole('button', { name: t('examples.cases.loadNamed', { name }) }).click();
  await page.waitForURL('**/calculator');
  await page.getByText(t('examples.cases.loaded')).waitFor();
  await page.getByRole('grid').getByText(t('samples.part.board')).waitFor();
});

test('a visitor registers and finds the case in the calculator', async () => {
  const t = words('en');
  const page = await stage.visitor();
  await page.goto('/examples');
  const title = t('examples.cases.glass.title');
  await page.getByRole('button', { name: t('examples.cases.registerNamed', { name: title }) }).click();
  await registerInDialog(page, t, newPerson());
  await page.waitForURL('**/calculator');
  await page.getByRole('grid').getByText(t('samples.part.float')).waitFor();
});

test('a visitor who does not register stays with the examples', async () => {
  const t = words('en');
  const page = await stage.visitor();
  await page.goto('/examples');
  const name = t('examples.cases.glass.title');
  await page.getByRole('button', { name: t('examples.cases.registerNamed', { name }) }).click();
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  expect(new URL(page.url()).pathname).toBe('/examples');
});

test('everything that the page promises is there', async () => {
  const t = words('en');
  const page = await stage.visitor();
  await page.goto('/examples');
  const items = (name: string) => page.getByRole('region', { name, exact: true }).getByRole('listitem').count();
  await page.getByRole('heading', { level: 1, name: t('examples.title') }).waitFor();
  for (const claim of ['up to 95%', '40–60%', '10–60 s']) await page.getByText(claim, { exact: true }).waitFor();
  expect(await items(t('examples.cases.title')), 'cases').toBe(3);
  expect(await items(t('examples.cases.ruled')), 'cases of the rules').toBe(3);
  expect(await items(t('examples.features.title')), 'features').toBe(6);
  expect(await items(t('examples.uses.title')), 'uses').toBe(4);
  expect(await items(t('examples.steps.title')), 'steps').toBe(4);
  expect(await items(t('examples.goals.title')), 'goals').toBe(3);
  expect(await items(t('examples.algorithms.title')), 'algorithms').toBe(5);
  expect(await items(t('examples.technical.title')), 'technical features').toBe(6);
  const glass = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: t('examples.cases.glass.title') }) });
  await glass.getByText('90.9%').waitFor();
  await glass.getByText('9.1%').waitFor();
});

test.each(LONGER_WORDS)('nothing hides the examples from anybody (%s)', async (language) => {
  const t = words(language);
  const page = await stage.visitor({ language });
  await page.goto('/examples');
  await page.getByRole('heading', { level: 1, name: t('examples.title') }).waitFor();
  expect(await violations(page)).toEqual([]);
});

test('the phone shows the examples in one column', async () => {
  const t = words('ru');
  const page = await stage.visitor({ language: 'ru', viewport: PHONE });
  await page.goto('/examples');
  await page.getByRole('heading', { level: 1, name: t('examples.title') }).waitFor();
  expect(await violations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
});

test('the bar folds what has no room, and the menu holds it', async () => {
  const t = words('ru');
  const page = await newcomer(stage, { language: 'ru', viewport: { width: 920, height: 800 } });
  await page.goto('/examples');
  const bar = page.getByRole('navigation', { name: t('common.nav.label') });
  await bar.getByRole('link', { name: t('common.nav.history') }).waitFor();
  expect(await bar.getByRole('link', { name: t('common.nav.pricing') }).isVisible()).toBe(false);
  await bar.getByRole('button', { name: t('common.nav.more') }).click();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('menuitem', { name: t('common.nav.pricing') }).click();
  await page.waitForURL('**/pricing');
  await page.setViewportSize({ width: 1440, height: 800 });
  const links = bar.getByRole('link').filter({ visible: true });
  await expect
    .poll(() => links.allTextContents())
    .toEqual(
      (['welcome', 'examples', 'calculator', 'history', 'projects', 'materials', 'stock', 'pricing'] as const).map(
        (name) => t(`common.nav.${name}`),
      ),
    );
  // The narrowest window in which nothing is folded.
  for (const width of [1440, 1200]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    expect(await bar.evaluate((nav) => nav.scrollWidth - nav.clientWidth), `${width} px`).toBeLessThanOrEqual(0);
  }
});
