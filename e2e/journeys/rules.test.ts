// The rules of the saw: set in the settings, told before the run and in the history.

import { expect, test } from 'vitest';
import { violations } from '../support/axe';
import { openKept } from '../support/history';
import type { Page } from 'playwright-core';
import { LONGER_WORDS, PHONE, WIDE, setStage } from '../support/stage';
import { atCalculator, goOn, loadSample } from '../support/wizard';
import { words, type Words } from '../support/words';

const stage = setStage();

test.each(LONGER_WORDS)('what the saw can do is set, sent and told again (%s)', async (language) => {
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
  const told = t('saw.trimsTold', { left: '10', right: '10', top: '10', bottom: '0', unit: 'мм' });
  await page.getByRole('definition').filter({ hasText: told }).waitFor();
  await page.getByRole('definition').filter({ hasText: /^3$/ }).waitFor();
  await page.getByRole('definition').filter({ hasText: /^4$/ }).waitFor();
  await page.getByRole('button', { name: t('calculator.run.start') }).click();
  await page.getByRole('toolbar', { name: t('viewer.toolbar') }).waitFor({ timeout: 60_000 });
  await page
    .getByText(/цикл\S* пилы/)
    .first()
    .waitFor();
  await openKept(page, t, 'Trimmed');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: t('history.actions.request') }).click();
  await dialog.getByText(told).waitFor();
});

test.each(LONGER_WORDS)('the rules in the settings pass the rules for accessibility (%s)', async (language) => {
  const t = words(language);
  const page = await atCalculator(stage, { language });
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
    await page.screenshot({ path: `/tmp/shots/rules-${language}-390.png`, fullPage: true });
    await page.setViewportSize({ width: 1440, height: 1200 });
    await page.screenshot({ path: `/tmp/shots/rules-${language}-1440.png`, fullPage: true });
  }
});

/** What the job says of its rules, as the browser keeps it. */
const kept = (page: Page) =>
  page.evaluate(() => {
    const found = JSON.parse(localStorage.getItem('kerf.wizard') ?? '{}') as {
      state?: { draft: { configuration: Record<string, unknown>; stock: Record<string, unknown>[] } };
    };
    return found.state?.draft;
  });

