// A server that is stopped while somebody types, and browsers that keep nothing, too little or something else.

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { violations } from '../support/axe';
import { calculate, example } from '../support/job';
import { newcomer, newPerson, register, signIn } from '../support/person';
import { startProxy } from '../support/proxy';
import { LONGER_WORDS, PHONE, setStage, WIDE, WITHOUT_CODE } from '../support/stage';
import { passTime } from '../support/time';
import { chooseSample, goToReview, loadSample, runAll } from '../support/wizard';
import { words } from '../support/words';

const stage = setStage(['--default-plan', 'enterprise']);

test.each([WIDE, PHONE])(
  'a server that is stopped while somebody writes is missed in words, and back by itself ($width px)',
  async (viewport) => {
    const t = words('ru');
    const proxy = await startProxy(stage.kerf().url);
    const page = await newcomer(stage, { language: 'ru', viewport, expectedErrors: [/ERR_/] });
    await page.goto(`${proxy.url}/projects`);
    await page.getByText(t('projects.empty.title')).waitFor();
    await page.getByRole('button', { name: t('projects.new') }).click();
    const name = page.getByRole('textbox', { name: t('projects.dialog.name') });
    await name.fill('Кухня');

    await proxy.cut();
    await name.press('Enter');
    await page.getByText(t('projects.dialog.createFailed')).waitFor();
    await page.getByText(t('common.connection.unreachable')).waitFor();
    expect(await name.inputValue()).toBe('Кухня');

    await proxy.mend();
    await page.getByText(t('common.connection.unreachable')).waitFor({ state: 'hidden' });
    await name.press('Enter');
    await page.getByRole('heading', { name: 'Кухня' }).waitFor();
    await proxy.cut();
  },
);

test('a list that could not be loaded loads by itself when the server is back', async () => {
  const t = words('en');
  const proxy = await startProxy(stage.kerf().url);
  const page = await newcomer(stage, { expectedErrors: [/ERR_/] });
  await page.goto(proxy.url);
  await page.getByRole('region', { name: t('welcome.dashboard.used') }).waitFor();
  // The screen itself is at hand already, its list is not.
  await page.goto(`${proxy.url}/projects`);
  await page.getByText(t('projects.empty.title')).waitFor();
  await page.goto(`${proxy.url}/materials`);
  await page.getByText('1–25').waitFor();
  await proxy.cut();
  await page.getByRole('searchbox').fill('glass');
  await page.getByText(t('common.connection.unreachable')).waitFor();
  await proxy.mend();
  await page.getByText(t('common.connection.unreachable')).waitFor({ state: 'hidden' });
  await page.getByRole('row', { name: /glass/i }).first().waitFor();
  await proxy.cut();
});

test('a screen that is long in coming is said to be on its way', async () => {
  const t = words('en');
  const page = await newcomer(stage);
  await page.goto('/projects');
  await page.getByText(t('projects.empty.title')).waitFor();
  let arrive: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route('**/assets/**', async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('link', { name: t('common.nav.materials') }).click();
  await page.getByRole('progressbar', { name: t('common.shell.loading') }).waitFor();
  expect(await page.getByRole('heading', { level: 1, name: t('projects.title') }).isVisible()).toBe(true);
  arrive();
  await page.getByRole('heading', { level: 1, name: t('materials.title') }).waitFor();
  await page.getByRole('progressbar', { name: t('common.shell.loading') }).waitFor({ state: 'hidden' });
});

test('where the browser keeps nothing one still signs in and calculates', async () => {
  // Nobody can say which language was chosen: it is the browser's.
  const t = words('ru');
  const page = await stage.visitor({ language: 'ru' });
  await page.context().addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) {
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('The storage is closed', 'SecurityError');
        },
      });
    }
  });
  const person = await register(stage.kerf(), newPerson());
  await page.goto('/');
  await page.getByRole('button', { name: t('auth.signIn') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: t('auth.email') }).fill(person.email);
  await dialog.getByLabel(t('auth.password'), { exact: true }).fill(person.password);
  await dialog.getByRole('button', { name: t('auth.submit.login'), exact: true }).click();
  await page.getByRole('heading', { name: t('welcome.dashboard.title', { name: person.name }) }).waitFor();

  await page.getByRole('link', { name: t('common.nav.calculator') }).click();
  await chooseSample(page, t);
  await page.getByText(t('common.shell.storageFull')).waitFor();
  // The menu has given the focus back: a key before that would open it anew.
  await page
    .locator(':focus')
    .and(page.getByRole('button', { name: t('calculator.toolbar.sample') }))
    .waitFor();
  await runAll(page, t);

  await page.getByRole('link', { name: t('common.nav.history') }).click();
  await page.getByRole('tab', { name: t('history.tabs.device') }).click();
  await page.getByText(t('localHistory.closed.title')).waitFor();

  await page.getByRole('button', { name: t('common.settings.label'), exact: true }).click();
  await page.getByRole('menuitemradio', { name: 'English' }).click();
  await page.getByRole('heading', { level: 1, name: words('en')('history.title') }).waitFor();
});

