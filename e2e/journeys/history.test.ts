// The history: every calculation is kept, found again, marked, looked at and deleted.

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { violations } from '../support/axe';
import { openKept } from '../support/history';
import { calculate, example } from '../support/job';
import { newcomer, register, signIn } from '../support/person';
import { LONGER_WORDS, PHONE, WIDE, setStage, type VisitorOptions } from '../support/stage';
import { loadSample } from '../support/wizard';
import { words } from '../support/words';

const stage = setStage(['--default-plan', 'enterprise']);

/** Somebody with two calculations, a small one called Sample and a kitchen, looking at the history. */
async function withTwoCalculations(options: VisitorOptions = {}): Promise<Page> {
  const person = await register(stage.kerf());
  await calculate(stage.kerf(), person.access_token, example('s8-sample.json'));
  const kitchen = JSON.parse(example('s1-kitchen.json')) as { configuration: object };
  const quick = { ...kitchen, configuration: { ...kitchen.configuration, optimization_factor: 0 } };
  await calculate(stage.kerf(), person.access_token, JSON.stringify(quick));
  const page = await stage.visitor(options);
  await signIn(page, person);
  await page.goto('/history');
  return page;
}

test.each(LONGER_WORDS)('who has calculated nothing is told what to do (%s)', async (language) => {
  const t = words(language);
  const page = await newcomer(stage, { language });
  await page.goto('/history');
  await page.getByText(t('history.empty.title')).waitFor();
  await page
    .getByRole('button', { name: t('history.new') })
    .first()
    .click();
  await page.waitForURL('**/calculator');
});

test('a calculation is found by its name, and the search survives a reload', async () => {
  const t = words('en');
  const page = await withTwoCalculations();
  const rows = page.getByRole('table', { name: t('history.title') }).getByRole('row');
  await page.getByRole('button', { name: 'Kitchen', exact: true }).waitFor();
  expect(await rows.count(), 'a head and two rows').toBe(3);

  await page.getByRole('searchbox', { name: t('history.search') }).fill('kitch');
  await page.getByRole('button', { name: 'Sample', exact: true }).waitFor({ state: 'hidden' });
  await page.reload();
  await page.getByRole('button', { name: 'Kitchen', exact: true }).waitFor();
  expect(await page.getByRole('button', { name: 'Sample', exact: true }).count()).toBe(0);
});

test('a star keeps a calculation among the favourites', async () => {
  const t = words('en');
  const page = await withTwoCalculations();
  await page.getByRole('button', { name: t('history.actions.favorite', { name: 'Sample' }) }).click();
  await page.getByRole('button', { name: t('history.actions.unfavorite', { name: 'Sample' }) }).waitFor();
  await page.getByRole('switch', { name: t('history.favorites') }).click();
  await page.getByRole('button', { name: 'Kitchen', exact: true }).waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Sample', exact: true }).waitFor();
});

test('a deleted calculation is gone, after a question', async () => {
  const t = words('en');
  const page = await withTwoCalculations();
  const row = page.getByRole('button', { name: 'Sample', exact: true });
  await page.getByRole('button', { name: t('history.actions.deleteNamed', { name: 'Sample' }) }).click();
  const question = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await question.getByText(t('history.deleteText', { name: 'Sample' })).waitFor();
  await question.getByRole('button', { name: t('common.actions.cancel') }).click();
  await question.waitFor({ state: 'hidden' });
  await row.waitFor();

  await page.getByRole('button', { name: t('history.actions.deleteNamed', { name: 'Sample' }) }).click();
  await question.getByRole('button', { name: t('common.actions.delete') }).click();
  // Behind an open question every row counts as hidden: the server's word is what counts.
  await page.getByText(t('history.deleted')).waitFor();
  await row.waitFor({ state: 'hidden' });
  await page.reload();
  await page.getByRole('button', { name: 'Kitchen', exact: true }).waitFor();
  expect(await row.count()).toBe(0);
});

test('what another window has deleted leaves the list when it is asked for', async () => {
  const t = words('en');
  const page = await withTwoCalculations({ expectedErrors: [/404 \(Not Found\)/] });
  await page.getByRole('button', { name: 'Sample', exact: true }).waitFor();
  const other = await page.context().newPage();
  await other.goto('/history');
  await other.getByRole('button', { name: t('history.actions.deleteNamed', { name: 'Sample' }) }).click();
  await other
    .getByRole('alertdialog')
    .getByRole('button', { name: t('common.actions.delete') })
    .click();
  await other.getByText(t('history.deleted')).waitFor();

  await page.bringToFront();
  await page.getByRole('button', { name: 'Sample', exact: true }).click();
  await page.getByRole('dialog').getByText(t('errors.codes.CALCULATION_NOT_FOUND')).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Kitchen', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Sample', exact: true }).waitFor({ state: 'hidden' });
});

