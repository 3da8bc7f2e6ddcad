// Pictures of what visitors see, of the dashboard and of the plans.

import { describe, test } from 'vitest';
import { VIEWS } from '../support/pictures';
import { setStage } from '../support/stage';
import { NEVER, pretend, refuse, scene } from './scene';

const stage = setStage(['--default-plan', 'enterprise']);

describe.each(VIEWS)('$view', (view) => {
  const { t, shoot, visitor, someone } = scene(stage, view);

  test('visitors', async () => {
    const page = await visitor();
    await page.goto('/');
    await page.getByRole('heading', { name: t('welcome.guest.title') }).waitFor();
    await shoot(page, 'h01-welcome');
    await page.getByRole('button', { name: t('welcome.guest.tryNow') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: t('auth.submit.register') }).click();
    await dialog.getByText(t('auth.faults.fields')).waitFor();
    await shoot(page, 'h02-register-empty', false);
    await dialog.getByRole('tab', { name: t('auth.tabs.login') }).click();
    await dialog.getByRole('textbox', { name: t('auth.email') }).fill('anna@example.com');
    await dialog.getByLabel(t('auth.password'), { exact: true }).fill('not it at all');
    await dialog.getByRole('button', { name: t('auth.submit.login') }).click();
    await dialog.getByText(t('errors.codes.INVALID_CREDENTIALS')).waitFor();
    await shoot(page, 'h03-login-refused', false);
    await page.route('**/api/v1/auth/login', NEVER);
    await dialog.getByRole('button', { name: t('auth.submit.login') }).click();
    await dialog.getByRole('button', { name: t('auth.submitting.login') }).waitFor();
    await shoot(page, 'h04-login-busy', false);
    await page.goto('/examples');
    await page.getByRole('heading', { level: 1, name: t('examples.title') }).waitFor();
    await shoot(page, 'h05-examples');
    await page.goto('/pricing');
    await page.getByRole('heading', { level: 1, name: t('plans.title') }).waitFor();
    await page.waitForLoadState('networkidle');
    await shoot(page, 'h06-pricing-visitor');
  });

  test('the dashboard and the plans', async () => {
    const levels = [
      ['free', 3, 5],
      ['free', 9, 10],
      ['free', 5, 5],
      ['pro', 120, 500],
      ['enterprise', 1234, 100_000],
    ] as const;
    const { page } = await someone();
    for (const [index, [plan, used, total]] of levels.entries()) {
      await page.unroute('**/api/v1/auth/me');
      await pretend(page, {
        plan_name: plan,
        requests_used: used,
        requests_per_month: total,
      });
      await page.goto('/');
      await page.getByRole('region', { name: t('welcome.dashboard.used') }).waitFor();
      await shoot(page, `h1${index}-dashboard-${plan}-${used}`);
      if (index === 0 || index === 4) {
        await page
          .getByRole('button', {
            name: new RegExp(`^${t('auth.menu.label')}:`),
          })
          .click();
        await page.getByRole('menuitem', { name: t('auth.signOut') }).waitFor();
        await shoot(page, `h1${index}-user-menu-${plan}`, false);
        await page.keyboard.press('Escape');
      }
      if (index === 1 || index === 2) continue;
      await page.goto('/pricing');
      await page.getByRole('button', { name: t('plans.current') }).waitFor();
      await shoot(page, `h2${index}-pricing-${plan}`);
      if (index > 0) continue;
      await page.getByRole('button', { name: t('plans.cycle.monthly') }).click();
      await shoot(page, 'h25-pricing-monthly');
      await page
        .getByRole('button', {
          name: t('plans.choose', { plan: t('auth.plans.pro') }),
        })
        .click();
      await page.getByRole('alertdialog').or(page.getByRole('dialog')).waitFor();
      await shoot(page, 'h26-pricing-confirm', false);
      await page.keyboard.press('Escape');
    }
    await page.unroute('**/api/v1/auth/me');
    await pretend(page, {
      plan_name: 'pro',
      requests_used: 120,
      requests_per_month: 500,
    });
    await page.goto('/pricing');
    await page
      .getByRole('button', {
        name: t('plans.downgradeTo', { plan: t('auth.plans.free') }),
      })
      .click();
    await page.getByRole('alertdialog').or(page.getByRole('dialog')).waitFor();
    await shoot(page, 'h27-pricing-down', false);
    await page.route('**/subscription-plans', refuse);
    await page.route('**/api/v1/plans', refuse);
    await page.reload();
    await page.getByText(t('plans.loadFailed')).waitFor();
    await shoot(page, 'h28-pricing-failed');
    await page.unroute('**/api/v1/auth/me');
    await page.route('**/api/v1/auth/me', refuse);
    await page.goto('/');
    await page.getByText(t('auth.unreachable')).first().waitFor();
    await shoot(page, 'h29-dashboard-failed');
  });
});