test('what another version has left in the browser harms nobody', async () => {
  const t = words('en');
  const page = await newcomer(stage);
  await page.goto(WITHOUT_CODE);
  await page.evaluate(async () => {
    const odd = {
      wizard: '{"version":99,"state":{"draft":{"panels":"none","stock":[null,7]},"step":"x"},"stamp":5}',
      task: '{"version":9,"value":{"id":1}}',
      history: '[{"id":1}]',
      theme: 'sepia',
      comparison: 'not json {',
    };
    for (const [key, value] of Object.entries(odd)) localStorage.setItem(`kerf.${key}`, value);
    await new Promise((gone) => {
      const removed = indexedDB.deleteDatabase('kerf');
      removed.onsuccess = gone;
      removed.onblocked = gone;
    });
    await new Promise<void>((ready, failed) => {
      const opened = indexedDB.open('kerf', 7);
      opened.onupgradeneeded = () => opened.result.createObjectStore('something-else');
      opened.onsuccess = () => {
        opened.result.close();
        ready();
      };
      opened.onerror = () => failed(new Error('no database'));
    });
  });
  await page.goto('/calculator');
  await page.getByRole('heading', { level: 1, name: t('calculator.title') }).waitFor();
  await loadSample(page, t);
  await page.getByText('Stock-1').first().waitFor();
  await page.goto('/history?tab=device');
  await page.getByText(t('localHistory.closed.title')).waitFor();
});

/** A list as it was left in this browser: nothing has to be pressed for it, which would bring more of the page. */
const leaveRow = (page: Page, label: string) =>
  page.addInitScript((name) => {
    const row = { id: 's', width: '2440', height: '1220', count: '5', label: name, material: 'DEFAULT_MATERIAL' };
    const stock = [{ ...row, enabled: true, orientation: 0 }];
    const state = { draft: { stock, panels: [] }, step: 0 };
    localStorage.setItem('kerf.wizard', JSON.stringify({ version: 1, state, stamp: 'one' }));
  }, label);

/** A browser may call itself online a moment too early: then the page looks for the server again, seconds later. */
const timeUntil = (page: Page, done: () => Promise<boolean>) =>
  expect
    .poll(async () => {
      const yes = await done();
      if (!yes) await passTime(page);
      return yes;
    })
    .toBe(true);

/** Somebody begins to use the page: the messages that tell of missing parts are loaded first. */
async function beginToUse(page: Page) {
  let across = 5;
  // A browser passes over what is done before its first picture of the page is on the screen, and another tells of a
  // pointer that only stands there: what has come is asked of the page, which also knows what came before.
  await expect
    .poll(async () => {
      await page.mouse.move((across += 1), 5);
      return page.evaluate(() => {
        const come = performance.getEntriesByType('resource').map(({ name }) => name);
        return come.some((name) => name.includes('/assets/Toasts-'));
      });
    })
    .toBe(true);
  // With all that they are made of. Until the network rests would be longer: a part held back may count as on its way.
  // As text: the test runner would put an import of its own in the place of the page's.
  await page.evaluate(`Promise.all(
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => /\\/assets\\/Toasts-.*\\.js$/.test(name))
      .map(({ name }) => import(name)),
  ).then(() => undefined)`);
}

test.each([
  ['en', WIDE],
  ['ru', PHONE],
] as const)(
  'a dialog that has not come yet is asked for again when the network is back (%s)',
  async (language, viewport) => {
    const t = words(language);
    const page = await newcomer(stage, { language, viewport, expectedErrors: [/ERR_/], timeHeld: true });
    await leaveRow(page, 'Sheet of oak');
    // From the beginning: it comes as soon as the browser tells of the pointer, which may be at once.
    const late = '**/assets/ImportDialog-*';
    await page.route(late, (route) => route.abort('failed'));
    await page.goto('/calculator');
    await page.getByText('Sheet of oak').first().waitFor();
    await beginToUse(page);
    await page.context().setOffline(true);
    await page.getByText(t('common.connection.offline')).waitFor();

    const ask = page.getByRole('button', { name: t('exchange.import'), exact: true });
    await ask.click();
    const message = page.getByRole('alert').filter({ hasText: t('common.part.missing') });
    await message.getByText(t('common.part.asked')).waitFor();
    await message.getByRole('button', { name: t('common.actions.retry') }).waitFor();
    expect(await violations(page)).toEqual([]);
    // The list is there as before, and goes on being written.
    await page.getByRole('button', { name: t('calculator.table.addStock') }).click();
    expect(await ask.getAttribute('aria-expanded')).not.toBe('true');
    expect(await page.getByText('Sheet of oak').first().isVisible()).toBe(true);
    expect(await page.getByRole('dialog').count()).toBe(0);

    await page.unroute(late);
    await page.context().setOffline(false);
    await timeUntil(page, async () => (await page.getByText(t('common.connection.offline')).count()) === 0);
    await ask.click();
    await page.getByRole('dialog', { name: t('exchange.import') }).waitFor();
  },
);

