// When things go wrong: sessions that end, networks that fail, servers that refuse, and two windows at once.

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { violations } from '../support/axe';
import { example } from '../support/job';
import { newcomer, register, signIn } from '../support/person';
import { LONGER_WORDS, PHONE, WITHOUT_CODE, setStage } from '../support/stage';
import { atCalculator, goToReview, loadSample } from '../support/wizard';
import { words } from '../support/words';

const stage = setStage();

/** Another window of the same browser, whose errors count too. */
async function anotherWindow(page: Page, expected: RegExp[] = []): Promise<{ page: Page; errors: string[] }> {
  const errors: string[] = [];
  const other = await page.context().newPage();
  other.on('console', (message) => {
    if (message.type() === 'error' && !expected.some((one) => one.test(message.text()))) errors.push(message.text());
  });
  other.on('pageerror', (error) => errors.push(String(error)));
  return { page: other, errors };
}

/** Puts tokens into the browser's storage, as an earlier visit would have left them. */
async function keep(page: Page, tokens: Record<string, string>): Promise<void> {
  await page.goto(WITHOUT_CODE);
  await page.evaluate((kept) => {
    for (const [key, value] of Object.entries(kept)) localStorage.setItem(`kerf.${key}`, value);
  }, tokens);
}

test('two windows whose session has run out renew it with one call, and both go on', async () => {
  const t = words('en');
  const refused = [/status of 401/];
  const page = await stage.visitor({ expectedErrors: refused });
  const { access_token, refresh_token, name } = await register(stage.kerf());
  await keep(page, { access_token: 'run out', refresh_token });
  const { page: other, errors } = await anotherWindow(page, refused);
  const renewals: number[] = [];
  for (const one of [page, other]) {
    one.on('response', (answer) => {
      if (answer.url().endsWith('/auth/refresh')) renewals.push(answer.status());
    });
  }

  await Promise.all([page.goto('/history'), other.goto('/history')]);
  for (const one of [page, other]) {
    await one.getByText(t('history.empty.title')).waitFor();
    await one.getByRole('button', { name: `${t('auth.menu.label')}: ${name}` }).waitFor();
  }
  expect(renewals).toEqual([200]);
  const kept = await other.evaluate(() => localStorage.getItem('kerf.access_token'));
  expect(kept).not.toBe('run out');
  expect(kept).not.toBe(access_token);
  expect(errors).toEqual([]);
});

test.each(LONGER_WORDS)('a session that cannot be renewed ends at home, with a word (%s)', async (language) => {
  const t = words(language);
  const page = await stage.visitor({ language, expectedErrors: [/status of 401/] });
  await register(stage.kerf());
  await keep(page, { access_token: 'run out', refresh_token: 'f'.repeat(64) });
  await page.goto('/history');
  // The message goes by itself, however long the other screen takes.
  await Promise.all([
    page
      .getByRole('region', { name: t('common.toasts.label') })
      .getByRole('alert')
      .waitFor(),
    page.getByRole('heading', { name: t('welcome.guest.title') }).waitFor(),
  ]);
  expect(new URL(page.url()).pathname).toBe('/');
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.endsWith('token')))).toEqual([]);
});

