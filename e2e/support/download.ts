// What the page gives to take along.

import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
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

/** Takes along one of the things in the menu for it, whose name begins so. */
export async function exported(page: Page, t: Words, name: string): Promise<TakenFile> {
  await page.getByRole('button', { name: t('exchange.export'), exact: true }).click();
  return downloaded(page, () =>
    page
      .getByRole('menuitem', { name: new RegExp(`^${name}`) })
      .first()
      .click(),
  );
}
