// What the page gives to take along.

import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import type { Words } from './words';

export interface TakenFile {
  /** As the browser would save it. */
  name: string;
  bytes: Buffer;
  text: string;
}

/** Waits for the file that an action makes the page hand out. */
export async function downloaded(page: Page, action: () => Promise<void>): Promise<TakenFile> {
  const [download] = await Promise.all([page.waitForEvent('download'), action()]);
  const bytes = await readFile(await download.path());
  return { name: download.suggestedFilename(), bytes, text: bytes.toString('utf8') };
}

/** Takes along one of the things in the menu for a job, whose name begins so. */
export async function exported(page: Page, t: Words, name: string): Promise<TakenFile> {
  await page.getByRole('button', { name: t('exchange.export'), exact: true }).click();
  return downloaded(page, () =>
    page
      .getByRole('menuitem', { name: new RegExp(`^${name}`) })
      .first()
      .click(),
  );
}

/** Opens the menu of all files of a result. */
export async function openFiles(page: Page, t: Words): Promise<void> {
  await page.getByRole('button', { name: t('files.download'), exact: true }).click();
}

/** An entry of that menu. */
export const entryOf = (page: Page, name: string): Locator =>
  page
    .getByRole('menuitem')
    .filter({ has: page.getByText(name, { exact: true }) })
    .or(page.getByRole('menuitem', { name, exact: true }));

/** The file of an entry of that menu. */
export async function choose(page: Page, t: Words, name: string): Promise<TakenFile> {
  await openFiles(page, t);
  return downloaded(page, () => entryOf(page, name).click());
}
