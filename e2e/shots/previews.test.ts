// Pictures of what is seen before a file is had, and of the machines.

import { describe, test } from 'vitest';
import type { Page } from 'playwright-core';
import { entryOf, openFiles } from '../support/download';
import { openKept } from '../support/history';
import { calculate, example } from '../support/job';
import { VIEWS } from '../support/pictures';
import { setStage } from '../support/stage';
import { scene, type Json } from './scene';

const stage = setStage(['--default-plan', 'enterprise']);

describe.each(VIEWS)('$view', (view) => {
  const { t, ru, phone, shoot, someone, call } = scene(stage, view);

  const open = async (page: Page, format: 'pdf' | 'labels' | 'gcode') => {
    await openFiles(page, t);
    await entryOf(page, t('formats.optionsOf', { name: t(`formats.name.${format}`) })).click();
    const dialog = page.getByRole('dialog', { name: t(`formats.name.${format}`) });
    await dialog.waitFor();
    return dialog;
  };

  test('previews and machines', async () => {
    const { anna, page } = await someone();
    const token = anna.access_token;
    const name = ru ? 'Шкаф' : 'Wardrobe';
    const job = { ...(JSON.parse(example('s2-wardrobe.json')) as Json), name };
    await calculate(stage.kerf(), token, JSON.stringify(job));
    await openKept(page, t, name);

    for (const format of ['pdf', 'labels'] as const) {
      const dialog = await open(page, format);
      if (phone) {
        await shoot(page, `p10-${format}-button`, false);
        await dialog.getByRole('button', { name: t('preview.title') }).click();
      }
      const picture = dialog.getByRole('img');
      await picture.waitFor();
      await dialog.getByRole('button', { name: t('preview.next') }).click();
      await dialog.locator('[role=region][aria-busy=false]').waitFor();
      await picture.scrollIntoViewIfNeeded();
      await shoot(page, `p11-${format}`, false);
      if (format === 'pdf') {
        const refused = {
          status: 400,
          json: {
            code: 'VALIDATION_ERROR',
            message: '',
            details: {
              faults: [
                {
                  path: 'format',
                  fault: 'refused',
                  reason: ru ? 'В плане больше 500 листов.' : 'It has more than 500 sheets.',
                },
              ],
            },
            statusCode: 400,
          },
        };
        await page.route('**/files/pdf?*', (route) => route.fulfill(refused));
        await dialog.getByRole('checkbox').click();
        await dialog.getByRole('button', { name: t('common.actions.retry') }).waitFor();
        await shoot(page, 'p12-pdf-refused', false);
        await page.unroute('**/files/pdf?*');
      }
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'hidden' });
    }

    let dialog = await open(page, 'gcode');
    await dialog.getByText(t('formats.machine.hint')).waitFor();
    await shoot(page, 'p20-machine-none', false);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    for (const [machine, feed] of [
      ['Stepcraft D.840', 2400],
      [ru ? 'Большой станок в цеху' : 'The large one in the hall', 12000],
    ] as const) {
      await call(token, 'POST', '/templates/machines', {
        name: machine,
        options: { feed, mode: 'outline', tool: 6, dialect: 'linuxcnc' },
      });
    }
    dialog = await open(page, 'gcode');
    await dialog.getByRole('combobox', { name: t('formats.option.machine') }).click();
    await page.getByRole('option', { name: 'Stepcraft D.840' }).waitFor();
    await shoot(page, 'p21-machine-list', false);
    await page.getByRole('option', { name: 'Stepcraft D.840' }).click();
    await dialog.getByRole('textbox', { name: t('formats.option.feed'), exact: true }).fill('2500');
    await dialog.getByRole('combobox', { name: t('formats.option.machine') }).scrollIntoViewIfNeeded();
    await dialog.getByRole('button', { name: t('formats.machine.menu') }).click();
    await page.getByRole('menuitem', { name: t('formats.machine.rename') }).waitFor();
    await shoot(page, 'p22-machine-menu', false);
    await page.getByRole('menuitem', { name: t('formats.machine.delete') }).click();
    await page.getByRole('alertdialog').waitFor();
    await shoot(page, 'p23-machine-delete', false);
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog').waitFor({ state: 'hidden' });
    await dialog.getByRole('button', { name: t('formats.machine.menu') }).click();
    await page.getByRole('menuitem', { name: t('formats.machine.keep') }).click();
    const naming = page.getByRole('dialog', { name: t('formats.machine.keepTitle') });
    await naming.getByRole('textbox').fill('stepcraft d.840');
    await naming.getByRole('button', { name: t('formats.machine.keepAction') }).click();
    await naming.locator('[aria-invalid=true]').waitFor();
    await shoot(page, 'p24-machine-taken', false);
  });
});
