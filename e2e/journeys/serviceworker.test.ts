// The service worker: later visits load no script over the network, the page starts without one, and a new version
// takes over without mixing its files with those of the one before.

import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { calculate, example } from '../support/job';
import { newcomer, register, signIn } from '../support/person';
import { startReleases, type Releases } from '../support/release';
import { setStage } from '../support/stage';
import { goToReview, loadSample, runAll } from '../support/wizard';
import { words } from '../support/words';

const stage = setStage(['--default-plan', 'enterprise']);
const t = words('en');
/** What a browser logs where nobody answers. */
const GONE = /ERR_|Failed to load resource|Failed to fetch/;

let releases: Releases | undefined;
afterEach(async () => {
  await releases?.cut();
  releases = undefined;
});

async function serveReleases(): Promise<Releases> {
  releases = await startReleases(stage.kerf().url);
  return releases;
}

/** Waits until the service worker has all files of the page and answers for this window. */
async function workerReady(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
}

/** Whether a new version is kept and waits for the windows of the old one. */
const waiting = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting?.state === 'installed');

/**
 * Waits until the version that waited has taken over. Before it does, the browser stops the one before as soon as that has
 * nothing to do; a worker that a debugger looks at, as here, it may leave running for five minutes more.
 */
async function takenOver(page: Page): Promise<void> {
  const debug = await page.context().newCDPSession(page);
  let active: string[] = [];
  debug.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
    const changed = new Set(versions.map(({ versionId }) => versionId));
    const now = versions.filter(({ status }) => status === 'activated').map(({ versionId }) => versionId);
    active = [...active.filter((id) => !changed.has(id)), ...now];
  });
  await debug.send('ServiceWorker.enable');
  await page.waitForLoadState('networkidle');
  await expect
    .poll(
      async () => {
        if (!(await waiting(page))) return true;
        for (const versionId of active) await debug.send('ServiceWorker.stopWorker', { versionId });
        return false;
      },
      { interval: 1000 },
    )
    .toBe(true);
}

/** Nobody answers, and the browser knows that it has no network. */
async function goOffline(page: Page, server: Releases): Promise<void> {
  await server.cut();
  await page.context().setOffline(true);
}

const isScript = (path: string) => /\.js(\?|$)/.test(path) && path !== '/sw.js';

/** Everything that the caches of the page hold: addresses. */
const cached = (page: Page) =>
  page.evaluate(async () => {
    const addresses: string[] = [];
    for (const name of await caches.keys()) {
      for (const { url } of await (await caches.open(name)).keys()) addresses.push(new URL(url).pathname);
    }
    return addresses;
  });

test('from the second visit on no script is loaded over the network', async () => {
  const server = await serveReleases();
  const page = await newcomer(stage, { serviceWorker: true });
  await page.goto(`${server.url}/`);
  await workerReady(page);
  expect(server.requests().some(isScript), 'scripts were loaded at the first visit').toBe(true);

  server.forget();
  const scripts: boolean[] = [];
  page.on('response', (response) => {
    if (isScript(new URL(response.url()).pathname)) scripts.push(response.fromServiceWorker());
  });
  for (const screen of [
    '/',
    '/calculator',
    '/history',
    '/projects',
    '/materials',
    '/stock',
    '/pricing',
    '/account/profile',
  ]) {
    await page.goto(`${server.url}${screen}`, { waitUntil: 'networkidle' });
    await page.getByRole('heading', { level: 1 }).first().waitFor();
  }
  expect(server.requests().filter(isScript)).toEqual([]);
  expect(scripts.length).toBeGreaterThan(20);
  expect(scripts.every(Boolean), 'every script came from the service worker').toBe(true);
});

test('without a network the calculator starts, keeps a list, and says why it cannot calculate', async () => {
  const server = await serveReleases();
  const page = await newcomer(stage, { serviceWorker: true, expectedErrors: [GONE] });
  await page.goto(`${server.url}/`);
  await workerReady(page);
  await goOffline(page, server);

  const answer = await page.goto(`${server.url}/calculator`);
  expect(answer?.headers()['content-security-policy'], 'the kept page keeps its policy').toContain(
    "require-trusted-types-for 'script'",
  );
  await page.getByText(t('common.connection.offline')).waitFor();
  await loadSample(page, t);
  const label = page
    .getByRole('grid', { name: t('calculator.table.stock') })
    .locator('[data-row="0"] [data-key="label"]');
  await label.click();
  await page.keyboard.type('Birch from the attic');
  await page.keyboard.press('Enter');
  await goToReview(page, t);
  await page.getByRole('button', { name: t('calculator.run.start') }).click();
  await page.getByText(t('errors.codes.NETWORK_ERROR')).first().waitFor();

  await page.goto(`${server.url}/calculator`);
  await page.getByRole('button', { name: t('review.goStock') }).click();
  await expect.poll(() => label.innerText()).toBe('Birch from the attic');
});

test('without a network a kept result opens', async () => {
  const server = await serveReleases();
  const page = await newcomer(stage, { serviceWorker: true, expectedErrors: [GONE] });
  await page.goto(`${server.url}/calculator`);
  await loadSample(page, t);
  await runAll(page, t);
  await workerReady(page);
  // It is kept when the list of what the device keeps has it.
  await page.goto(`${server.url}/history?tab=device`);
  const entry = page.getByRole('list', { name: t('localHistory.title') }).getByRole('listitem');
  await entry.first().waitFor();
  await goOffline(page, server);

  await page.goto(`${server.url}/history?tab=device`);
  await entry.first().getByRole('button').first().click();
  await page.getByRole('dialog').getByRole('img', { name: /2440/ }).first().waitFor();
});

