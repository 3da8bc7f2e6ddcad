// Pictures of the history: full, empty, in trouble, and its dialogs.

import { describe, test } from 'vitest';
import { calculate, example } from '../support/job';
import { VIEWS } from '../support/pictures';
import { setStage } from '../support/stage';
import { job, NEVER, refuse, scene, type Json } from './scene';

const stage = setStage(['--default-plan', 'enterprise']);

describe.each(VIEWS)('$view', (view) => {
  const { t, ru, shoot, someone, call } = scene(stage, view);

  test('the history', async () => {
    const { anna, page } = await someone();
    const token = anna.access_token;
    const project = await call<{ id: string }>(token, 'POST', '/projects', {
      name: ru ? 'Кухня Смирновых, ул. Лесная 14' : 'Smith kitchen, 14 Forest Lane',
      color: '#c2185b',
    });
    const names = ru
      ? ['Тумбы прихожей', 'Шкаф-купе в детскую с антресолью и выдвижными ящиками', 'Полки', 'Стеллаж', 'Столешница']
      : ['Hall cabinets', 'Wardrobe for the nursery with a top unit and drawers', 'Shelves', 'Rack', 'Worktop'];
    for (const [index, name] of names.entries()) {
      await calculate(
        stage.kerf(),
        token,
        job({
          name,
          project_id: index < 2 ? project.id : null,
          notes:
            index === 1 ? (ru ? 'Кромка ПВХ белая, забрать в пятницу' : 'White PVC edge, to be fetched Friday') : null,
        }),
      );
    }
    await calculate(stage.kerf(), token, example('s2-wardrobe.json'));
    await page.goto('/history');
    await page.getByText(names[0] ?? '', { exact: true }).waitFor();
    await page
      .getByRole('button', {
        name: t('history.actions.favorite', { name: names[2] ?? '' }),
      })
      .click();
    await page
      .getByRole('button', {
        name: t('history.actions.unfavorite', { name: names[2] ?? '' }),
      })
      .waitFor();
    await shoot(page, 'h30-history');
    for (const name of names.slice(3)) {
      await page
        .getByRole('button', {
          name: t('history.actions.compareNamed', { name }),
        })
        .click();
    }
    await shoot(page, 'h31-history-compare', false);
    await page
      .getByRole('button', {
        name: t('history.actions.deleteNamed', { name: names[4] ?? '' }),
      })
      .click();
    await page.getByRole('alertdialog').waitFor();
    await shoot(page, 'h32-history-delete', false);
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('history.actions.delete') })
      .click();
    await page.getByText(t('history.deleted')).waitFor();
    await page
      .getByRole('button', {
        name: t('history.actions.viewNamed', { name: names[1] ?? '' }),
      })
      .click();
    const dialog = page.getByRole('dialog').first();
    await dialog.getByRole('toolbar', { name: t('viewer.toolbar') }).waitFor();
    await shoot(page, 'h33-history-view', false);
    await dialog.getByRole('button', { name: t('history.actions.request') }).click();
    await page.getByRole('dialog', { name: t('history.request.title') }).waitFor();
    await shoot(page, 'h34-history-request', false);
    await page.goto('/history?search=nothing-of-the-kind');
    await page.getByText(t('history.empty.filtered')).waitFor();
    await shoot(page, 'h35-history-no-hits');
    await page.goto('/history?view=00000000-0000-7000-8000-000000000000');
    await page.getByText(t('history.detailFailed')).waitFor();
    await shoot(page, 'h36-history-view-gone', false);
    await page.goto('/history');
    await page.getByRole('tab', { name: t('history.tabs.device') }).click();
    await page.getByText(t('localHistory.empty.title')).waitFor();
    await shoot(page, 'h37-history-device-empty');
    await page.route('**/api/v1/calculations?*', async (route) => {
      const answer = await route.fetch();
      const list = (await answer.json()) as { calculations: Json[] };
      const states = ['RUNNING', 'QUEUED', 'STOPPED', 'ERROR', 'TERMINATED'];
      list.calculations.forEach((record, index) => {
        const status = states[index];
        if (status) Object.assign(record, { status });
      });
      await route.fulfill({ json: list });
    });
    await page.goto('/history');
    await page.getByText(names[0] ?? '', { exact: true }).waitFor();
    await shoot(page, 'h38-history-states');
    await page.route('**/api/v1/calculations/*', async (route) => {
      const answer = await route.fetch();
      const record = (await answer.json()) as Json;
      await route.fulfill({
        json: { ...record, status: 'TERMINATED', result_data: null },
      });
    });
    await page
      .getByRole('button', {
        name: t('history.actions.viewNamed', { name: names[1] ?? '' }),
      })
      .click();
    await page.getByText(t('history.noResult.TERMINATED')).waitFor();
    await shoot(page, 'h39-history-no-result', false);
    await page.unroute('**/api/v1/calculations?*');
    await page.route('**/api/v1/calculations?*', NEVER);
    await page.goto('/history');
    await page.getByRole('status', { name: t('history.loading') }).waitFor();
    await shoot(page, 'h3a-history-loading', false);
    await page.unroute('**/api/v1/calculations?*');
    await page.route('**/api/v1/calculations?*', refuse);
    await page.goto('/history');
    await page.getByText(t('history.loadFailed')).waitFor();
    await shoot(page, 'h3b-history-failed', false);
  });
});
