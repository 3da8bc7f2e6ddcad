// The history in the browser.

import type { Page } from 'playwright-core';
import type { Words } from './words';

/** Opens a calculation of the history; its layout is drawn then. */
export async function openKept(page: Page, t: Words, name: string): Promise<void> {
  await page.goto('/history');
  await page.getByRole('button', { name: t('history.actions.viewNamed', { name }) }).click();
  await page
    .getByRole('dialog')
    .getByRole('toolbar', { name: t('viewer.toolbar') })
    .waitFor();
}
