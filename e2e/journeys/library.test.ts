// The library in the calculator: sheets, sets and machines are saved, found, taken, undone and deleted.

import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { violations } from '../support/axe';
import { LONGER_WORDS, PHONE, WIDE, setStage } from '../support/stage';
import { atCalculator, loadSample, pressNext } from '../support/wizard';
import { words, type Words } from '../support/words';

const stage = setStage();

async function fromLibrary(page: Page, t: Words, item: string) {
  await page.getByRole('button', { name: t('calculator.toolbar.library'), exact: true }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

/** The only thing that is left by a search: a click while the list still gets shorter is lost. */
async function findOnly(dialog: Locator, sought: string, name: RegExp): Promise<Locator> {
  await dialog.getByRole('searchbox').fill(sought);
  await expect.poll(() => dialog.getByRole('listitem').count()).toBe(1);
  return dialog.getByRole('button', { name });
}

const stockOf = (page: Page) =>
  page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem('kerf.wizard') ?? '{}') as {
      state?: { draft: { stock: { label: string }[]; panels: object[]; configuration: { cut_thickness: string } } };
    };
    const { stock = [], panels = [], configuration } = kept.state?.draft ?? {};
    return { labels: stock.map(({ label }) => label), panels: panels.length, kerf: configuration?.cut_thickness };
  });

test.each(['en', 'ru'] as const)('a common sheet is found by its name and inserted (%s)', async (language) => {
  const t = words(language);
  const page = await atCalculator(stage, { language, timeHeld: true });
  await fromLibrary(page, t, t('library.insert.open'));
  const dialog = page.getByRole('dialog', { name: t('library.insert.title') });
  await (await findOnly(dialog, language === 'ru' ? 'зеркало' : 'mirror', /2550 × 1605/)).click();
  await dialog.waitFor({ state: 'hidden' });
  await expect.poll(() => stockOf(page)).toMatchObject({ labels: ['2550x1605'] });

  // What was used stands at the top the next time.
  await fromLibrary(page, t, t('library.insert.open'));
  await dialog
    .getByRole('region', { name: t('library.groups.used') })
    .getByRole('button', { name: /2550 × 1605/ })
    .click();
  await expect.poll(() => stockOf(page)).toMatchObject({ labels: ['2550x1605', '2550x1605 (2)'] });
  await page
    .getByRole('region', { name: t('common.toasts.label') })
    .getByRole('button', { name: t('common.actions.undo') })
    .last()
    .click();
  await expect.poll(() => stockOf(page)).toMatchObject({ labels: ['2550x1605'] });
});

test.each([
  ['mm', '2440', '2440x1605'],
  ['inch', '96', '2438.4x1605'],
] as const)(
  'a sheet named by its size is named by the new one when that is changed (%s)',
  async (unit, typed, label) => {
    const t = words('en');
    const page = await atCalculator(stage);
    await page
      .getByRole('banner')
      .getByRole('button', { name: t('common.settings.label') })
      .click();
    await page.getByRole('menuitemradio', { name: t(`common.settings.${unit}`) }).click();
    await fromLibrary(page, t, t('library.insert.open'));
    const dialog = page.getByRole('dialog', { name: t('library.insert.title') });
    await (await findOnly(dialog, 'mirror', /2550 × 1605/)).click();
    await dialog.waitFor({ state: 'hidden' });
    const grid = page.getByRole('grid', { name: t('calculator.table.stock') });
    const cell = (key: string) => grid.locator(`[role="gridcell"][data-key="${key}"]`).first();
    const change = async (key: string, text: string) => {
      await cell(key).click();
      await page.keyboard.type(text);
      await page.keyboard.press('Enter');
    };
    await change('width', typed);
    await expect.poll(() => stockOf(page)).toMatchObject({ labels: [label] });
    await page.keyboard.press('Control+Z');
    await expect.poll(() => stockOf(page)).toMatchObject({ labels: ['2550x1605'] });
    await page.keyboard.press('Control+Y');
    await page.reload();
    await change('label', 'By the door 2440x1605');
    await change('width', '1000');
    await expect.poll(() => stockOf(page)).toMatchObject({ labels: ['By the door 2440x1605'] });
  },
);