test('who signs out in one window is signed out in the other; theme and language follow', async () => {
  const [en, ru] = [words('en'), words('ru')];
  const page = await stage.visitor();
  const { access_token, refresh_token, name } = await register(stage.kerf());
  await keep(page, { access_token, refresh_token });
  const { page: other, errors } = await anotherWindow(page);
  await Promise.all([page.goto('/history'), other.goto('/history')]);
  await other.getByText(en('history.empty.title')).waitFor();

  await page.bringToFront();
  await page.getByRole('button', { name: en('common.settings.label'), exact: true }).click();
  await page.getByRole('menuitemradio', { name: en('common.settings.dark') }).click();
  await expect.poll(() => other.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
  await page.getByRole('button', { name: en('common.settings.label'), exact: true }).click();
  await page.getByRole('menuitemradio', { name: 'Русский' }).click();
  await other.getByRole('heading', { level: 1, name: ru('history.title') }).waitFor();

  await page.getByRole('button', { name: `${ru('auth.menu.label')}: ${name}` }).click();
  await Promise.all([
    other.getByText(ru('common.shell.signedOutElsewhere')).waitFor(),
    page.getByRole('menuitem', { name: ru('auth.signOut') }).click(),
  ]);
  await other.getByRole('heading', { name: ru('welcome.guest.title') }).waitFor();
  expect(new URL(other.url()).pathname).toBe('/');
  expect(errors).toEqual([]);
});

test('the chosen language stays: reloaded, signed in and signed out', async () => {
  const [en, ru] = [words('en'), words('ru')];
  const page = await stage.visitor();
  const person = await register(stage.kerf());
  await page.goto('/');
  await page.getByRole('button', { name: en('common.settings.label'), exact: true }).click();
  await page.getByRole('menuitemradio', { name: 'Русский' }).click();
  const guest = page.getByRole('heading', { name: ru('welcome.guest.title') });
  await guest.waitFor();
  await page.reload();
  await guest.waitFor();

  await page
    .getByRole('banner')
    .getByRole('button', { name: ru('auth.signIn'), exact: true })
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(ru('auth.email')).fill(person.email);
  await dialog.getByLabel(ru('auth.password'), { exact: true }).fill(person.password);
  await dialog.getByRole('button', { name: ru('auth.submit.login'), exact: true }).click();
  const greeting = page.getByRole('heading', { name: ru('welcome.dashboard.title', { name: person.name }) });
  await greeting.waitFor();
  await page.reload();
  await greeting.waitFor();

  await page.getByRole('button', { name: `${ru('auth.menu.label')}: ${person.name}` }).click();
  await page.getByRole('menuitem', { name: ru('auth.signOut') }).click();
  await guest.waitFor();
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('ru');
});

test('two windows do not fight over the calculation that is being written', async () => {
  const t = words('en');
  const page = await stage.visitor();
  const { access_token, refresh_token } = await register(stage.kerf());
  await keep(page, { access_token, refresh_token });
  await page.goto('/calculator');
  await loadSample(page, t, 'wardrobe');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('kerf.wizard'))).toContain('Sonoma');
  const { page: other, errors } = await anotherWindow(page);
  await other.goto('/calculator');
  await other.getByText('Sonoma 2800×2070').first().waitFor();

  await other.getByRole('button', { name: t('calculator.toolbar.sample') }).click();
  // The first window shows what the second has written, and its own state is a step of undo away.
  await Promise.all([
    page.getByText(t('calculator.takenOver')).waitFor(),
    other.getByRole('menuitem', { name: t('calculator.samples.glass') }).click(),
  ]);
  await page.getByText('Mirror 4').first().waitFor();
  await page.bringToFront();
  await page
    .getByRole('toolbar', { name: t('calculator.toolbar.label') })
    .getByRole('button', { name: t('calculator.toolbar.undo'), exact: true })
    .click();
  await page.getByText('Sonoma 2800×2070').first().waitFor();
  await other.getByText('Sonoma 2800×2070').first().waitFor();
  expect(errors).toEqual([]);
});

test.each(LONGER_WORDS)('without a network nothing is lost, and the page says so (%s)', async (language) => {
  const t = words(language);
  const page = await atCalculator(stage, { language, expectedErrors: [/ERR_INTERNET_DISCONNECTED/] });
  await loadSample(page, t);
  await goToReview(page, t);

  await page.context().setOffline(true);
  await page.getByText(t('common.connection.offline')).waitFor();
  await page.getByRole('button', { name: t('calculator.run.start') }).click();
  await page.getByText(t('errors.codes.NETWORK_ERROR')).waitFor();
  expect(await violations(page)).toEqual([]);

  // The good news goes by itself.
  await Promise.all([page.getByText(t('common.connection.back')).waitFor(), page.context().setOffline(false)]);
  await page.getByRole('button', { name: t('calculator.run.start') }).click();
  await page.getByRole('toolbar', { name: t('viewer.toolbar') }).waitFor({ timeout: 60_000 });
});

