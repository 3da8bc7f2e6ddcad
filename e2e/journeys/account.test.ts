// The account: profile, password, sessions, settings, data, keys, team and activity, against the real server.

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { violations } from '../support/axe';
import { downloaded } from '../support/download';
import { calculate, example } from '../support/job';
import { newcomer, newPerson, register, signIn, type Person } from '../support/person';
import { LONGER_WORDS, PHONE, setStage, type VisitorOptions } from '../support/stage';
import { loadSample } from '../support/wizard';
import { words } from '../support/words';

const stage = setStage(['--default-plan', 'enterprise']);
const SECTIONS = ['profile', 'security', 'settings', 'activity', 'keys', 'team', 'data'] as const;
/** Who is in no team is told so by a 404. */
const NO_TEAM = [/404 \(Not Found\) \(.*\/api\/v1\/team\)/];

type Registered = Awaited<ReturnType<typeof register>>;

/** Somebody signed in, in front of a part of the account. */
async function inFrontOf(section: string, options: VisitorOptions = {}, name?: string) {
  const person = await register(stage.kerf(), newPerson(name));
  const page = await stage.visitor(options);
  await signIn(page, person);
  await page.goto(`/account/${section}`);
  return { page, person };
}

/** Another sign-in of the same person, from a program. */
async function signInElsewhere({ email, password }: Person): Promise<{ access_token: string }> {
  const answer = await fetch(`${stage.kerf().url}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' },
    body: JSON.stringify({ email, password }),
  });
  expect(answer.status).toBe(200);
  return (await answer.json()) as { access_token: string };
}

const statusOf = async (token: string) =>
  (await fetch(`${stage.kerf().url}/api/v1/auth/me`, { headers: { authorization: `Bearer ${token}` } })).status;

test.each(LONGER_WORDS)('the user menu leads to the account, where the name is changed (%s)', async (language) => {
  const t = words(language);
  const page = await stage.visitor({ language });
  const person = await register(stage.kerf());
  await signIn(page, person);
  await page.goto('/');
  await page.getByRole('button', { name: `${t('auth.menu.label')}: ${person.name}` }).click();
  await page.getByRole('menuitem', { name: t('auth.menu.account') }).click();
  await page.waitForURL('**/account/profile');
  await page.getByLabel(t('account.profile.name'), { exact: true }).fill('Мария Лебедева');
  await page.getByRole('button', { name: t('account.profile.save') }).click();
  await page.getByText(t('account.profile.saved')).waitFor();
  await page.getByRole('button', { name: `${t('auth.menu.label')}: Мария Лебедева` }).waitFor();
  await page.reload();
  await expect
    .poll(() => page.getByLabel(t('account.profile.name'), { exact: true }).inputValue())
    .toBe('Мария Лебедева');
});

test('a new password ends the other sessions and is the one that counts', async () => {
  const t = words('en');
  const { page, person } = await inFrontOf('security', { expectedErrors: [/status of 400/] });
  const elsewhere = await signInElsewhere(person);
  const [current, next] = [page.getByLabel(t('account.password.current')), page.getByLabel(t('account.password.new'))];
  const save = page.getByRole('button', { name: t('account.password.save') });
  await current.fill('not the password');
  await next.fill('birch and oak 19');
  await save.click();
  await page.getByText('Is not the right password').waitFor();
  expect(await statusOf(elsewhere.access_token)).toBe(200);
  await current.fill(person.password);
  await save.click();
  await page.getByText(t('account.password.saved')).waitFor();
  expect(await statusOf(elsewhere.access_token)).toBe(401);
  await signInElsewhere({ ...person, password: 'birch and oak 19' });
  // This session goes on.
  await page.reload();
  await page.getByText(t('account.sessions.this')).waitFor();
});

test('sessions are listed by device; one is ended, then all others', async () => {
  const t = words('ru');
  const { page, person } = await inFrontOf('security', { language: 'ru' });
  const others = [await signInElsewhere(person), await signInElsewhere(person), await signInElsewhere(person)];
  await page.reload();
  const ends = page.getByRole('button', { name: t('account.sessions.endNamed', { name: 'Firefox, Linux' }) });
  await ends.nth(2).waitFor();
  await ends.first().click();
  await page.getByText(t('account.sessions.ended')).waitFor();
  await expect.poll(() => ends.count()).toBe(2);
  await page.getByRole('button', { name: t('account.sessions.endOthers') }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('account.sessions.endOthers') })
    .click();
  await page.getByText(t('account.sessions.othersEnded')).waitFor();
  await expect.poll(() => ends.count()).toBe(0);
  for (const { access_token } of others) expect(await statusOf(access_token)).toBe(401);
});

test('settings: language here only, theme and unit with the account, and what new calculations begin with', async () => {
  const [en, ru] = [words('en'), words('ru')];
  const { page, person } = await inFrontOf('settings');
  const settings = async () => {
    const answer = await fetch(`${stage.kerf().url}/api/v1/settings`, {
      headers: { authorization: `Bearer ${person.access_token}` },
    });
    return (await answer.json()) as Record<string, unknown>;
  };
  const before = await settings();
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Русский' }).click();
  await page.getByRole('heading', { level: 1, name: ru('account.title') }).waitFor();
  await main.getByRole('button', { name: 'English' }).click();
  await main.getByRole('button', { name: en('common.settings.dark') }).click();
  await main.getByRole('button', { name: en('common.settings.inch') }).click();
  await expect.poll(settings).toMatchObject({ theme: 'dark', units: 'inch' });
  expect((await settings()).language).toBe(before.language);
  await main.getByRole('button', { name: en('common.settings.mm') }).click();
  await expect.poll(settings, { message: 'told to the server before the page is left' }).toMatchObject({ units: 'mm' });

  // The calculator as one mostly needs it is what new calculations begin with.
  await page.goto('/calculator');
  await loadSample(page, en, 'wardrobe');
  await page.goto('/account/settings');
  const stock = page.getByRole('group', { name: en('account.defaults.stock') });
  await stock.getByRole('button', { name: en('account.defaults.takeStock') }).click();
  await stock.getByText('Sonoma 2800×2070').waitFor();
  const configuration = page.getByRole('group', { name: en('account.defaults.configuration') });
  await configuration.getByRole('button', { name: en('account.defaults.takeConfiguration') }).click();
  await configuration.getByText('kerf 4.4 mm').waitFor();
  await expect.poll(async () => ((await settings()).default_stock as unknown[] | null)?.length).toBe(2);

  const fresh = await stage.visitor();
  await signIn(fresh, person);
  await fresh.goto('/calculator');
  await fresh.getByText('Sonoma 2800×2070').first().waitFor();
});

test('everything that is mine comes as a file', async () => {
  const t = words('en');
  const { page, person } = await inFrontOf('data');
  await calculate(stage.kerf(), person.access_token, example('s8-sample.json'));
  const file = await downloaded(page, () => page.getByRole('button', { name: t('account.export.download') }).click());
  expect(file.name).toMatch(/^kerf-\d{4}-\d\d-\d\d\.json$/);
  const data = JSON.parse(file.text) as {
    account: { email: string };
    calculations: { result_data: object | null }[];
  };
  expect(data.account.email).toBe(person.email);
  expect(data.calculations).toHaveLength(1);
  expect(data.calculations[0]?.result_data).not.toBeNull();
});

test.each(['en', 'ru'] as const)('the account is deleted with password and a typed word (%s)', async (language) => {
  const t = words(language);
  const { page, person } = await inFrontOf('data', { language, expectedErrors: [/status of 40[01]/] });
  await page.getByRole('button', { name: t('account.delete.open') }).click();
  const dialog = page.getByRole('dialog', { name: t('account.delete.dialog') });
  const word = t('account.delete.word');
  await dialog.getByLabel(t('account.delete.password'), { exact: true }).fill('not it, surely');
  await dialog.getByLabel(t('account.delete.type', { word })).fill(word);
  await dialog.getByRole('button', { name: t('account.delete.confirm') }).click();
  await page.locator('input[name="password"][aria-invalid="true"]').waitFor();
  await dialog.getByLabel(t('account.delete.password'), { exact: true }).fill(person.password);
  await dialog.getByRole('button', { name: t('account.delete.confirm') }).click();
  // The message goes by itself, however long the other screen takes.
  await Promise.all([
    page.getByText(t('account.delete.done')).waitFor(),
    page.getByRole('heading', { name: t('welcome.guest.title') }).waitFor(),
  ]);
  expect(await statusOf(person.access_token)).toBe(401);
});

test('an API key is shown once, works, and opens nothing once it is revoked', async () => {
  const t = words('en');
  const { page } = await inFrontOf('keys');
  await page.getByLabel(t('account.keys.name')).fill('ERP');
  await page.getByRole('button', { name: t('account.keys.create') }).click();
  const dialog = page.getByRole('dialog', { name: t('account.keys.new.title', { name: 'ERP' }) });
  const key = await dialog.getByLabel(t('account.keys.new.key'), { exact: true }).inputValue();
  const opens = async () =>
    (await fetch(`${stage.kerf().url}/api/v1/projects`, { headers: { 'x-api-key': key } })).status;
  expect(await opens()).toBe(200);
  await dialog.getByRole('button', { name: t('account.keys.new.done') }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.reload();
  await page.getByText(key.slice(0, 12)).waitFor();
  expect(await page.getByText(key).count()).toBe(0);
  await page.getByRole('button', { name: t('account.keys.revokeNamed', { name: 'ERP' }) }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('account.keys.revoke') })
    .click();
  await page.getByText(t('account.keys.none')).waitFor();
  expect(await opens()).toBe(401);
});

test('a team is made, joined, managed by roles, handed over and left', async () => {
  const t = words('en');
  const { page: owner, person: olga } = await inFrontOf('team', { expectedErrors: NO_TEAM }, 'Olga');
  await owner.getByLabel(t('team.name')).fill('Joinery');
  await owner.getByRole('button', { name: t('team.new.create') }).click();
  await owner.getByRole('heading', { name: 'Joinery' }).waitFor();

  const { page: mate, person: mila } = await inFrontOf('team', { expectedErrors: NO_TEAM }, 'Mila');
  await owner.getByLabel(t('team.invite.email')).fill(mila.email);
  await owner.getByRole('button', { name: t('team.invite.send') }).click();
  await owner.getByText(t('team.invite.sent', { email: mila.email })).waitFor();
  await mate.reload();
  await mate.getByRole('button', { name: t('team.invited.acceptNamed', { team: 'Joinery' }) }).click();
  await mate.getByText(t('team.may.member')).waitFor();
  expect(await mate.getByLabel(t('team.invite.email')).count(), 'a member invites nobody').toBe(0);

  await owner.reload();
  await owner.getByRole('combobox', { name: t('team.roleOf', { name: 'Mila' }) }).click();
  await owner.getByRole('option', { name: t('team.roles.admin') }).click();
  await owner.getByText(t('team.roleChanged', { name: 'Mila', role: t('team.roles.admin') })).waitFor();
  await mate.reload();
  await mate.getByLabel(t('team.invite.email')).waitFor();

  await owner.getByRole('button', { name: t('team.handOver.named', { name: 'Mila' }) }).click();
  await owner
    .getByRole('alertdialog')
    .getByRole('button', { name: t('team.handOver.open') })
    .click();
  await owner.getByText(t('team.handOver.done', { name: 'Mila' })).waitFor();
  await owner.getByRole('button', { name: t('team.leave.open') }).click();
  await owner
    .getByRole('alertdialog')
    .getByRole('button', { name: t('team.leave.open') })
    .click();
  await owner.getByLabel(t('team.name')).waitFor();
  await mate.reload();
  await mate.getByRole('button', { name: t('team.end.open') }).waitFor();
  expect(await mate.getByText(olga.email).count()).toBe(0);
});

test('the activity is told in words, searched, filtered and paged', async () => {
  const t = words('ru');
  const { page, person } = await inFrontOf('activity', { language: 'ru' });
  await page.getByText(t('account.activity.none')).waitFor();
  await calculate(stage.kerf(), person.access_token, example('s8-sample.json'));
  const project = (n: number) =>
    fetch(`${stage.kerf().url}/api/v1/projects`, {
      method: 'POST',
      headers: { authorization: `Bearer ${person.access_token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ name: `Заказ ${n}` }),
    });
  for (let n = 1; n <= 30; n += 1) expect((await project(n)).status).toBe(201);
  await page.reload();
  const rows = page.getByRole('list', { name: t('account.activity.title') }).getByRole('listitem');
  await expect.poll(() => rows.count()).toBe(25);
  await page.getByText('Заказ 30').waitFor();
  await page.getByRole('button', { name: /следующ/i }).click();
  await page.getByText('Заказ 1»').waitFor();
  const search = page.getByRole('searchbox', { name: t('account.activity.search') });
  await search.fill('зАКАЗ 2');
  await expect.poll(() => rows.count()).toBe(11);
  await page.reload();
  await expect.poll(() => rows.count()).toBe(11);
  await search.fill('шкаф');
  await page.getByText(t('account.activity.noneFound')).waitFor();
  await page.getByRole('button', { name: t('account.activity.reset') }).click();
  await expect.poll(() => rows.count()).toBe(25);
  await page.getByRole('combobox', { name: t('account.activity.object') }).click();
  await page.getByRole('option', { name: t('account.activity.objects.calculation') }).click();
  await expect.poll(() => rows.count()).toBe(2);
  await rows.getByRole('link').first().click();
  await page
    .getByRole('dialog')
    .getByRole('toolbar', { name: t('viewer.toolbar') })
    .waitFor();
});