test('a row becomes a template of mine, is deleted and comes back', async () => {
  const t = words('en');
  const page = await atCalculator(stage);
  await loadSample(page, t, 'wardrobe');
  await fromLibrary(page, t, t('library.saveRow.open'));
  const save = page.getByRole('dialog', { name: t('library.saveRow.title') });
  await save.getByLabel(t('library.name'), { exact: true }).fill('Sonoma, trimmed');
  await save.getByRole('button', { name: t('library.save') }).click();
  await page.getByText(t('library.saved', { name: 'Sonoma, trimmed' })).waitFor();

  await fromLibrary(page, t, t('library.insert.open'));
  const dialog = page.getByRole('dialog', { name: t('library.insert.title') });
  const own = dialog.getByRole('region', { name: t('library.groups.own') });
  await own.getByText('2780 × 2050 mm × 6 · Sonoma oak 16 · grain along the width').waitFor();
  expect(await dialog.getByRole('button', { name: /^Delete/ }).count(), 'only mine can be deleted').toBe(1);
  await own.getByRole('button', { name: t('library.deleteNamed', { name: 'Sonoma, trimmed' }) }).click();
  await own.waitFor({ state: 'hidden' });
  await dialog.getByRole('button', { name: t('common.actions.undo') }).click();
  await own.getByText('Sonoma, trimmed').waitFor();
});

test.each(LONGER_WORDS)('sets of panels and of sheets are kept, appended and put in place (%s)', async (language) => {
  const t = words(language);
  const page = await atCalculator(stage, { language });
  await loadSample(page, t, 'wardrobe');
  await fromLibrary(page, t, t('library.saveSet.open'));
  let save = page.getByRole('dialog', { name: t('library.saveSet.stock') });
  await save.getByLabel(t('library.name'), { exact: true }).fill('Sonoma + HDF');
  await save.getByRole('button', { name: t('library.save') }).click();
  await save.waitFor({ state: 'hidden' });
  await pressNext(page, t);
  await fromLibrary(page, t, t('library.saveSet.open'));
  save = page.getByRole('dialog', { name: t('library.saveSet.panels') });
  await save.getByLabel(t('library.name'), { exact: true }).fill('Wardrobe 2400');
  await save.getByRole('button', { name: t('library.save') }).click();
  await save.waitFor({ state: 'hidden' });

  await fromLibrary(page, t, t('library.load.open'));
  const load = page.getByRole('dialog', { name: t('library.load.panels') });
  await load.getByRole('button', { name: t('library.load.appendNamed', { name: 'Wardrobe 2400' }) }).click();
  await expect.poll(() => stockOf(page)).toMatchObject({ panels: 24 });
  await page
    .getByRole('toolbar', { name: t('calculator.toolbar.label') })
    .getByRole('button', { name: t('calculator.toolbar.undo'), exact: true })
    .click();
  await expect.poll(() => stockOf(page)).toMatchObject({ panels: 12 });
  await fromLibrary(page, t, t('library.load.open'));
  await load.getByRole('button', { name: t('library.load.replaceNamed', { name: 'Wardrobe 2400' }) }).click();
  await expect.poll(() => stockOf(page)).toMatchObject({ panels: 12 });

  // In an empty calculator a set of sheets is one click away.
  await page.getByRole('button', { name: t('calculator.toolbar.clear') }).click();
  await fromLibrary(page, t, t('library.load.open'));
  await page
    .getByRole('dialog', { name: t('library.load.stock') })
    .getByRole('button', { name: /^Sonoma \+ HDF/ })
    .click();
  // Samples speak the language of the page.
  await expect.poll(() => stockOf(page)).toMatchObject({ labels: ['Сонома 2800×2070', 'ХДФ 2750×1830'] });
});

