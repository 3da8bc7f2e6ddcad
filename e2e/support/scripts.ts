// What a page's first load fetches of scripts.

import { gzipSync } from 'node:zlib';
import type { Page, Request } from 'playwright-core';

/** The most that a visitor's first load of the welcome page may fetch, gzipped, bytes. */
export const WELCOME_BYTES = 200 * 1024;
/** The most that the first load of any other screen may fetch, also of the start page of somebody signed in. */
export const SCREEN_BYTES = 320 * 1024;

/** Quiet for so long, a page has loaded. */
const QUIET_MS = 700;

/** Opens an address and waits until nothing more is fetched; the size of all scripts by then, gzipped, bytes. */
export async function openCounting(page: Page, path: string): Promise<number> {
  const bodies: Promise<number>[] = [];
  let last = Date.now();
  let under = 0;
  const begun = () => {
    under += 1;
    last = Date.now();
  };
  const ended = () => {
    under -= 1;
    last = Date.now();
  };
  const finished = (request: Request) => {
    ended();
    if (!/\.js($|\?)/.test(request.url())) return;
    bodies.push(
      request
        .response()
        .then(async (response) => (response ? gzipSync(await response.body(), { level: 9 }).length : 0)),
    );
  };
  page.on('request', begun);
  page.on('requestfailed', ended);
  page.on('requestfinished', finished);
  await page.goto(path);
  while (under > 0 || Date.now() - last < QUIET_MS) await page.waitForTimeout(100);
  // What comes later is no first load, and may be under way still when the page is closed.
  page.off('request', begun);
  page.off('requestfailed', ended);
  page.off('requestfinished', finished);
  const sizes = await Promise.all(bodies);
  return sizes.reduce((sum, size) => sum + size, 0);
}
