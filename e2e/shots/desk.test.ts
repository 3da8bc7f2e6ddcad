// Pictures of the calculator's dialogs and of results of every size, on the screen and on paper.

import { mkdirSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { test } from 'vitest';
import { entryOf, openFiles } from '../support/download';
import { openKept } from '../support/history';
import { calculate } from '../support/job';
import { newPerson, register, signIn } from '../support/person';
import { FOLDER, onPhone, shoot as take, VIEWS, type View } from '../support/pictures';
import { setStage } from '../support/stage';
import { goOn, stepHeading } from '../support/wizard';
import { words, type Words } from '../support/words';
import { DRAWN, ON_PAPER, TOO_MUCH } from './jobs';

const stage = setStage(['--default-plan', 'enterprise']);

const LIST = `Part,Width,Height,Qty,Material,Edge
Side,720,560,4,PLY_18,PVC_WHITE
Bottom,564,560,x,PLY_18,KD1
Door,"2,800",396,2,PLY_18,
Side,720,300,0,MDF_16,
,800,abc,1,PLY_18,`;

async function enter(view: View) {
  const person = await register(stage.kerf(), newPerson(view.language === 'ru' ? 'Анна Петрова' : 'Anna Petrova'));
  const page = await stage.visitor(view);
  await signIn(page, person);
  return { page, person };
}

async function openCalculator(page: Page, t: Words): Promise<void> {
  await page.goto('/calculator');
  await page.getByRole('heading', { name: t('calculator.title') }).waitFor();
}

const dialog = (page: Page) => page.getByRole('dialog');

async function close(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await dialog(page).waitFor({ state: 'hidden' });
}

/** Brings a whole job along, as a file chosen from the disk. */
async function bring(page: Page, t: Words, job: object): Promise<void> {
  await page.getByRole('button', { name: t('exchange.import'), exact: true }).click();
  const buffer = Buffer.from(JSON.stringify(job));
  await page.locator('input[type=file]').setInputFiles({ name: 'job.json', mimeType: '', buffer });
  await page.getByRole('heading', { name: t('transfer.check.title') }).waitFor();
  await dialog(page).getByRole('button').last().click();
  await dialog(page).waitFor({ state: 'hidden' });
}

test.each(VIEWS)('the calculator and its dialogs as $view', async (view) => {
  const t = words(view.language);
  const phone = onPhone(view);
  const shoot = (page: Page, name: string, whole = true) => take(page, view, name, whole);
  const { page } = await enter(view);
  await openCalculator(page, t);

  await page.getByRole('button', { name: t('exchange.import'), exact: true }).click();
  await dialog(page).waitFor();
  await shoot(page, 'd01-import-source', false);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((value) => navigator.clipboard.writeText(value), LIST);
  await page.getByLabel(t('transfer.source.paste')).click();
  await page.keyboard.press('Control+V');
  await page.getByRole('heading', { name: t('transfer.check.title') }).waitFor();
  await shoot(page, 'd02-import-check', false);
  await page.getByRole('button', { name: new RegExp(t('transfer.check.options')) }).click();
  await shoot(page, 'd03-import-columns', false);
  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog', { name: t('transfer.leave.title') });
  await shoot(page, 'd03-import-leave', false);
  await question.getByRole('button', { name: t('transfer.leave.confirm') }).click();
  await dialog(page).waitFor({ state: 'hidden' });

  await bring(page, t, TOO_MUCH);
  await page.getByText(/2/).first().waitFor();
  await shoot(page, 'd04-stock');
  await page.getByRole('button', { name: t('calculator.toolbar.library'), exact: true }).click();
  await page.getByRole('menu').waitFor();
  await shoot(page, 'd05-library-menu', false);
  for (const [name, item] of [
    ['d06-library-insert', t('library.insert.open')],
    ['d07-library-row', t('library.saveRow.open')],
    ['d08-library-load', t('library.load.open')],
    ['d09-library-set', t('library.saveSet.open')],
  ] as const) {
    if (name !== 'd06-library-insert') {
      await page.getByRole('button', { name: t('calculator.toolbar.library'), exact: true }).click();
    }
    await page.getByRole('menuitem', { name: item }).click();
    await dialog(page).waitFor();
    await page.waitForLoadState('networkidle');
    await shoot(page, name, false);
    await close(page);
  }

  await goOn(page, t, 'panels');
  await page
    .getByRole('status')
    .getByText(t('guess.short_one', { count: 1 }))
    .waitFor();
  await shoot(page, 'd10-panels-misfits');
  if (!phone) {
    const panels = page.getByRole('grid', {
      name: t('calculator.table.panels'),
    });
    await panels.locator('[data-row="0"] [data-key="edge"]').dblclick();
    await dialog(page).waitFor();
    await shoot(page, 'd11-edges', false);
    await close(page);
    await panels.locator('[data-row="0"] [data-key="material"]').dblclick();
    await page.getByRole('listbox').waitFor();
    await shoot(page, 'd12-material', false);
    await page.keyboard.press('Escape');
    await panels.locator('[data-row="0"] [data-key="width"]').hover();
    await page.mouse.down();
    await panels.locator('[data-row="2"] [data-key="count"]').hover();
    await page.mouse.up();
    await shoot(page, 'd16-selection', false);
    await page.getByRole('button', { name: t('calculator.table.columns') }).click();
    await page.getByRole('menu').waitFor();
    await shoot(page, 'd17-columns', false);
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'hidden' });
    await panels.locator('[data-row="1"] button').last().click();
    await page.getByRole('menu').waitFor();
    await shoot(page, 'd18-row-menu', false);
    await page.keyboard.press('Escape');
  }
  await goOn(page, t, 'settings');
  await page.getByRole('button', { name: t('library.apply.open') }).click();
  await dialog(page).waitFor();
  await page.waitForLoadState('networkidle');
  await shoot(page, 'd13-library-machine', false);
  await close(page);
  await page
    .getByRole('toolbar', { name: t('calculator.toolbar.label') })
    .getByRole('button', { name: t('exchange.settings') })
    .click();
  await dialog(page).waitFor();
  await shoot(page, 'd14-settings', false);
  await close(page);

  const row = DRAWN['one']?.panels[0];
  const many = Array.from({ length: 2000 }, (_, index) => ({
    ...row,
    id: String(index + 1),
    label: index === 0 ? 'Шкафкупесантресолямиивыдвижнымиящиками'.repeat(3) : `P${index + 1}`,
    width: String(200 + (index % 90) * 10),
    count: 1 + (index % 9),
  }));
  await bring(page, t, { ...DRAWN['one'], panels: many });
  await stepHeading(page, t, 'stock').waitFor();
  await goOn(page, t, 'panels');
  await page.waitForLoadState('networkidle');
  await shoot(page, 'd19-two-thousand', false);

  const swapped = {
    ...TOO_MUCH,
    panels: DRAWN['one']?.stock_panels,
    stock_panels: DRAWN['one']?.panels,
  };
  await bring(page, t, swapped);
  await stepHeading(page, t, 'stock').waitFor();
  await goOn(page, t, 'panels');
  await page.getByRole('button', { name: t('calculator.panels.swap') }).waitFor();
  await shoot(page, 'd15-panels-swap');
});