test.each(['/account', '/account/nothing'])('%s leads to the profile', async (path) => {
  const page = await newcomer(stage);
  await page.goto(path);
  await page.waitForURL('**/account/profile');
});

async function everySection(page: Page, person: Registered, look: (section: string) => Promise<void>) {
  await signIn(page, person);
  for (const section of SECTIONS) {
    await page.goto(`/account/${section}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    await look(section);
  }
}

test.each(LONGER_WORDS)('every part is open to everybody (%s)', async (language) => {
  const t = words(language);
  const page = await stage.visitor({ language, expectedErrors: NO_TEAM });
  await everySection(page, await register(stage.kerf()), async (section) => {
    expect(await violations(page), section).toEqual([]);
  });
  await page.getByRole('button', { name: t('account.delete.open') }).click();
  await page.getByRole('dialog').waitFor();
  expect(await violations(page), 'delete').toEqual([]);
});

test('every part has room on a phone', async () => {
  const page = await stage.visitor({ language: 'ru', viewport: PHONE, expectedErrors: NO_TEAM });
  await everySection(page, await register(stage.kerf()), async (section) => {
    expect(await violations(page), section).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), section).toBe(PHONE.width);
  });
});

test('the keyboard goes on where a button was pressed that is off meanwhile or at its end', async () => {
  const t = words('en');
  const page = await newcomer(stage);
  const focus = () => page.evaluate(() => document.activeElement?.textContent);
  await page.goto('/account');
  await page.getByRole('textbox', { name: t('account.profile.name') }).pressSequentially(' B');
  await page.getByRole('button', { name: t('account.profile.save') }).press('Enter');
  await page.getByText(t('account.profile.saved')).waitFor();
  await expect.poll(focus).toBe(t('account.profile.title'));

  await page.goto('/materials');
  await page.getByText('1–25').waitFor();
  const next = page.getByRole('button', { name: t('common.pages.next') });
  while (await next.isEnabled()) {
    const range = page.getByText(/^\d+–\d+ /);
    const before = await range.textContent();
    await next.press('Enter');
    await expect.poll(() => range.textContent()).not.toBe(before);
  }
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe(t('common.pages.previous'));
});