test.each(LONGER_WORDS)('a kept layout opens, and nothing hides it from anybody (%s)', async (language) => {
  const t = words(language);
  const page = await withTwoCalculations({ language });
  await page.getByRole('button', { name: t('history.actions.viewNamed', { name: 'Kitchen' }) }).waitFor();
  expect(await violations(page), 'list').toEqual([]);

  await page.getByRole('button', { name: 'Kitchen', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('tablist', { name: t('viewer.strip') }).waitFor();
  await dialog.getByRole('toolbar', { name: t('viewer.toolbar') }).waitFor();
  expect(await violations(page), 'layout').toEqual([]);

  await dialog.getByRole('button', { name: t('history.actions.request') }).click();
  await page.getByRole('dialog', { name: t('history.request.title') }).waitFor();
  expect(await violations(page), 'input data').toEqual([]);
});

test('the phone shows the same as cards', async () => {
  const t = words('ru');
  const page = await withTwoCalculations({ language: 'ru', viewport: PHONE });
  await page.getByText('Kitchen', { exact: true }).first().waitFor();
  expect(await page.getByRole('table').count()).toBe(0);
  expect(await violations(page)).toEqual([]);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide, 'nothing stands out of the screen').toBe(PHONE.width);
  await page.getByRole('button', { name: t('common.shell.openMenu') }).click();
  await page.getByRole('dialog', { name: t('common.nav.label') }).waitFor();
  expect(await violations(page), 'menu').toEqual([]);
});

test.each(LONGER_WORDS)('the buttons under a layout stand in one row on a phone (%s)', async (language) => {
  const t = words(language);
  const page = await withTwoCalculations({ language, viewport: { ...PHONE, width: 360 } });
  await openKept(page, t, 'Kitchen');
  const dialog = page.getByRole('dialog');
  const box = async (key: 'request' | 'use') => {
    const button = dialog.getByRole('button', { name: t(`history.actions.${key}`), exact: true });
    const found = await button.boundingBox();
    if (!found) throw new Error(`${key} is not to be seen`);
    return found;
  };
  const [request, use] = [await box('request'), await box('use')];
  expect(request.x + request.width, 'side by side').toBeLessThanOrEqual(use.x);
  expect(use.x + use.width, 'inside the screen').toBeLessThanOrEqual(360);
  expect(Math.min(request.height, use.height), 'large enough for a finger').toBeGreaterThanOrEqual(44);
});

test.each([
  ['en', WIDE],
  ['ru', PHONE],
] as const)(
  'what a calculation of the history takes the place of comes back with undo (%s)',
  async (language, viewport) => {
    const t = words(language);
    const page = await withTwoCalculations({ language, viewport, timeHeld: true });
    const draft = () =>
      page.evaluate(() => {
        const kept = JSON.parse(localStorage.getItem('kerf.wizard') ?? '{}') as {
          state?: { draft: { name: string; panels: object[]; stock: object[] } };
        };
        const { name, panels, stock } = kept.state?.draft ?? { name: '', panels: [], stock: [] };
        return { name, panels: panels.length, stock: stock.length };
      });
    await page.goto('/calculator');
    await loadSample(page, t, 'wardrobe');
    const typed = { name: t('calculator.samples.wardrobe'), panels: 12, stock: 2 };
    await expect.poll(draft).toEqual(typed);

    await page.goto('/history');
    await page.getByRole('button', { name: t('history.actions.useNamed', { name: 'Kitchen' }) }).click();
    await page.waitForURL('**/calculator');
    const messages = page.getByRole('region', { name: t('common.toasts.label') });
    await messages.getByText(t('history.usedInstead', { name: 'Kitchen' })).waitFor();
    await expect.poll(draft).toMatchObject({ name: 'Kitchen', panels: 33 });
    await messages.getByRole('button', { name: t('common.actions.undo') }).click();
    await expect.poll(draft).toEqual(typed);
    await page.reload();
    await expect.poll(draft, { message: 'it stays' }).toEqual(typed);
  },
);