async function choose(page: Page, field: string | RegExp, option: string) {
  await page.getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

async function chooseMachine(page: Page, t: Words, name: RegExp) {
  await page.getByRole('button', { name: new RegExp(`^${t('library.apply.label')} `) }).click();
  await page.getByRole('dialog').getByRole('button', { name }).first().click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
}

/** A sample of two materials with bands, at its settings. */
async function wardrobeAtSettings(page: Page, t: Words) {
  await loadSample(page, t, 'wardrobe');
  await goOn(page, t, 'panels');
  await goOn(page, t, 'settings');
}

test.each(LONGER_WORDS)(
  'a machine and rules of single materials are set, kept over a reload, sent and told (%s)',
  async (language) => {
    const t = words(language);
    const page = await atCalculator(stage, { language });
    await wardrobeAtSettings(page, t);
    await chooseMachine(page, t, /^Раскроечный центр,/);
    await expect
      .poll(() => kept(page))
      .toMatchObject({ configuration: { cut_thickness: '4.8', sheets_at_once: 4, max_stages: 3 } });
    await page.getByText(t('library.apply.same')).waitFor();

    // What differs from the machine is told, and set back.
    const kerf = page.getByRole('textbox', { name: t('calculator.settings.kerf'), exact: true });
    await kerf.fill('3');
    await kerf.press('Enter');
    const back = page.getByRole('button', { name: t('library.apply.back') });
    await back.click();
    await page.getByText(t('library.apply.same')).waitFor();

    // One material is cut its own way.
    await page.getByRole('button', { name: new RegExp(`^${t('saw.materials')}`) }).click();
    await page.getByRole('combobox', { name: t('saw.pickMaterial') }).click();
    const options = page.getByRole('option');
    const material = (await options.last().textContent()) ?? '';
    await options.last().click();
    const own = page.getByRole('region', { name: material });
    await choose(page, t('saw.firstRule'), t('saw.kerf'));
    await own.getByRole('textbox', { name: t('saw.kerf'), exact: true }).fill('2');
    await choose(page, t('saw.anotherRule'), t('saw.stages'));
    await own.getByRole('combobox', { name: t('saw.stages') }).click();
    await page.getByRole('option', { name: t('saw.anyStages') }).click();

    // Bands have a thickness, and sizes are finished sizes.
    await page.getByRole('button', { name: new RegExp(`^${t('saw.bands')}`) }).click();
    const thickness = page.getByRole('textbox', { name: t('saw.thickness'), exact: true }).first();
    await thickness.fill('2');
    await thickness.press('Enter');
    await page.getByRole('switch', { name: t('saw.deduct') }).click();
    await page.reload();
    await page.getByText(t('library.apply.same')).waitFor();
    const configuration = (await kept(page))?.configuration ?? {};
    const [stated] = Object.values(configuration.materials as Record<string, unknown>);
    expect(stated).toEqual({ cut_thickness: '2', max_stages: null });
    expect(configuration.deduct_edge_bands).toBe(true);

    await page.getByRole('button', { name: t('calculator.back'), exact: true }).click();
    await page
      .getByRole('columnheader', { name: new RegExp(`^${t('calculator.column.cutLong', { unit: '' })}`) })
      .waitFor();
    await goOn(page, t, 'settings');
    await goOn(page, t, 'review');
    await page
      .getByRole('definition')
      .filter({ hasText: `${material} –` })
      .waitFor();
    await page.getByRole('button', { name: t('calculator.run.start') }).click();
    await page.getByRole('toolbar', { name: t('viewer.toolbar') }).waitFor({ timeout: 60_000 });
  },
);

test('a sheet has trims and a kind of its own, and as many copies as it takes', async () => {
  const t = words('en');
  const page = await atCalculator(stage);
  await loadSample(page, t);
  await page
    .getByRole('button', { name: t('grid.rowMenu') })
    .first()
    .click();
  await page.getByRole('menuitem', { name: t('calculator.sheet.open') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('switch', { name: t('calculator.sheet.unlimited') }).click();
  await choose(page, t('calculator.sheet.kind'), t('calculator.sheet.kinds.remnant'));
  await choose(page, t('saw.trims'), t('calculator.sheet.trims.own'));
  await dialog.getByRole('textbox', { name: t('saw.trim.left'), exact: true }).fill('15');
  await dialog.getByRole('button', { name: t('calculator.edge.done') }).click();
  await dialog.waitFor({ state: 'hidden' });
  const first = { count: '∞', kind: 'remnant', trim: { left: '15' } };
  await expect.poll(async () => (await kept(page))?.stock[0]).toMatchObject(first);
  await page.reload();
  await page.getByRole('button', { name: /trims left 15 mm/ }).waitFor();
  await page.keyboard.press('Control+Z');
  await expect.poll(async () => (await kept(page))?.stock[0]).not.toHaveProperty('trim');
  await page.keyboard.press('Control+Y');
  await goOn(page, t, 'panels');
  await goOn(page, t, 'settings');
  await goOn(page, t, 'review');
  await page.getByRole('button', { name: t('calculator.run.start') }).click();
  await page.getByRole('toolbar', { name: t('viewer.toolbar') }).waitFor({ timeout: 60_000 });
});

test.each(LONGER_WORDS)(
  'machine, materials, bands and details of a sheet are open to everybody (%s)',
  async (language) => {
    const t = words(language);
    const page = await atCalculator(stage, { language });
    const wider = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    /** Looked at on the desk and on the phone. */
    const look = async (what: string) => {
      // What is guessed of the sheets is dimmed while it is asked anew.
      await expect.poll(() => violations(page), { message: what }).toEqual([]);
      if (process.env.SHOTS) {
        await page.setViewportSize({ width: WIDE.width, height: 1300 });
        await page.screenshot({ path: `/tmp/shots/inputs-${what}-${language}-1440.png`, fullPage: true });
      }
      await page.setViewportSize(PHONE);
      await expect.poll(wider, { message: what }).toBe(0);
      if (process.env.SHOTS) {
        await page.screenshot({ path: `/tmp/shots/inputs-${what}-${language}-390.png`, fullPage: true });
      }
      await page.setViewportSize(WIDE);
      await expect.poll(wider, { message: what }).toBe(0);
    };
    await loadSample(page, t, 'wardrobe');
    await page
      .getByRole('button', { name: t('grid.rowMenu') })
      .first()
      .click();
    await page.getByRole('menuitem', { name: t('calculator.sheet.open') }).click();
    await choose(page, t('saw.trims'), t('calculator.sheet.trims.own'));
    await choose(page, t('calculator.sheet.kind'), t('calculator.sheet.kinds.remnant'));
    await page
      .getByRole('dialog')
      .getByRole('textbox', { name: t('saw.trimsAll'), exact: true })
      .fill('12');
    await page
      .getByRole('dialog')
      .getByRole('textbox', { name: t('saw.trim.top'), exact: true })
      .click();
    await look('sheet');
    await page.getByRole('button', { name: t('calculator.edge.done') }).click();
    await look('stock');
    await goOn(page, t, 'panels');
    await goOn(page, t, 'settings');
    await page.getByRole('button', { name: new RegExp(`^${t('library.apply.label')} `) }).click();
    await page.getByRole('region', { name: t('library.groups.system') }).waitFor();
    await look('machines');
    await page.keyboard.press('Escape');
    await chooseMachine(page, t, language === 'ru' ? /^Раскроечный центр,/ : /^Beam saw/);
    const kerf = page.getByRole('textbox', { name: t('calculator.settings.kerf'), exact: true });
    await kerf.fill('3');
    await kerf.press('Enter');
    await page.getByRole('button', { name: new RegExp(`^${t('saw.materials')}`) }).click();
    await page.getByRole('combobox', { name: t('saw.pickMaterial') }).click();
    await page.getByRole('option').last().click();
    await choose(page, t('saw.firstRule'), t('saw.kerf'));
    await choose(page, t('saw.anotherRule'), t('saw.trims'));
    await choose(page, t('saw.anotherRule'), t('saw.stages'));
    await choose(page, t('saw.anotherRule'), t('saw.finalTrim'));
    await page.getByRole('button', { name: new RegExp(`^${t('saw.bands')}`) }).click();
    const thickness = page.getByRole('textbox', { name: t('saw.thickness'), exact: true }).first();
    await thickness.fill('2');
    await thickness.press('Enter');
    await page.getByRole('switch', { name: t('saw.deduct') }).click();
    await look('settings');
    await page.getByRole('button', { name: t('calculator.back'), exact: true }).click();
    await page
      .getByRole('columnheader', { name: new RegExp(`^${t('calculator.column.cutLong', { unit: '' })}`) })
      .waitFor();
    await look('panels');
  },
);