test('what lies below the drawing and has not come yet says so in its place, and comes by itself', async () => {
  const t = words('en');
  const page = await stage.visitor({ expectedErrors: [/ERR_/], timeHeld: true });
  const person = await register(stage.kerf());
  const id = await calculate(stage.kerf(), person.access_token, example('s8-sample.json'));
  await signIn(page, person);
  const late = /\/assets\/(Cards|Lists)-/;
  await page.route(late, (route) => route.abort('failed'));
  await page.goto(`/history?view=${id}`);
  await page.getByRole('toolbar', { name: t('viewer.toolbar') }).waitFor();
  await beginToUse(page);
  await page.context().setOffline(true);
  await page.getByText(t('common.connection.offline')).waitFor();
  const missing = page.getByRole('alert').filter({ hasText: t('common.part.missing') });
  await expect.poll(() => missing.count()).toBe(2);
  expect(await violations(page)).toEqual([]);
  expect(await page.getByRole('toolbar', { name: t('viewer.toolbar') }).isVisible()).toBe(true);

  await page.unroute(late);
  await page.context().setOffline(false);
  await timeUntil(page, async () => (await missing.count()) === 0);
  await page.getByRole('button', { name: t('files.download') }).waitFor();
});

test('a dialog whose code a newer version has taken away is had by loading the page again', async () => {
  const t = words('en');
  const page = await newcomer(stage, { expectedErrors: [/status of 404/] });
  const gone = '**/assets/ImportDialog-*';
  await page.route(gone, (route) => route.fulfill({ status: 404 }));
  await leaveRow(page, 'Sheet of oak');
  await page.goto('/calculator');
  const ask = page.getByRole('button', { name: t('exchange.import'), exact: true });
  await ask.click();
  const message = page.getByRole('alert').filter({ hasText: t('common.part.missing') });
  await message.getByText(t('common.shell.brokenText')).waitFor();
  expect(await page.getByText('Sheet of oak').first().isVisible()).toBe(true);
  await page.unroute(gone);
  await message.getByRole('button', { name: t('common.shell.reload') }).click();
  await message.waitFor({ state: 'hidden' });
  await page.getByText('Sheet of oak').first().waitFor();
  await ask.click();
  await page.getByRole('dialog', { name: t('exchange.import') }).waitFor();
});

test('without a network the way through the steps stays open', async () => {
  const t = words('en');
  const page = await stage.visitor({ expectedErrors: [/ERR_INTERNET_DISCONNECTED/] });
  const wanted = ['SettingsStep', 'MachineLibrary', 'CalculatorProject', 'ReviewStep'];
  const under = new Set<string>();
  const brought: string[] = [];
  page.on('request', (request) => under.add(request.url()));
  page.on('requestfailed', (request) => under.delete(request.url()));
  page.on('requestfinished', (request) => {
    under.delete(request.url());
    brought.push(request.url());
  });
  await signIn(page, await register(stage.kerf()));
  await page.goto('/calculator');
  await loadSample(page, t);
  // What the other steps need comes while the page is idle; each part brings others along.
  const missing = () => wanted.filter((part) => !brought.some((url) => url.includes(`/${part}-`)));
  await expect.poll(() => [...missing(), ...under]).toEqual([]);
  await page.context().setOffline(true);
  await page.getByText(t('common.connection.offline')).waitFor();
  await goToReview(page, t);
  await page.context().setOffline(false);
});

test.each(LONGER_WORDS)('a stop that reaches nobody is said to, and sent again (%s)', async (language) => {
  const t = words(language);
  const proxy = await startProxy(stage.kerf().url);
  const page = await stage.visitor({ language, viewport: PHONE, expectedErrors: [/ERR_/] });
  const person = await register(stage.kerf());
  await signIn(page, person);
  const job = JSON.parse(example('s6-contract.json')) as { configuration: Record<string, unknown> };
  const answer = await fetch(`${stage.kerf().url}/api/v1/optimize`, {
    method: 'POST',
    headers: { authorization: `Bearer ${person.access_token}`, 'content-type': 'application/json' },
    // As long as it takes.
    body: JSON.stringify({ ...job, configuration: { ...job.configuration, optimization_factor: 2 } }),
  });
  expect(answer.status).toBe(202);
  const { task_id: id } = (await answer.json()) as { task_id: string };
  await page.addInitScript(
    (run) => localStorage.setItem('kerf.run', run),
    JSON.stringify({ version: 1, value: { id, job } }),
  );
  await page.goto(`${proxy.url}/history`);
  const banner = page.getByRole('region', { name: t('common.task.region') });
  await banner.getByText(t('common.task.running')).waitFor();

  await proxy.cut();
  await banner.getByRole('button', { name: t('common.task.stop') }).click();
  await banner.getByText(t('common.task.stopUnheard')).waitFor();
  expect(await page.getByText(t('errors.codes.NETWORK_ERROR')).count()).toBe(0);
  await proxy.mend();
  await banner.waitFor({ state: 'hidden' });
  const task = await fetch(`${stage.kerf().url}/api/v1/task/${id}`, {
    headers: { authorization: `Bearer ${person.access_token}` },
  });
  expect(await task.json()).toMatchObject({ status: 'STOPPED' });
  await proxy.cut();
});