test.each(VIEWS)('results of every size as $view', async (view) => {
  const t = words(view.language);
  const phone = onPhone(view);
  const shoot = (page: Page, name: string, whole = true) => take(page, view, name, whole);
  const { page, person } = await enter(view);
  const command = (name: 'nextCut' | 'rotate') =>
    page.getByRole('button', {
      name: t(`viewer.command.${name}`),
      exact: true,
    });
  const show = async (job: { name: string }, name: string, whole = false) => {
    await calculate(stage.kerf(), person.access_token, JSON.stringify(job));
    await openKept(page, t, job.name);
    const toolbar = dialog(page).getByRole('toolbar', { name: t('viewer.toolbar') });
    if (phone) await toolbar.scrollIntoViewIfNeeded();
    await shoot(page, name, whole);
  };
  for (const [name, job] of Object.entries(DRAWN)) await show(job, `r-${name}`);

  await show(TOO_MUCH, 'r-not-placed');
  await show(ON_PAPER, 'r-office');
  if (!phone) {
    await page.locator('[data-tile]').nth(3).hover();
    await shoot(page, 'r-pointed', false);
  }
  await page.getByRole('tab', { name: /\(\d+\)/ }).click();
  for (let cut = 0; cut < 9; cut += 1) await command('nextCut').click();
  await shoot(page, 'r-playback', false);
  for (const turn of [90, 180, 270]) {
    await command('rotate').click();
    await shoot(page, `r-turned-${turn}`, false);
  }
  await openFiles(page, t);
  await entryOf(page, t('formats.name.gcode')).waitFor();
  await shoot(page, 'r-files', false);
  await entryOf(page, t('formats.optionsOf', { name: t('formats.name.labels') })).click();
  const asked = page.getByRole('dialog', { name: t('formats.name.labels') });
  await asked.waitFor();
  await shoot(page, 'r-labels', false);
  await page.keyboard.press('Escape');
  await asked.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: t('viewer.workshop.open') }).click();
  // The drawing behind has a button of that name too, until the saw's screen covers it.
  const saw = page.getByRole('dialog', { name: /^(Sheet|Лист) / });
  const nextAtTheSaw = saw.getByRole('button', { name: t('viewer.workshop.next') });
  await nextAtTheSaw.click();
  await nextAtTheSaw.click();
  await shoot(page, 'r-saw', false);
  await saw.getByRole('checkbox').last().check();
  await page.reload();
  await page.getByRole('button', { name: t('viewer.workshop.open') }).click();
  const anew = saw.getByRole('button', { name: t('viewer.workshop.anew') });
  await anew.waitFor();
  await shoot(page, 'r-saw-again', false);
  await saw.getByRole('checkbox').last().scrollIntoViewIfNeeded();
  await shoot(page, 'r-saw-parts', false);
  await anew.click();
  await shoot(page, 'r-saw-anew', false);
});

