// The import in the browser: what is brought along, and taken in.

import type { Page } from 'playwright-core';
import type { Words } from './words';

/** Opens the import and pastes a list into its field. */
export async function pasteIntoImport(page: Page, t: Words, text: string): Promise<void> {
  await page.getByRole('button', { name: t('exchange.import'), exact: true }).click();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((value) => navigator.clipboard.writeText(value), text);
  await page.getByLabel(t('transfer.source.paste')).click();
  await page.keyboard.press('Control+V');
  await page.getByRole('heading', { name: t('transfer.check.title') }).waitFor();
}

/** Takes in what is there. */
export async function takeIn(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button').last().click();
  await dialog.waitFor({ state: 'detached' });
}
