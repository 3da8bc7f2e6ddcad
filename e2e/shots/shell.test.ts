// Pictures of what stands around every screen, and of what goes wrong there.

import { describe, test } from 'vitest';
import { VIEWS } from '../support/pictures';
import { setStage } from '../support/stage';
import { goToReview } from '../support/wizard';
import { scene } from './scene';

const stage = setStage(['--default-plan', 'enterprise']);

describe.each(VIEWS)('$view', (view) => {
  const { t, phone, shoot, someone } = scene(stage, view);

  test('the shell and its troubles', async () => {
    const { page } = await someone();
    await page.route('**/api/v1/task/*', (route) =>
      route.fulfill({
        json: {
          task_id: 'one',
          status: 'RUNNING',
          percentage_done: 42,
          solution: null,
          error: null,
          elapsed_ms: 4200,
        },
      }),
    );
    await page.goto('/materials');
    await page.evaluate(() =>
      localStorage.setItem('kerf.run', JSON.stringify({ version: 1, value: { id: 'one', job: {} } })),
    );
    await page.goto('/projects');
    await page.getByRole('region', { name: t('common.task.region') }).waitFor();
    await page.getByText(t('common.task.running')).waitFor();
    await shoot(page, 'h70-task-banner', false);
    await page.unroute('**/api/v1/task/*');
    await page.evaluate(() => localStorage.removeItem('kerf.run'));
    await page.goto('/projects');
    await page.getByRole('button', { name: t('common.settings.label'), exact: true }).click();
    await page.getByRole('menuitemradio', { name: 'English' }).waitFor();
    await shoot(page, 'h71-settings-menu', false);
    await page.keyboard.press('Escape');
    if (phone) {
      await page.getByRole('button', { name: t('common.shell.openMenu') }).click();
      await page.getByRole('dialog').waitFor();
      await shoot(page, 'h72-drawer', false);
      await page.keyboard.press('Escape');
    }
    await page.context().setOffline(true);
    await page.getByText(t('common.connection.offline')).waitFor();
    await shoot(page, 'h73-offline', false);
    await page.context().setOffline(false);
    await page.getByText(t('common.connection.back')).waitFor();
    await shoot(page, 'h74-back', false);
    await page.route('**/api/v1/optimize', (route) =>
      route.fulfill({
        status: 403,
        json: {
          code: 'SUBSCRIPTION_REQUEST_LIMIT_EXCEEDED',
          message: 'limit',
          details: { plan: 'free', limit: 5, current: 5 },
          statusCode: 403,
        },
      }),
    );
    await page.goto('/examples');
    await page
      .getByRole('button', { name: new RegExp(t('examples.cases.load')) })
      .first()
      .click();
    await page.getByRole('heading', { name: t('calculator.title') }).waitFor();
    await shoot(page, 'h75-toast-loaded', false);
    await goToReview(page, t);
    await page.getByRole('button', { name: t('calculator.run.start') }).click();
    await page.getByRole('button', { name: t('common.actions.upgrade') }).waitFor();
    await shoot(page, 'h76-toast-upgrade', false);
    await page.route('**/assets/MaterialsPage*', (route) => route.abort('failed'));
    await page.goto('/');
    // Before the dashboard is there, nobody hears of a changed address.
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.evaluate(() => {
      history.pushState({}, '', '/materials');
      dispatchEvent(new PopStateEvent('popstate', { state: {} }));
    });
    await page.getByText(t('common.part.missing')).waitFor();
    await shoot(page, 'h77-broken', false);
    await page.evaluate(() => localStorage.setItem('kerf.access_token', 'run out'));
    await page.evaluate(() => localStorage.setItem('kerf.refresh_token', 'f'.repeat(64)));
    await page.goto('/history');
    await page.getByRole('heading', { name: t('welcome.guest.title') }).waitFor();
    await shoot(page, 'h78-session-lost', false);
  });
});