test.each(VIEWS)('copy, comparison and a stopped run as $view', async (view) => {
  const t = words(view.language);
  const shoot = (page: Page, name: string, whole = true) => take(page, view, name, whole);
  const { page } = await enter(view);
  const stop = page.getByRole('button', {
    name: t('calculator.run.stopAndApply'),
  });
  const run = async (effort: 'Home' | 'End') => {
    await goOn(page, t, 'panels');
    await goOn(page, t, 'settings');
    await page.getByRole('slider', { name: t('calculator.settings.effort') }).press(effort);
    // Another blade than before: the panels lie elsewhere, and the comparison has something to tell.
    if (effort === 'End') await page.getByLabel(t('calculator.settings.kerf'), { exact: true }).fill('6');
    await goOn(page, t, 'review');
    await page.getByRole('button', { name: t('calculator.run.start') }).click();
    if (effort === 'Home') return;
    await page.getByText(new RegExp(t('calculator.run.best', { sheets: '#' }).split('#')[0] ?? '')).waitFor();
    await shoot(page, 'd20-running', false);
    await stop.click();
  };
  const toolbar = page.getByRole('toolbar', { name: t('viewer.toolbar') });
  await openCalculator(page, t);
  const long = {
    ...DRAWN['kitchen'],
    name: 'Long',
    configuration: {
      ...DRAWN['kitchen']?.configuration,
      cut_thickness: '3.3',
    },
  };
  await bring(page, t, long);
  await run('Home');
  await toolbar.waitFor();
  await page.getByRole('button', { name: t('calculated.copy') }).click();
  await dialog(page).waitFor();
  await shoot(page, 'd21-copy', false);
  await dialog(page)
    .getByRole('button', { name: t('copying.copy') })
    .click();
  await stepHeading(page, t, 'stock').waitFor();
  await run('End');
  await toolbar.waitFor();
  await shoot(page, 'd22-stopped', false);
  const compare = page.getByRole('button', {
    name: t('calculated.compare'),
  });
  const more = page
    .getByRole('main')
    .getByRole('button', { name: t('common.actions.moreActions') })
    .first();
  if (await compare.isVisible()) await compare.click();
  else {
    await more.click();
    await page.getByRole('menuitem', { name: t('calculated.compare') }).click();
  }
  await dialog(page).waitFor();
  await shoot(page, 'd25-compare-figures', false);
  const differences = dialog(page).getByRole('listitem').getByRole('button');
  if ((await differences.count()) > 0) await differences.first().click();
  await shoot(page, 'd23-compare', false);
  await dialog(page)
    .locator('.MuiDialogContent-root')
    .evaluate((content) => content.scrollTo(0, content.scrollHeight));
  await shoot(page, 'd24-compare-below', false);
});

test.each((['en', 'ru'] as const).flatMap((language) => (['mm', 'inch'] as const).map((unit) => ({ language, unit }))))(
  'the office on paper ($language, $unit)',
  async ({ language, unit }) => {
    const { access_token } = await register(stage.kerf());
    mkdirSync(resolve(FOLDER, 'paper'), { recursive: true });
    for (const job of [ON_PAPER, DRAWN['most'], DRAWN['strips'], DRAWN['plywood']]) {
      if (!job) continue;
      const id = await calculate(stage.kerf(), access_token, JSON.stringify(job));
      const answer = await fetch(
        `${stage.kerf().url}/api/v1/calculations/${id}/files/pdf?lang=${language}&unit=${unit}`,
        { headers: { authorization: `Bearer ${access_token}` } },
      );
      const path = resolve(FOLDER, 'paper', `${language}-${unit}-${job.name.replaceAll(' ', '-')}.pdf`);
      writeFileSync(path, Buffer.from(await answer.arrayBuffer()));
    }
  },
);