test('a calculation that runs is followed on when the network is back', async () => {
  const t = words('en');
  const page = await stage.visitor({ expectedErrors: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED/] });
  const person = await register(stage.kerf());
  await signIn(page, person);
  await page.goto('/history');
  await page.getByText(t('history.empty.title')).waitFor();
  const answer = await fetch(`${stage.kerf().url}/api/v1/optimize`, {
    method: 'POST',
    headers: { authorization: `Bearer ${person.access_token}`, 'content-type': 'application/json' },
    body: example('s8-sample.json'),
  });
  const { task_id } = (await answer.json()) as { task_id: string };
  // A task of this browser, of which it has heard nothing yet.
  await page.context().setOffline(true);
  await page.evaluate(
    (id) => localStorage.setItem('kerf.run', JSON.stringify({ version: 1, value: { id, job: {} } })),
    task_id,
  );
  await page.context().setOffline(false);
  // Nothing of the server answers until the page has said so: one answer would prove it there.
  let there = false;
  await page.route('**/api/**', async (route) => {
    if (there) await route.continue();
    else await route.abort('failed');
  });
  await page.reload();
  await page.getByText(t('common.connection.unreachable')).waitFor();
  there = true;
  await page.getByText(t('common.task.open'), { exact: true }).waitFor();
  await page.getByText(t('common.connection.unreachable')).waitFor({ state: 'hidden' });
});

test.each([
  ['WORKER_POOL_NOT_INITIALIZED', 503],
  ['DATABASE_ERROR', 500],
  ['TOO_MANY_REQUESTS', 429],
] as const)('a server that answers %s is understood', async (code, status) => {
  const t = words('ru');
  const page = await newcomer(stage, { language: 'ru', viewport: PHONE, expectedErrors: [/status of/] });
  let well = false;
  await page.route('**/api/v1/calculations?*', async (route) => {
    if (well) await route.continue();
    else {
      await route.fulfill({
        status,
        contentType: 'application/json',
        body: JSON.stringify({ code, message: 'server words', details: null, statusCode: status }),
      });
    }
  });
  await page.goto('/history');
  await page.getByText(t(`errors.codes.${code}`)).waitFor();
  well = true;
  await page.getByRole('button', { name: t('common.actions.retry') }).click();
  await page.getByText(t('history.empty.title')).waitFor();
});

test.each(LONGER_WORDS)('the limit of a plan stays on the page and leads to the plans (%s)', async (language) => {
  const t = words(language);
  const page = await newcomer(stage, { language, expectedErrors: [/status of 403/] });
  await page.goto(WITHOUT_CODE);
  await page.evaluate(() => {
    const row = (id: string, width: string, height: string, count: string, label: string) => ({
      id,
      width,
      height,
      count,
      label,
      material: 'DEFAULT_MATERIAL',
      enabled: true,
      orientation: 0,
      edge: { top: null, bottom: null, left: null, right: null },
    });
    const draft = { stock: [row('s', '2440', '1220', '50', 'S')], panels: [row('p', '300', '200', '101', 'P')] };
    localStorage.setItem('kerf.wizard', JSON.stringify({ version: 1, state: { draft, step: 3 }, stamp: 'one' }));
  });
  await page.goto('/calculator');
  await page.getByRole('button', { name: t('calculator.run.start') }).click();
  const message = page.getByRole('alert').filter({
    hasText: t('errors.withDetails.SUBSCRIPTION_PANEL_LIMIT_EXCEEDED', { limit: 100, current: 101 }),
  });
  await message.waitFor();
  expect(await violations(page)).toEqual([]);
  await message.getByRole('button', { name: t('common.actions.upgrade') }).click();
  await page.getByRole('heading', { level: 1, name: t('plans.title') }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/pricing');
});

test('somebody who signs in in one window is signed in in the other', async () => {
  const t = words('en');
  const page = await stage.visitor();
  const { name, email, password } = await register(stage.kerf());
  await page.goto('/');
  const { page: other, errors } = await anotherWindow(page);
  await other.goto('/');
  await other
    .getByRole('banner')
    .getByRole('button', { name: t('auth.signIn') })
    .waitFor();
  await page
    .getByRole('banner')
    .getByRole('button', { name: t('auth.signIn') })
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: t('auth.email') }).fill(email);
  await dialog.getByLabel(t('auth.password'), { exact: true }).fill(password);
  await dialog.getByRole('button', { name: t('auth.submit.login'), exact: true }).click();
  for (const one of [page, other]) {
    await one.getByRole('heading', { name: t('welcome.dashboard.title', { name }) }).waitFor();
  }
  expect(errors).toEqual([]);
});
