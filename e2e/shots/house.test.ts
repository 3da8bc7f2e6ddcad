// Pictures of everything outside the calculator: what is filled, what is empty, what fails, what is asked first.

import type { Page, Route } from 'playwright-core';
import { describe, test } from 'vitest';
import { calculate, example } from '../support/job';
import { newPerson, register, signIn } from '../support/person';
import { onPhone, shoot as take, VIEWS } from '../support/pictures';
import { setStage } from '../support/stage';
import { words } from '../support/words';

const stage = setStage(['--default-plan', 'enterprise']);

/** What the browser logs of answers that these pictures want refused or never given. */
const TROUBLE = [/status of/, /Failed to load resource/, /ERR_/, /Failed to fetch dynamically/];

type Json = Record<string, unknown>;

async function call<T = Json>(token: string, method: string, path: string, body?: unknown): Promise<T> {
  const answer = await fetch(`${stage.kerf().url}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return (answer.status === 204 ? {} : await answer.json()) as T;
}

/** A small job, quickly done. */
const job = (parts: Json) => JSON.stringify({ ...(JSON.parse(example('s8-sample.json')) as Json), ...parts });

/** The account as it would be on another plan, or with another use of it. */
async function pretend(page: Page, subscription: Json) {
  await page.route('**/api/v1/auth/me', async (route) => {
    const answer = await route.fetch();
    const user = (await answer.json()) as { subscription: Json };
    await route.fulfill({ json: { ...user, subscription: { ...user.subscription, ...subscription } } });
  });
}

const refuse = (route: Route) =>
  route.fulfill({
    status: 500,
    json: { code: 'DATABASE_ERROR', message: 'database', details: null, statusCode: 500 },
  });

const NEVER = () => new Promise<void>(() => {});

describe.each(VIEWS)('$view', (view) => {
  const t = words(view.language);
  const ru = view.language === 'ru';
  const phone = onPhone(view);
  const shoot = (page: Page, name: string, whole = true) => take(page, view, name, whole);
  const person = (en: string, russian: string) => register(stage.kerf(), newPerson(ru ? russian : en));
  const visitor = () => stage.visitor({ ...view, expectedErrors: TROUBLE });

  async function someone() {
    const anna = await person('Anna Petrova', 'Анна Петрова');
    const page = await visitor();
    await signIn(page, anna);
    return { anna, page };
  }

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
      await pretend(page, { plan_name: plan, requests_used: used, requests_per_month: total });
      await page.goto('/');
      await page.getByRole('progressbar').or(page.getByText('∞')).first().waitFor();
      await shoot(page, `h1${index}-dashboard-${plan}-${used}`);
      if (index === 0 || index === 4) {
        await page.getByRole('button', { name: new RegExp(`^${t('auth.menu.label')}:`) }).click();
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
      await page.getByRole('button', { name: t('plans.choose', { plan: t('auth.plans.pro') }) }).click();
      await page.getByRole('alertdialog').or(page.getByRole('dialog')).waitFor();
      await shoot(page, 'h26-pricing-confirm', false);
      await page.keyboard.press('Escape');
    }
    await page.unroute('**/api/v1/auth/me');
    await pretend(page, { plan_name: 'pro', requests_used: 120, requests_per_month: 500 });
    await page.goto('/pricing');
    await page.getByRole('button', { name: t('plans.downgradeTo', { plan: t('auth.plans.free') }) }).click();
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
    await page.getByRole('button', { name: t('history.actions.favorite', { name: names[2] ?? '' }) }).click();
    await page.getByRole('button', { name: t('history.actions.unfavorite', { name: names[2] ?? '' }) }).waitFor();
    await shoot(page, 'h30-history');
    for (const name of names.slice(3)) {
      await page.getByRole('button', { name: t('history.actions.compareNamed', { name }) }).click();
    }
    await shoot(page, 'h31-history-compare', false);
    await page.getByRole('button', { name: t('history.actions.deleteNamed', { name: names[4] ?? '' }) }).click();
    await page.getByRole('alertdialog').waitFor();
    await shoot(page, 'h32-history-delete', false);
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('history.actions.delete') })
      .click();
    await page.getByText(t('history.deleted')).waitFor();
    await page.getByRole('button', { name: t('history.actions.viewNamed', { name: names[1] ?? '' }) }).click();
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
    await page.getByRole('tab', { name: t('device.tabs.device') }).click();
    await page.getByText(t('device.empty.title')).waitFor();
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
      await route.fulfill({ json: { ...record, status: 'TERMINATED', result_data: null } });
    });
    await page.getByRole('button', { name: t('history.actions.viewNamed', { name: names[1] ?? '' }) }).click();
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

  test('projects and materials', async () => {
    const { anna, page } = await someone();
    const token = anna.access_token;
    const projects = ru
      ? [
          [
            'Кухня Смирновых',
            'Фасады дуб Сонома, корпус белый. Сдать до 15 декабря, замер повторный.',
            'Смирновы',
            ['кухня', 'срочно', 'дуб'],
          ],
          ['Офис «Северный ветер»: переговорная и ресепшн на втором этаже', null, 'Юрлица 2026', ['офис']],
          ['Гараж', 'Верстак и полки', null, []],
          [
            'Детская',
            'Кровать-чердак, шкаф, стол',
            'Ивановы',
            ['мебель', 'детская', 'фанера 18', 'без кромки', 'свес'],
          ],
        ]
      : [
          [
            'Smith kitchen',
            'Sonoma oak fronts, white carcasses. Due 15 December, to be measured again.',
            'Smith',
            ['kitchen', 'urgent', 'oak'],
          ],
          ['North Wind office: meeting room and reception on the second floor', null, 'Companies 2026', ['office']],
          ['Garage', 'Workbench and shelves', null, []],
          [
            'Nursery',
            'Loft bed, wardrobe, desk',
            'Miller',
            ['furniture', 'nursery', 'plywood 18', 'no banding', 'overhang'],
          ],
        ];
    const colors = ['#c2185b', '#1976d2', '#388e3c', '#f57c00'];
    for (const [index, [name, description, folder, tags]] of projects.entries()) {
      const { id } = await call<{ id: string }>(token, 'POST', '/projects', {
        name,
        description,
        folder,
        tags,
        color: colors[index],
      });
      if (index === 0) await calculate(stage.kerf(), token, job({ project_id: id }));
    }
    const first = String(projects[0]?.[0]);
    await page.goto('/projects');
    await page.getByRole('heading', { name: first }).waitFor();
    await shoot(page, 'h40-projects');
    await page.getByRole('button', { name: t('projects.editNamed', { name: first }) }).click();
    await page.getByRole('dialog').waitFor();
    await shoot(page, 'h41-project-edit', false);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: t('projects.deleteNamed', { name: first }) }).click();
    await page.getByRole('alertdialog').waitFor();
    await shoot(page, 'h42-project-delete', false);
    await page.keyboard.press('Escape');
    await page.getByRole('searchbox', { name: t('projects.search') }).fill('qqqq');
    await page.getByText(t('projects.empty.filtered')).waitFor();
    await shoot(page, 'h43-projects-no-hits', false);
    await page.route('**/api/v1/projects', async (route) => {
      if (route.request().method() === 'POST') {
        await route.fulfill({
          status: 403,
          json: {
            code: 'SUBSCRIPTION_PROJECT_LIMIT_EXCEEDED',
            message: 'limit',
            details: { plan: 'free', limit: 3, current: 3 },
            statusCode: 403,
          },
        });
      } else await route.continue();
    });
    await page
      .getByRole('button', { name: t('projects.new') })
      .first()
      .click();
    await page.getByRole('textbox', { name: t('projects.dialog.name') }).fill('X');
    await page.getByRole('textbox', { name: t('projects.dialog.name') }).press('Enter');
    await page.getByText(t('projects.dialog.createFailed')).waitFor();
    await shoot(page, 'h44-project-limit', false);
    await page.route('**/api/v1/projects?*', NEVER);
    await page.goto('/projects');
    await page.getByRole('status', { name: t('projects.loading') }).waitFor();
    await shoot(page, 'h45-projects-loading', false);
    await page.unroute('**/api/v1/projects?*');
    await page.route('**/api/v1/projects?*', refuse);
    await page.goto('/projects');
    await page.getByText(t('projects.loadFailed')).waitFor();
    await shoot(page, 'h46-projects-failed', false);

    await page.goto('/materials?origin=own');
    await page.getByText(t('materials.empty.title')).waitFor();
    await shoot(page, 'h50-materials-empty', false);
    const mine = ru ? 'ЛДСП Egger Дуб Сонома U999 ST9' : 'Egger Sonoma oak U999 ST9';
    await call(token, 'POST', '/materials', {
      name: mine,
      code: 'EGG-U999-ST9',
      type: 'WOOD',
      thickness: 18,
      length: 2800,
      width: 2070,
      price_per_unit: 1249.5,
      currency: 'RUB',
      unit: 'sqm',
      density: 680,
      color: '#a1887f',
      description: ru ? 'Остаётся на складе у поставщика' : 'Kept by the dealer',
      properties: { emission: 'E1' },
    });
    await call(token, 'POST', '/materials', {
      name: ru ? 'Старая фанера' : 'Old plywood',
      type: 'WOOD',
      is_active: false,
    });
    await page.goto('/materials');
    await page.getByRole('button', { name: t('materials.new') }).waitFor();
    await page.waitForLoadState('networkidle');
    await shoot(page, 'h51-materials');
    await page.goto('/materials?origin=own');
    await page.getByText(mine).waitFor();
    await shoot(page, 'h52-materials-own', false);
    await page.getByRole('button', { name: t('materials.actions.editNamed', { name: mine }) }).click();
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    await shoot(page, 'h53-material-edit', false);
    await dialog.getByRole('textbox', { name: t('materials.dialog.thickness'), exact: true }).fill('-3');
    await dialog.getByRole('textbox', { name: t('materials.dialog.sheetSizes') }).fill('2800 by 2070');
    await shoot(page, 'h54-material-faults', false);
    await dialog.getByRole('button', { name: t('materials.dialog.addProperty') }).click();
    await dialog.getByRole('button', { name: t('materials.dialog.addProperty') }).scrollIntoViewIfNeeded();
    await shoot(page, 'h55-material-below', false);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: t('materials.actions.deleteNamed', { name: mine }) }).click();
    await page.getByRole('alertdialog').waitFor();
    await shoot(page, 'h56-material-delete', false);
    await page.keyboard.press('Escape');
    await page.goto('/materials?search=qqqqq');
    await page.getByText(t('materials.empty.filtered')).waitFor();
    await shoot(page, 'h57-materials-no-hits', false);
  });

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
      const dialog = page.getByRole('dialog', { name: t('account.keys.new.title', { name }) });
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
      await call(token, 'POST', '/team/invitations', { email: mate.email, role });
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
        await other.getByRole('button', { name: t('team.invited.acceptNamed', { team }) }).waitFor();
        await shoot(other, 'h65-team-invited');
        await other.getByRole('button', { name: t('team.invited.acceptNamed', { team }) }).click();
        await other.getByText(t('team.may.viewer')).waitFor();
        await shoot(other, 'h66-team-viewer');
      } else await call(mate.access_token, 'POST', `/team/invitations/${invitation?.id}/accept`);
    }
    const late = await person('Dora Long', 'Дарья Долгопрудная-Заозёрская');
    await call(token, 'POST', '/team/invitations', { email: late.email, role: 'member' });
    await page.reload();
    await page.getByText(late.email).waitFor();
    await shoot(page, 'h67-team-owner');
    await page.getByRole('button', { name: t('team.handOver.named', { name: mates[1]?.[0] ?? '' }) }).click();
    await page.getByRole('alertdialog').waitFor();
    await shoot(page, 'h68-team-hand-over', false);
    await page.keyboard.press('Escape');
    await calculate(stage.kerf(), token, job({ name: ru ? 'Полки' : 'Shelves' }));
    await page.goto('/account/activity');
    await page.getByRole('list', { name: t('account.activity.title') }).waitFor();
    await shoot(page, 'h69-activity');
    await page.goto('/account/settings');
    await page.waitForLoadState('networkidle');
    await shoot(page, 'h6a-settings');
    await page.goto('/account/profile');
    await page.waitForLoadState('networkidle');
    await shoot(page, 'h6b-profile');
    await page.goto('/account/data');
    await page.getByRole('button', { name: t('account.delete.open') }).click();
    await page.getByRole('dialog').waitFor();
    await shoot(page, 'h6c-delete', false);
    await page.keyboard.press('Escape');
    await pretend(page, { plan_name: 'free', requests_used: 3, requests_per_month: 5 });
    await page.route('**/api/v1/team', (route) =>
      route.fulfill({ status: 404, json: { code: 'NOT_FOUND', message: '', details: null, statusCode: 404 } }),
    );
    for (const part of ['keys', 'team']) {
      await page.goto(`/account/${part}`);
      await page.waitForLoadState('networkidle');
      await shoot(page, `h6d-free-${part}`);
    }
  });

  test('the shell and its troubles', async () => {
    const { page } = await someone();
    await page.route('**/api/v1/task/*', (route) =>
      route.fulfill({
        json: { task_id: 'one', status: 'RUNNING', percentage_done: 42, solution: null, error: null, elapsed_ms: 4200 },
      }),
    );
    await page.goto('/materials');
    await page.evaluate(() => localStorage.setItem('kerf.task', JSON.stringify({ version: 1, value: 'one' })));
    await page.goto('/projects');
    await page.getByRole('region', { name: t('common.task.region') }).waitFor();
    await page.getByText(t('common.task.running')).waitFor();
    await shoot(page, 'h70-task-banner', false);
    await page.unroute('**/api/v1/task/*');
    await page.evaluate(() => localStorage.removeItem('kerf.task'));
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
    for (const step of ['panels', 'settings', 'review'] as const) {
      await page.getByRole('button', { name: t('calculator.next'), exact: true }).click();
      await page.getByRole('heading', { level: 2, name: t(`calculator.steps.${step}`), exact: true }).waitFor();
    }
    await page.getByRole('button', { name: t('calculator.run.start') }).click();
    await page.getByRole('button', { name: t('common.actions.upgrade') }).waitFor();
    await shoot(page, 'h76-toast-upgrade', false);
    await page.route('**/assets/MaterialsPage*', (route) => route.abort('failed'));
    await page.goto('/');
    await page.evaluate(() => {
      history.pushState({}, '', '/materials');
      dispatchEvent(new PopStateEvent('popstate', { state: {} }));
    });
    await page.getByText(t('common.shell.brokenTitle')).waitFor();
    await shoot(page, 'h77-broken', false);
    await page.evaluate(() => localStorage.setItem('kerf.access_token', 'run out'));
    await page.evaluate(() => localStorage.setItem('kerf.refresh_token', 'f'.repeat(64)));
    await page.goto('/history');
    await page.getByRole('heading', { name: t('welcome.guest.title') }).waitFor();
    await shoot(page, 'h78-session-lost', false);
  });
});
