// What the page puts on paper.

import type { Page } from 'playwright-core';

/** Waits for the code of what is printed: it comes when the page is used. */
export async function waitForPaper(page: Page): Promise<void> {
  await page.mouse.move(2, 2);
  await page.waitForFunction(() => {
    window.dispatchEvent(new Event('beforeprint'));
    const there = document.querySelector('.kerf-print') !== null;
    window.dispatchEvent(new Event('afterprint'));
    return there;
  });
}