test('a new version takes over at the next load; a window of the old one goes on until then', async () => {
  const server = await serveReleases();
  const page = await newcomer(stage, { serviceWorker: true, expectedErrors: [/404/] });
  await page.goto(`${server.url}/calculator`);
  await loadSample(page, t);
  await workerReady(page);
  const version = (one: Page) =>
    one.evaluate(() => (document.querySelector('script[src*="_next.js"]') ? 'next' : 'first'));

  server.update();
  // Steps that were not opened before: their code is gone from the server, and comes from the cache.
  await page.evaluate(() => navigator.serviceWorker.getRegistration().then((kept) => kept?.update()));
  await expect.poll(() => waiting(page)).toBe(true);
  server.forget();
  await goToReview(page, t);
  expect(server.requests().filter(isScript)).toEqual([]);
  expect(await version(page)).toBe('first');

  await page.reload();
  await page.getByRole('heading', { name: t('calculator.title') }).waitFor();
  expect(await version(page)).toBe('next');
  await expect
    .poll(async () => (await cached(page)).filter((path) => /_next\.js$/.test(path)).length)
    .toBeGreaterThan(9);
  await takenOver(page);
  // The list that was typed is still there, and nothing of the old version is kept.
  const label = page.getByRole('button', { name: t('calculator.run.start') });
  await label.waitFor();
  await expect
    .poll(async () =>
      (await cached(page)).filter((path) => isScript(path) && path.startsWith('/assets/') && !path.includes('_next.')),
    )
    .toEqual([]);
  server.forget();
  await page.goto(`${server.url}/projects`, { waitUntil: 'networkidle' });
  await page.getByText(t('projects.empty.title')).waitFor();
  expect(server.requests().filter(isScript)).toEqual([]);
});

test('while a window shows the old version the new one waits, and takes over once none does', async () => {
  const server = await serveReleases();
  const page = await newcomer(stage, { serviceWorker: true, expectedErrors: [/404/] });
  await page.goto(`${server.url}/`);
  await workerReady(page);
  server.update();
  const other = await page.context().newPage();
  await other.goto(`${server.url}/`);
  await expect.poll(() => waiting(other)).toBe(true);
  // The old window still gets what it has not loaded yet.
  server.forget();
  await page
    .getByRole('link', { name: t('common.nav.materials') })
    .first()
    .click();
  await page.getByRole('heading', { level: 1, name: t('materials.title') }).waitFor();
  expect(server.requests().filter(isScript)).toEqual([]);
  await page.reload();
  await takenOver(other);
  // The releases' server goes before the windows do: nothing may be on its way then.
  await Promise.all([page, other].map((window) => window.waitForLoadState('networkidle')));
});

test('a new version that the browser put to sleep while it waited asks the windows again', async () => {
  const server = await serveReleases();
  const page = await newcomer(stage, { serviceWorker: true, expectedErrors: [/404/] });
  await page.goto(`${server.url}/`);
  await workerReady(page);
  const other = await page.context().newPage();
  await other.goto(`${server.url}/`);
  server.update();
  await page.evaluate(() => navigator.serviceWorker.getRegistration().then((kept) => kept?.update()));
  await expect.poll(() => waiting(page)).toBe(true);
  await page.reload({ waitUntil: 'networkidle' });
  expect(await waiting(other)).toBe(true);

  const browser = await page.context().newCDPSession(page);
  await browser.send('ServiceWorker.enable');
  await browser.send('ServiceWorker.stopAllWorkers');
  await other.reload();
  await takenOver(other);
  await Promise.all([page, other].map((window) => window.waitForLoadState('networkidle')));
});

test('the cache holds the page and nothing of anybody, also after signing out', async () => {
  const server = await serveReleases();
  const page = await stage.visitor({ serviceWorker: true });
  const person = await register(stage.kerf());
  await signIn(page, person);
  const id = await calculate(stage.kerf(), person.access_token, example('s2-wardrobe.json'));
  await page.goto(`${server.url}/`);
  await workerReady(page);
  const before = await cached(page);
  expect(before.length).toBeGreaterThan(20);
  await page.goto(`${server.url}/history?view=${id}`);
  await page.getByRole('toolbar', { name: t('viewer.toolbar') }).waitFor();
  await page.goto(`${server.url}/account/profile`, { waitUntil: 'networkidle' });
  expect((await cached(page)).sort()).toEqual(before.sort());
  expect(before.filter((path) => !/^\/(assets\/[\w.-]+|index\.html|favicon\.svg|first-paint\.js)$/.test(path))).toEqual(
    [],
  );
  const health = await page.evaluate(async () => (await fetch('/api/v1/health')).headers.get('cache-control'));
  expect(health).toBe('no-store');

  await page.goto(`${server.url}/`);
  await page.getByRole('button', { name: `${t('auth.menu.label')}: ${person.name}` }).click();
  await page.getByRole('menuitem', { name: t('auth.signOut') }).click();
  await page
    .getByRole('button', { name: t('auth.signIn') })
    .first()
    .waitFor();
  expect((await cached(page)).sort()).toEqual(before.sort());
  // The releases' server goes before the window does: nothing may be on its way then.
  await page.waitForLoadState('networkidle');
});

test('an address of the API is never answered with the kept page', async () => {
  const server = await serveReleases();
  const page = await stage.visitor({ serviceWorker: true, expectedErrors: [GONE] });
  await page.goto(`${server.url}/`);
  await workerReady(page);
  await goOffline(page, server);
  await expect(page.goto(`${server.url}/api/docs`)).rejects.toThrow(/ERR_/);
});