test.each(LONGER_WORDS)('a machine brings what it sets, and mine is kept (%s)', async (language) => {
  const t = words(language);
  const page = await atCalculator(stage, { language, timeHeld: true });
  await loadSample(page, t, 'basic');
  await pressNext(page, t);
  await pressNext(page, t);
  const field = page.getByRole('button', { name: new RegExp(`^${t('library.apply.label')} `) });
  await field.click();
  const dialog = page.getByRole('dialog', { name: t('library.apply.title') });
  const name = /^Раскроечный центр(?!,)/;
  await dialog.getByRole('button', { name }).click();
  await dialog.waitFor({ state: 'hidden' });
  await expect.poll(() => stockOf(page)).toMatchObject({ kerf: '4.4' });
  await page
    .getByRole('region', { name: t('common.toasts.label') })
    .getByRole('button', { name: t('common.actions.undo') })
    .click();
  await expect.poll(() => stockOf(page)).toMatchObject({ kerf: '3' });

  await page.getByRole('button', { name: t('library.saveMachine.open') }).click();
  const save = page.getByRole('dialog', { name: t('library.saveMachine.title') });
  await save.getByLabel(t('library.name'), { exact: true }).fill('Altendorf F45');
  await save.getByRole('button', { name: t('library.save') }).click();
  await page.getByText(t('library.saved', { name: 'Altendorf F45' })).waitFor();
  await field.filter({ hasText: 'Altendorf F45' }).click();
  await dialog
    .getByRole('region', { name: t('library.groups.used') })
    .getByRole('button', { name })
    .waitFor();
  const own = dialog.getByRole('region', { name: t('library.groups.own') });
  await own.getByText('Altendorf F45').waitFor();
  await own.getByRole('button', { name: t('library.rename.named', { name: 'Altendorf F45' }) }).click();
  const rename = page.getByRole('dialog', { name: t('library.rename.title') });
  await rename.getByLabel(t('library.name'), { exact: true }).fill('Altendorf');
  await rename.getByRole('button', { name: t('library.rename.action') }).click();
  await own.getByText('Altendorf', { exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await field.filter({ hasText: /Altendorf$/ }).waitFor();
});

test.each(LONGER_WORDS)('the library is open to everybody (%s)', async (language) => {
  const t = words(language);
  const page = await atCalculator(stage, { language });
  await loadSample(page, t, 'basic');
  await page.getByRole('button', { name: t('calculator.toolbar.library'), exact: true }).click();
  await page.getByRole('menuitem', { name: t('library.insert.open') }).waitFor();
  expect(await violations(page), 'menu').toEqual([]);
  await page.getByRole('menuitem', { name: t('library.insert.open') }).click();
  await page.getByRole('region', { name: t('library.groups.system') }).waitFor();
  expect(await violations(page), 'sheets').toEqual([]);
  await page.keyboard.press('Escape');
  await fromLibrary(page, t, t('library.saveRow.open'));
  await page.getByRole('dialog').waitFor();
  expect(await violations(page), 'save').toEqual([]);
});

test('on a phone the library fills the screen', async () => {
  const t = words('ru');
  const page = await atCalculator(stage, { language: 'ru', viewport: PHONE });
  await fromLibrary(page, t, t('library.insert.open'));
  const dialog = page.getByRole('dialog', { name: t('library.insert.title') });
  await dialog.getByRole('region', { name: t('library.groups.system') }).waitFor();
  expect(await violations(page)).toEqual([]);
  const small = await dialog
    .getByRole('button')
    .evaluateAll((all) => all.filter((one) => one.getBoundingClientRect().height < 44).map((one) => one.textContent));
  expect(small, 'every target has 44 px').toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
});

/** What of the messages lies on the buttons of the open dialog. */
const onButtons = (page: Page, messages: string) =>
  page.evaluate((label) => {
    const stack = document.querySelector(`section[aria-label="${label}"]`);
    const shown = [...(stack?.children ?? [])].map((each) => each.getBoundingClientRect()).filter((r) => r.height > 0);
    const buttons = [...document.querySelectorAll('.MuiDialogActions-root button')].map((each) =>
      each.getBoundingClientRect(),
    );
    const over = buttons.filter((b) =>
      shown.some((m) => m.left < b.right && m.right > b.left && m.top < b.bottom && m.bottom > b.top),
    );
    return { messages: shown.length, buttons: buttons.length > 0, over: over.length };
  }, messages);

test.each([
  ['at the desk', WIDE],
  ['at a low window', { width: 1024, height: 620 }],
  ['on a phone', PHONE],
] as const)('messages lie on no button of a dialog (%s)', async (_, viewport) => {
  const t = words('en');
  const page = await atCalculator(stage, { viewport, timeHeld: true });
  for (const name of [/2550 × 1605/, /2800 × 2070/, /2440 × 1220/]) {
    await fromLibrary(page, t, t('library.insert.open'));
    const dialog = page.getByRole('dialog', { name: t('library.insert.title') });
    await dialog.getByRole('button', { name }).first().click();
    await dialog.waitFor({ state: 'hidden' });
  }
  const measured = () => onButtons(page, t('common.toasts.label'));
  // Behind a dialog as large as the screen they wait.
  const isWhole = (dialog: Locator) =>
    dialog.evaluate((paper) => paper.classList.contains('MuiDialog-paperFullScreen'));
  const keepsClear = async (dialog: Locator, message: string) => {
    await dialog.waitFor();
    const messages = (await isWhole(dialog)) ? 0 : 1;
    await expect.poll(measured, { message }).toEqual({ messages, buttons: true, over: 0 });
  };
  for (const [item, title] of [
    ['insert.open', 'insert.title'],
    ['saveRow.open', 'saveRow.title'],
    ['saveSet.open', 'saveSet.stock'],
    ['load.open', 'load.title'],
  ] as const) {
    await fromLibrary(page, t, t(`library.${item}`));
    const dialog = page.getByRole('dialog').last();
    await keepsClear(dialog, title);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
  }
  await page.getByRole('button', { name: t('exchange.import'), exact: true }).click();
  await keepsClear(page.getByRole('dialog'), 'import');
});
