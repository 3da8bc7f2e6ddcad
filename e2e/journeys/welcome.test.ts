// The welcome page: visitors learn what Kerf is, register, sign in and out; the dashboard greets who is signed in.

import { expect, test } from 'vitest';
import { violations } from '../support/axe';
import { calculate, example } from '../support/job';
import { newcomer, newPerson, register, registerInDialog, signIn } from '../support/person';
import { LONGER_WORDS, setStage } from '../support/stage';
import { words } from '../support/words';

const stage = setStage();

test.each(['en', 'ru'] as const)('a visitor registers and is greeted by name (%s)', async (language) => {
  const t = words(language);
  const page = await stage.visitor({ language });
  const person = newPerson('Мария Лебедева');

  await page.goto('/');
  await page.getByRole('heading', { level: 1, name: t('welcome.guest.title') }).waitFor();
  await page.getByRole('button', { name: t('welcome.guest.tryNow') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('tab', { name: t('auth.tabs.register'), selected: true }).waitFor();
  await registerInDialog(page, t, person);

  await page.getByRole('heading', { name: t('welcome.dashboard.title', { name: person.name }) }).waitFor();
  await dialog.waitFor({ state: 'hidden' });
  await page
    .getByRole('navigation')
    .getByRole('link', { name: t('common.nav.history') })
    .waitFor();
});

test('the form says what is missing before it asks the server', async () => {
  const t = words('en');
  const page = await stage.visitor();
  await page.goto('/');
  await page.getByRole('button', { name: t('welcome.guest.tryNow') }).click();
  const dialog = page.getByRole('dialog');
  const submit = dialog.getByRole('button', { name: t('auth.submit.register') });
  const alert = dialog.getByRole('alert');

  await submit.click();
  await alert.filter({ hasText: t('auth.faults.fields') }).waitFor();
  await dialog.getByLabel(t('auth.name'), { exact: true }).fill('Anna');
  await dialog.getByLabel(t('auth.email'), { exact: true }).fill('anna at home');
  await dialog.getByLabel(t('auth.password'), { exact: true }).fill('short');
  await submit.click();
  await alert.filter({ hasText: t('auth.faults.email') }).waitFor();
  await dialog.getByLabel(t('auth.email'), { exact: true }).fill('anna@example.com');
  await submit.click();
  await alert.filter({ hasText: t('auth.faults.password') }).waitFor();
  await dialog.getByRole('tab', { name: t('auth.tabs.login') }).click();
  await expect.poll(() => alert.count(), { message: 'the other tab begins without an error' }).toBe(0);
});

test.each(['en', 'ru'] as const)('a wrong password is refused in words (%s)', async (language) => {
  const t = words(language);
  const person = await register(stage.kerf());
  const page = await stage.visitor({ language, expectedErrors: [/status of 401/] });

  await page.goto('/');
  await page.getByRole('button', { name: t('auth.signIn') }).click();
  const dialog = page.getByRole('dialog');
  const submit = dialog.getByRole('button', { name: t('auth.submit.login'), exact: true });
  await dialog.getByLabel(t('auth.email'), { exact: true }).fill(person.email);
  await dialog.getByLabel(t('auth.password'), { exact: true }).fill('not the password');
  await submit.click();
  await dialog
    .getByRole('alert')
    .filter({ hasText: t('errors.codes.INVALID_CREDENTIALS') })
    .waitFor();

  await dialog.getByLabel(t('auth.password'), { exact: true }).fill(person.password);
  await submit.click();
  await page.getByRole('heading', { name: t('welcome.dashboard.title', { name: person.name }) }).waitFor();
});

test('an address that is taken is refused in words', async () => {
  const t = words('en');
  const person = await register(stage.kerf());
  const page = await stage.visitor({ expectedErrors: [/status of 409/] });

  await page.goto('/');
  await page.getByRole('button', { name: t('welcome.guest.tryNow') }).click();
  const dialog = page.getByRole('dialog');
  await registerInDialog(page, t, { ...person, name: 'Somebody else', password: 'another password' });
  await dialog
    .getByRole('alert')
    .filter({ hasText: t('errors.codes.USER_ALREADY_EXISTS') })
    .waitFor();
});

test.each(['/calculator', '/history'])('a visitor who asks for %s is sent home', async (path) => {
  const page = await stage.visitor();
  await page.goto(path);
  await page.getByRole('heading', { name: words('en')('welcome.guest.title') }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
});

test('an address that does not exist leads home', async () => {
  const page = await stage.visitor();
  await page.goto('/no/such/place');
  await page.getByRole('heading', { name: words('en')('welcome.guest.title') }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
});

test('who signs out is a visitor again, also after a reload', async () => {
  const t = words('en');
  const page = await stage.visitor();
  const person = await register(stage.kerf());
  await signIn(page, person);

  await page.goto('/history');
  await page.getByRole('button', { name: `${t('auth.menu.label')}: ${person.name}` }).click();
  await page.getByRole('menuitem', { name: t('auth.signOut') }).press('Enter');
  await page.getByRole('heading', { name: t('welcome.guest.title') }).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main');
  await page.reload();
  await page.getByRole('heading', { name: t('welcome.guest.title') }).waitFor();
});

test.each(['en', 'ru'] as const)("every screen says in the browser's tab which it is (%s)", async (language) => {
  const t = words(language);
  const page = await newcomer(stage, { language });
  await page.goto('/');
  const bar = page.getByRole('navigation');
  for (const [name, title] of [
    ['history', t('history.title')],
    ['calculator', t('calculator.title')],
    ['projects', t('projects.title')],
    ['materials', t('materials.title')],
    ['examples', t('examples.title')],
    ['pricing', t('plans.title')],
  ] as const) {
    await bar.getByRole('link', { name: t(`common.nav.${name}`), exact: true }).click();
    await expect.poll(() => page.title(), { message: name }).toBe(`${title} · Kerf`);
  }
  await bar.getByRole('link', { name: t('common.nav.welcome'), exact: true }).click();
  await expect.poll(() => page.title()).toBe('Kerf');
});

test('language and theme are changed in the settings and kept', async () => {
  const page = await stage.visitor({ language: 'en', theme: 'light' });
  const [en, ru] = [words('en'), words('ru')];
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);

  await page.goto('/');
  await page.getByRole('button', { name: en('common.settings.label') }).click();
  await page.getByRole('menuitemradio', { name: 'Русский' }).click();
  await page.getByRole('heading', { name: ru('welcome.guest.title') }).waitFor();
  const light = await background();
  await page.getByRole('button', { name: ru('common.settings.label') }).click();
  await page.getByRole('menuitemradio', { name: ru('common.settings.dark') }).click();
  await expect.poll(background).not.toBe(light);
  const dark = await background();

  await page.reload();
  await page.getByRole('heading', { name: ru('welcome.guest.title') }).waitFor();
  await expect.poll(background).toBe(dark);
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('ru');
});

test.each(['en', 'ru'] as const)(
  'who comes back goes on from the dashboard with the last work (%s)',
  async (language) => {
    const t = words(language);
    const page = await stage.visitor({ language });
    const person = await register(stage.kerf());
    await signIn(page, person);
    await page.goto('/');
    const recent = page.getByRole('region', { name: t('history.recent.title') });
    await recent.getByText(t('history.recent.none')).waitFor();
    await recent.getByRole('link', { name: t('history.recent.examples') }).click();
    await page.getByRole('heading', { level: 1, name: t('examples.title') }).waitFor();

    const job = JSON.parse(example('s8-sample.json')) as object;
    await calculate(stage.kerf(), person.access_token, JSON.stringify({ ...job, name: 'Hall cabinets' }));
    await page.goto('/');
    await recent.getByRole('link', { name: t('history.actions.viewNamed', { name: 'Hall cabinets' }) }).click();
    await page
      .getByRole('dialog', { name: 'Hall cabinets' })
      .getByRole('toolbar', { name: t('viewer.toolbar') })
      .waitFor();
    await page.goBack();
    await recent.getByRole('button', { name: t('history.actions.useNamed', { name: 'Hall cabinets' }) }).click();
    await page.waitForURL('**/calculator');
    await page.getByText(t('history.used')).waitFor();
    await page.getByText('2440').first().waitFor();
  },
);

test.each(LONGER_WORDS)('nothing stands in the way of assistive technology (%s)', async (language) => {
  const t = words(language);
  const page = await stage.visitor({ language });
  await page.goto('/');
  await page.getByRole('heading', { name: t('welcome.guest.title') }).waitFor();
  expect(await violations(page), 'welcome').toEqual([]);
  await page.getByRole('button', { name: t('welcome.guest.tryNow') }).click();
  await page.getByRole('dialog').waitFor();
  expect(await violations(page), 'register').toEqual([]);
  const signedIn = await stage.visitor({ language });
  const person = await register(stage.kerf());
  await signIn(signedIn, person);
  await signedIn.goto('/');
  await signedIn.getByRole('heading', { name: t('welcome.dashboard.title', { name: person.name }) }).waitFor();
  expect(await violations(signedIn), 'dashboard').toEqual([]);
});
