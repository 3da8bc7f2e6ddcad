// Shared links: the tablet at the saw without an account, with and without a network, and what the owner sees of it.

import { resolve } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { settled, violations } from '../support/axe';
import { calculate } from '../support/job';
import { register, signIn, type Person } from '../support/person';
import { FOLDER } from '../support/pictures';
import { startProxy, type Proxy } from '../support/proxy';
import { LONGER_WORDS, PHONE, setStage, type Language, type VisitorOptions } from '../support/stage';
import { smallTargets } from '../support/targets';
import { words, type Words } from '../support/words';

const stage = setStage(['--default-plan', 'enterprise']);
const TABLET = { width: 1024, height: 768 };
/** What a browser logs where nobody answers, and where a link leads nowhere. */
const GONE = /ERR_|Failed to load resource|Failed to fetch|NetworkError/;

let proxy: Proxy | undefined;
afterEach(async () => {
  await proxy?.cut();
  proxy = undefined;
});

/** Three sheets that are cut alike. */
const SHELVES = {
  name: 'Shelves for the hall',
  panels: [{ id: '1', label: 'Shelf', width: '900', height: '600', count: 27, material: 'PLY_18' }],
  stock_panels: [
    { id: '1', label: 'Plywood', width: '2800', height: '2070', count: 9, material: 'PLY_18', price: '4711' },
  ],
  configuration: { cut_thickness: '3.2', optimization_factor: 0 },
};

interface Owner {
  page: Page;
  t: Words;
  id: string;
  person: Person & { access_token: string };
}

async function owner(options: VisitorOptions = {}): Promise<Owner> {
  const t = words(options.language ?? 'en');
  const person = await register(stage.kerf());
  const id = await calculate(stage.kerf(), person.access_token, JSON.stringify(SHELVES));
  const page = await stage.visitor(options);
  await signIn(page, person);
  await page.goto(`/history?view=${id}`);
  return { page, t, id, person };
}

/** Opens the dialog of links; on a phone the command is in the menu. */
async function openLinks({ page, t }: Pick<Owner, 'page' | 't'>): Promise<Locator> {
  await page.getByRole('button', { name: t('common.actions.share') }).click();
  const dialog = page.getByRole('dialog', { name: t('sharing.title') });
  await dialog.waitFor();
  return dialog;
}

/** Makes a link in the page and answers its address. */
async function makeLink(of: Pick<Owner, 'page' | 't'>, kind: 'saw' | 'view'): Promise<string> {
  const dialog = await openLinks(of);
  await dialog.getByRole('radio', { name: of.t(`sharing.kinds.${kind}`) }).check();
  await dialog.getByRole('button', { name: of.t('sharing.make') }).click();
  await dialog.getByRole('img', { name: of.t('sharing.code') }).waitFor();
  return dialog.getByRole('textbox', { name: of.t('sharing.address') }).inputValue();
}

/** The same by the API, for journeys that begin at the tablet. */
async function linkOf({ id, person }: Pick<Owner, 'id' | 'person'>, kind: 'saw' | 'view') {
  const answer = await fetch(`${stage.kerf().url}/api/v1/calculations/${id}/links`, {
    method: 'POST',
    headers: { authorization: `Bearer ${person.access_token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ kind }),
  });
  const { url, id: link } = (await answer.json()) as { url: string; id: string };
  return { path: new URL(url).pathname, link };
}

async function endLink({ id, person }: Pick<Owner, 'id' | 'person'>, link: string): Promise<void> {
  const answer = await fetch(`${stage.kerf().url}/api/v1/calculations/${id}/links/${link}`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${person.access_token}` },
  });
  expect(answer.status).toBe(204);
}

async function plan(): Promise<Pick<Owner, 'id' | 'person'>> {
  const person = await register(stage.kerf());
  return { person, id: await calculate(stage.kerf(), person.access_token, JSON.stringify(SHELVES)) };
}

const sheet = (page: Page, t: Words, numbers: number) =>
  page.getByRole('checkbox', { name: t('viewer.sheet', { numbers }), exact: true });

