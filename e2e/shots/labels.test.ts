// Pictures of the designer of labels: as it opens, with a field chosen, its paper, its keys, and what is wrong told.

import { describe, test } from 'vitest';
import { openFiles, entryOf } from '../support/download';
import { openKept } from '../support/history';
import { calculate, example } from '../support/job';
import { signIn } from '../support/person';
import { VIEWS } from '../support/pictures';
import { setStage } from '../support/stage';
import { scene, type Json } from './scene';

const stage = setStage(['--default-plan', 'enterprise']);

describe.each(VIEWS)('$view', (view) => {
  const { t, ru, phone, shoot, person, visitor } = scene(stage, view);

  test('the designer of labels', async () => {
    const anna = await person('Anna Petrova', 'Анна Петрова');
    const name = ru ? 'Шкаф в детскую' : 'Wardrobe for the nursery';
    const job = JSON.parse(example('s2-wardrobe.json')) as Json;
    await calculate(stage.kerf(), anna.access_token, JSON.stringify({ ...job, name }));
    const page = await visitor();
    await signIn(page, anna);
    await openKept(page, t, name);
    await openFiles(page, t);
    await entryOf(page, t('formats.optionsOf', { name: t('formats.name.labels') })).click();
    const options = page.getByRole('dialog', { name: t('formats.name.labels') });
    const menu = options.getByRole('button', { name: t('labels.menu.open') });
    await menu.click();
    await shoot(page, 'l10-label-menu', false);
    await entryOf(page, t('labels.menu.design')).click();
    const designer = page.getByRole('dialog', { name: t('labels.title') });
    await designer.getByText(/1 (of|из) \d/).waitFor();
    await shoot(page, 'l11-designer', false);
    const canvas = designer.getByRole('application');
    const field = (kind: 'size' | 'material' | 'code') =>
      canvas.getByRole('button', {
        name: new RegExp(`^${kind === 'code' ? t('labels.codes.qr') : t(`labels.fields.${kind}`)}`),
      });
    await field('size').click();
    await shoot(page, 'l12-designer-field', false);
    await field('material').click({ modifiers: ['Shift'], force: true });
    await field('code').click({ modifiers: ['Shift'], force: true });
    await shoot(page, 'l13-designer-several', false);
    await designer.getByRole('tab', { name: t('labels.panels.paper') }).click();
    await shoot(page, 'l14-designer-paper', false);
    await field('size').click({ force: true });
    const box = await field('size').boundingBox();
    if (!phone && box) {
      await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
      await page.mouse.down();
      await page.mouse.move(box.x + box.width / 2 + 30, box.y + box.height / 2 + 22, { steps: 5 });
      await shoot(page, 'l15-designer-drag', false);
      await page.mouse.up();
      await page.keyboard.press('?');
      await page.getByRole('dialog', { name: t('labels.help.title') }).waitFor();
      await shoot(page, 'l16-designer-help', false);
      await page.keyboard.press('Escape');
    }
    await designer.getByRole('tab', { name: t('labels.panels.field') }).click();
    if (phone) {
      await designer.getByRole('button', { name: t('labels.palette') }).click();
      await shoot(page, 'l17-designer-add', false);
      await page.getByRole('menuitem', { name: t('labels.fields.text') }).click();
    } else await designer.getByRole('button', { name: t('labels.fields.text'), exact: true }).click();
    await designer.getByRole('textbox', { name: t('labels.property.text') }).fill('{colour} {width} × {height}');
    await designer
      .getByRole('button', { name: t(phone ? 'common.actions.save' : 'labels.save.close'), exact: true })
      .click();
    await designer.getByRole('alert').waitFor();
    await shoot(page, 'l18-designer-fault', false);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
  });
});
