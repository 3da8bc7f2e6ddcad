// Accessibility: axe-core in the page, with nothing moving.

import type { AxeResults } from 'axe-core';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Waits until fades and slides are over: half transparent text has no contrast. */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every((a) => a.playState !== 'running' || a.effect?.getComputedTiming().iterations === Infinity),
  );
}

/** What axe finds wrong, a line for each rule and element; empty is good. Contrast is looked at in the other theme too. */
export async function violations(page: Page): Promise<string[]> {
  await settled(page);
  await page.evaluate(AXE);
  const found = await run(page, {});
  await changeTheme(page);
  const inOtherTheme = await run(page, { runOnly: ['color-contrast'] });
  await changeTheme(page);
  return [...found, ...inOtherTheme.map((line) => `other theme: ${line}`)];
}

async function run(page: Page, rules: { runOnly?: string[] }): Promise<string[]> {
  // A hint at the pointer belongs to its button, not to a region of the page. Nothing is loaded once more for axe, which would
  // want it for two rules only: the page locks no screen to one way of holding it, and plays nothing.
  const options = JSON.stringify({ ...rules, resultTypes: ['violations'], preload: false });
  const results = (await page.evaluate(`axe.run({ exclude: ["[role=tooltip]"] }, ${options})`)) as AxeResults;
  return results.violations.flatMap((violation) =>
    violation.nodes.map((node) => {
      const why = [...node.any, ...node.all, ...node.none].map((check) => check.message).join('; ');
      return `${violation.id}: ${node.html.slice(0, 160)} (${why})`;
    }),
  );
}

/** Light becomes dark, and dark light: all colours hang on this attribute. */
async function changeTheme(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { dataset } = document.documentElement;
    dataset.theme = dataset.theme === 'dark' ? 'light' : 'dark';
  });
  await settled(page);
}