test('the owner makes a link for the saw, a tablet without an account ticks off, and the owner sees it', async () => {
  const home = await owner({ language: 'en' });
  const { page, t } = home;
  const url = await makeLink(home, 'saw');
  expect(new URL(url).origin).toBe(stage.kerf().url);
  expect(await violations(page)).toEqual([]);
  await page
    .getByRole('dialog', { name: t('sharing.title') })
    .getByRole('button', { name: t('common.actions.close') })
    .click();
  await page.getByText(t('sharing.sheetsCut_other', { done: 0, count: 3 })).waitFor();

  const tablet = await stage.visitor({ viewport: TABLET });
  const seen: string[] = [];
  tablet.on('response', (answer) => {
    if (new URL(answer.url()).pathname.startsWith('/api/')) {
      expect(answer.request().headers().authorization, 'nobody is signed in').toBeUndefined();
      void answer.text().then(
        (body) => seen.push(body),
        () => undefined,
      );
    }
  });
  await tablet.goto(url);
  await tablet
    .getByRole('heading', { level: 1 })
    .getByText(t('viewer.workshop.sheetOf', { number: 1, all: 3 }))
    .waitFor();
  expect(await tablet.title()).toContain(SHELVES.name);
  const next = tablet.getByRole('button', { name: t('viewer.workshop.next') });
  for (const button of [next, tablet.getByRole('button', { name: t('viewer.workshop.back'), exact: true })]) {
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(64);
  }
  await next.click();
  const digits = await tablet.locator('[data-measure]').innerText();
  expect(digits).toMatch(/\d/);
  await sheet(tablet, t, 2).check();
  await page.getByText(t('sharing.sheetsCut_other', { done: 1, count: 3 })).waitFor();
  expect(await violations(tablet)).toEqual([]);
  expect(await smallTargets(tablet)).toEqual([]);
  expect(seen.length).toBeGreaterThan(0);
  expect(seen.join(), 'no prices').not.toContain('4711');

  // The last part of sheet 1 by hand, one spoiled: the second tablet has it all.
  await tablet
    .getByRole('button', { name: /^Spoiled: Shelf/ })
    .first()
    .click();
  const other = await stage.visitor({ viewport: PHONE, language: 'ru' });
  const ru = words('ru');
  await other.goto(url);
  await other.getByText(ru('viewer.workshop.done', { done: 1, all: 3 })).waitFor();
  await other.getByText(ru('viewer.workshop.spoiledAll_one', { count: 1 })).waitFor();
  expect(await violations(other)).toEqual([]);
  expect(await smallTargets(other)).toEqual([]);
  expect(await other.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
  await sheet(other, ru, 3).check();
  await tablet.getByText(t('viewer.workshop.done', { done: 2, all: 3 })).waitFor();

  await page.goto('/history');
  await page
    .getByText(t('history.sheetsCut_other', { done: 2, count: 3 }))
    .first()
    .waitFor();
});

test.each(LONGER_WORDS)(
  'without a network the saw goes on, also after a reload, and all is told afterwards (%s)',
  async (language) => {
    const t = words(language);
    const home = await plan();
    const { path } = await linkOf(home, 'saw');
    proxy = await startProxy(stage.kerf().url);
    const tablet = await stage.visitor({ language, viewport: TABLET, serviceWorker: true, expectedErrors: [GONE] });
    await tablet.goto(`${proxy.url}${path}`);
    await sheet(tablet, t, 1).waitFor();
    await tablet.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
    const other = await stage.visitor({ language, viewport: TABLET });
    await other.goto(path);
    await sheet(other, t, 1).waitFor();

    await proxy.cut();
    await tablet.context().setOffline(true);
    await sheet(tablet, t, 1).check();
    await tablet.getByText(t('guest.offlineUnsent_one', { count: 1 })).waitFor();
    await tablet.reload();
    await tablet.getByText(t('guest.offlineUnsent_one', { count: 1 })).waitFor();
    expect(await sheet(tablet, t, 1).isChecked(), 'kept on the device').toBe(true);
    await tablet.getByRole('button', { name: t('viewer.workshop.next') }).waitFor();
    expect(await violations(tablet)).toEqual([]);
    // Meanwhile somebody else works on.
    await sheet(other, t, 3).check();

    await proxy.mend();
    await tablet.context().setOffline(false);
    await tablet.getByText(t('viewer.workshop.done', { done: 2, all: 3 })).waitFor();
    await other.getByText(t('viewer.workshop.done', { done: 2, all: 3 })).waitFor();
    await expect.poll(() => tablet.getByText(t('guest.offline')).count()).toBe(0);
  },
);

test('a link that is ended leads nowhere, nothing of it stays on the tablet, and it says so', async () => {
  const home = await plan();
  const { path, link } = await linkOf(home, 'saw');
  const t = words('en');
  const tablet = await stage.visitor({ viewport: TABLET, expectedErrors: [GONE] });
  await tablet.goto(path);
  await sheet(tablet, t, 1).check();
  const kept = () =>
    tablet.evaluate(async () => {
      const plans = await new Promise<number>((found, failed) => {
        const opening = indexedDB.open('kerf');
        opening.onerror = () => failed(new Error('closed'));
        opening.onsuccess = () => {
          const count = opening.result.transaction('kept').objectStore('kept').count();
          count.onsuccess = () => {
            opening.result.close();
            found(count.result);
          };
        };
      });
      return [plans, localStorage.getItem('kerf.shared.work')?.includes('unsent') ?? false];
    });
  await expect.poll(kept).toEqual([1, true]);
  await endLink(home, link);
  await tablet.getByRole('heading', { name: t('guest.ended.title') }).waitFor();
  await expect.poll(kept).toEqual([0, false]);
  expect(await violations(tablet)).toEqual([]);
  await tablet.reload();
  await tablet.getByRole('heading', { name: t('guest.ended.title') }).waitFor();
  // In the other language by the tablet's own button.
  await tablet.getByRole('button', { name: t('guest.language') }).click();
  await tablet.getByRole('menuitemradio', { name: 'Русский' }).click();
  await tablet.getByRole('heading', { name: words('ru')('guest.ended.title') }).waitFor();
});

test('a link for viewing shows sheets and lists, and nothing to tick; the owner ends it', async () => {
  const home = await owner();
  const { page, t } = home;
  const url = await makeLink(home, 'view');
  const guest = await stage.visitor({ expectedErrors: [GONE] });
  await guest.goto(url);
  await guest.getByRole('heading', { level: 1, name: SHELVES.name }).waitFor();
  await guest.getByRole('toolbar', { name: t('viewer.toolbar') }).waitFor();
  await guest.getByText('Plywood').first().waitFor();
  expect(await guest.getByRole('checkbox').count()).toBe(0);
  for (const name of [t('viewer.workshop.open'), t('viewer.export'), t('common.actions.share')]) {
    expect(await guest.getByRole('button', { name, exact: true }).count(), name).toBe(0);
  }
  expect(await guest.content()).not.toContain('4711');
  expect(await violations(guest)).toEqual([]);
  const token = new URL(url).pathname.split('/').at(-1) ?? '';
  const refused = await fetch(`${stage.kerf().url}/api/v1/shared/${token}/progress`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ items: [{ item: 'sheet:1', state: 'done', at: new Date().toISOString() }] }),
  });
  expect(refused.status).toBe(403);

  const dialog = page.getByRole('dialog', { name: t('sharing.title') });
  await dialog.getByRole('listitem').getByRole('button').click();
  await page.getByRole('button', { name: t('sharing.endConfirm') }).click();
  await dialog.getByText(t('sharing.none')).waitFor();
  await guest.getByRole('heading', { name: t('guest.ended.title') }).waitFor();
});

