// Time that stands still where a journey looks at what goes by itself, and passes when the journey says so.

import type { BrowserContext, Page } from 'playwright-core';

/** Longer than anything that the page takes to draw itself, no longer than what it shows or does on its own. */
const LONG_MS = 1000;

interface Held {
  heldTimers: Map<number, () => void>;
}

/** What a page would do by itself after a second or more, it does not: messages stay, and who only reads keeps reading. */
export async function holdTime(context: BrowserContext): Promise<void> {
  await context.addInitScript((long) => {
    const { setTimeout: soon, clearTimeout: drop } = window;
    const timers = new Map<number, () => void>();
    let last = 0;
    const hold = (handler: TimerHandler, delay = 0, ...rest: unknown[]) => {
      if (delay < long || typeof handler !== 'function') return soon(handler, delay, ...rest);
      // The browser's own numbers are above zero.
      last -= 1;
      timers.set(last, () => void (handler as (...all: unknown[]) => void)(...rest));
      return last;
    };
    const forget = (id?: number) => {
      if (id === undefined || !timers.delete(id)) drop(id);
    };
    Object.assign(window, { setTimeout: hold, clearTimeout: forget, heldTimers: timers });
  }, LONG_MS);
}

/** Some seconds pass at once: all that was waiting for them happens. */
export async function passTime(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { heldTimers } = window as unknown as Held;
    const due = [...heldTimers.values()];
    heldTimers.clear();
    due.forEach((happen) => happen());
  });
}
