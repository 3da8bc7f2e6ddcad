// What a page's first seconds and its frames cost, measured in the page itself.

import type { Page } from 'playwright-core';
import { openCounting } from '../support/scripts';

export interface Load {
  /** Scripts that the first load fetches, gzipped, bytes. */
  script: number;
  /** Largest contentful paint, ms after the navigation began. */
  paint: number;
  /** What long tasks take above 50 ms each, ms. */
  blocking: number;
}

interface Watched {
  paint: number;
  blocking: number;
}

declare global {
  interface Window {
    watched: Watched;
    frameTimes: number[];
    stopFrames: () => void;
  }
}

/** Opens an address in an empty browser and waits until nothing more happens. */
export async function load(page: Page, path: string): Promise<Load> {
  await page.addInitScript(() => {
    window.watched = { paint: 0, blocking: 0 };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) window.watched.paint = entry.startTime;
    }).observe({ type: 'largest-contentful-paint', buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) window.watched.blocking += Math.max(0, entry.duration - 50);
    }).observe({ type: 'longtask', buffered: true });
  });
  const script = await openCounting(page, path);
  const watched = await page.evaluate(() => window.watched);
  return { script, ...watched };
}

/** The time between frames while something is done, ms. */
export async function framesDuring(page: Page, act: () => Promise<void>): Promise<number[]> {
  await page.evaluate(() => {
    window.frameTimes = [];
    let last = performance.now();
    let going = true;
    const next = (now: number) => {
      window.frameTimes.push(now - last);
      last = now;
      if (going) requestAnimationFrame(next);
    };
    requestAnimationFrame((now) => {
      last = now;
      requestAnimationFrame(next);
    });
    window.stopFrames = () => (going = false);
  });
  await act();
  await page.evaluate(() => window.stopFrames());
  return page.evaluate(() => window.frameTimes);
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);