test.runIf(process.env.SHOTS)('pictures', async () => {
  const home = await owner();
  await makeLink(home, 'saw');
  await settled(home.page);
  const shot = (page: Page, name: string) => page.screenshot({ path: resolve(FOLDER, `workshop-${name}.png`) });
  await shot(home.page, 'dialog');
  await home.page.keyboard.press('Escape');
  await home.page.getByText(home.t('sharing.sheetsCut_other', { done: 0, count: 3 })).waitFor();
  await shot(home.page, 'owner');
  const looks: [string, Language, 'light' | 'dark', { width: number; height: number }][] = [
    ['landscape', 'ru', 'light', TABLET],
    ['landscape-dark', 'en', 'dark', TABLET],
    ['portrait', 'ru', 'dark', { width: 768, height: 1024 }],
    ['phone', 'ru', 'light', PHONE],
    ['phone-dark', 'en', 'dark', PHONE],
  ];
  for (const [name, language, colorScheme, viewport] of looks) {
    const shown = await plan();
    const { path } = await linkOf(shown, 'saw');
    const { path: view } = await linkOf(shown, 'view');
    const t = words(language);
    const page = await stage.visitor({ language, viewport });
    await page.emulateMedia({ colorScheme });
    await page.goto(path);
    for (let cut = 0; cut < 3; cut += 1) await page.getByRole('button', { name: t('viewer.workshop.next') }).click();
    await settled(page);
    await shot(page, name);
    await page.getByRole('button', { name: t('viewer.workshop.menu'), exact: true }).click();
    await page.getByRole('menuitem', { name: t('viewer.workshop.leftHand') }).click();
    await settled(page);
    await shot(page, `${name}-left`);
    await page.goto(view);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await settled(page);
    await shot(page, `${name}-view`);
  }
  const page = await stage.visitor({ viewport: PHONE, language: 'ru', expectedErrors: [GONE] });
  await page.goto('/s/nothing');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await settled(page);
  await shot(page, 'ended');
});
