// Pictures of the account and of the team, by whoever looks at it.

import { describe, test } from 'vitest';
import { calculate } from '../support/job';
import { signIn } from '../support/person';
import { VIEWS } from '../support/pictures';
import { setStage } from '../support/stage';
import { job, pretend, scene } from './scene';

const stage = setStage(['--default-plan', 'enterprise']);

describe.each(VIEWS)('$view', (view) => {
  const { t, ru, shoot, person, visitor, someone, call } = scene(stage, view);

  test('the account and the team', async () => {
    const { anna, page } = await someone();
    const token = anna.access_token;
    for (const agent of [
      'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1',
      'curl/8.5',
    ]) {
      await fetch(`${stage.kerf().url}/api/v1/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'user-agent': agent },
        body: JSON.stringify({ email: anna.email, password: anna.password }),
      });
    }
    await page.goto('/account/security');
    await page.getByText(t('account.sessions.this')).waitFor();
    await page.getByRole('button', { name: t('account.password.save') }).click();
    await shoot(page, 'h60-account-security');
    await page.getByRole('button', { name: t('account.sessions.endOthers') }).click();
    await page.getByRole('alertdialog').waitFor();
    await shoot(page, 'h61-sessions-end', false);
    await page.keyboard.press('Escape');
    await page.goto('/account/keys');
    for (const name of ru ? ['1С: склад', 'Загрузка заказов с сайта'] : ['ERP', 'Orders from the shop']) {
      await page.getByLabel(t('account.keys.name')).fill(name);
      await page.getByRole('button', { name: t('account.keys.create') }).click();
      const dialog = page.getByRole('dialog', {
        name: t('account.keys.new.title', { name }),
      });
      await dialog.waitFor();
      await shoot(page, 'h62-key-new', false);
      await dialog.getByRole('button', { name: t('account.keys.new.done') }).click();
      await dialog.waitFor({ state: 'hidden' });
    }
    await shoot(page, 'h63-keys');
    await page.goto('/account/team');
    const team = ru ? 'Столярная мастерская «Дуб»' : 'Oak joinery';
    await page.getByLabel(t('team.name')).waitFor();
    await shoot(page, 'h64-team-none');
    await call(token, 'POST', '/team', { name: team });
    const mates = ru
      ? [
          ['Борис Константинопольский', 'admin'],
          ['Вера Лебедева', 'member'],
          ['Глеб Ким', 'viewer'],
        ]
      : [
          ['Benjamin Featherstonehaugh', 'admin'],
          ['Vera Swan', 'member'],
          ['Glen Kim', 'viewer'],
        ];
    for (const [name, role] of mates) {
      const mate = await person(name ?? '', name ?? '');
      await call(token, 'POST', '/team/invitations', {
        email: mate.email,
        role,
      });
      const list = await call<{ id: string }[] | { invitations: { id: string }[] }>(
        mate.access_token,
        'GET',
        '/team/invitations',
      );
      const [invitation] = Array.isArray(list) ? list : list.invitations;
      if (role === 'viewer') {
        const other = await visitor();
        await signIn(other, mate);
        await other.goto('/account/team');
        await other
          .getByRole('button', {
            name: t('team.invited.acceptNamed', { team }),
          })
          .waitFor();
        await shoot(other, 'h65-team-invited');
        await other
          .getByRole('button', {
            name: t('team.invited.acceptNamed', { team }),
          })
          .click();
        await other.getByText(t('team.may.viewer')).waitFor();
        await shoot(other, 'h66-team-viewer');
      } else await call(mate.access_token, 'POST', `/team/invitations/${invitation?.id}/accept`);
    }
    const late = await person('Dora Long', 'Дарья Долгопрудная-Заозёрская');
    await call(token, 'POST', '/team/invitations', {
      email: late.email,
      role: 'member',
    });
    await page.reload();
    await page.getByText(late.email).waitFor();
    await shoot(page, 'h67-team-owner');
    await page
      .getByRole('button', {
        name: t('team.handOver.named', { name: mates[1]?.[0] ?? '' }),
      })
      .click();
    await page.getByRole('alertdialog').waitFor();
    await shoot(page, 'h68-team-hand-over', false);
    await page.keyboard.press('Escape');
    await calculate(stage.kerf(), token, job({ name: ru ? 'Полки' : 'Shelves' }));
    await page.goto('/account/activity');
    await page.getByRole('list', { name: t('account.activity.title') }).waitFor();
    await shoot(page, 'h69-activity');
    await page.goto('/account/settings');
    await page.getByRole('textbox', { name: t('account.preferences.remnants') }).waitFor();
    await shoot(page, 'h6a-settings');
    await page.goto('/account/profile');
    await page.waitForLoadState('networkidle');
    await shoot(page, 'h6b-profile');
    await page.goto('/account/data');
    await page.getByRole('button', { name: t('account.delete.open') }).click();
    await page.getByRole('dialog').waitFor();
    await shoot(page, 'h6c-delete', false);
    await page.keyboard.press('Escape');
    await pretend(page, {
      plan_name: 'free',
      requests_used: 3,
      requests_per_month: 5,
    });
    await page.route('**/api/v1/team', (route) =>
      route.fulfill({
        status: 404,
        json: {
          code: 'NOT_FOUND',
          message: '',
          details: null,
          statusCode: 404,
        },
      }),
    );
    for (const part of ['keys', 'team']) {
      await page.goto(`/account/${part}`);
      await page.waitForLoadState('networkidle');
      await shoot(page, `h6d-free-${part}`);
    }
  });
});
