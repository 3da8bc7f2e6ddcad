// Accessibility: axe-core in the page, with nothing moving.

import axe, { type AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

/** Waits until fades and slides are over: half transparent text has no contrast. */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every((a) => a.playState !== 'running' || a.effect?.getComputedTiming().iterations === Infinity),
  );
}

/** What axe finds wrong, a line for each rule and element; empty is good. */
export async function violations(page: Page): Promise<string[]> {
  await settled(page);
  await page.evaluate(axe.source);
  // A hint at the pointer belongs to its button, not to a region of the page.
  const results = (await page.evaluate(
    'axe.run({ exclude: ["[role=tooltip]"] }, { resultTypes: ["violations"] })',
  )) as AxeResults;
  return results.violations.flatMap((violation) =>
    violation.nodes.map((node) => {
      const why = [...node.any, ...node.all, ...node.none].map((check) => check.message).join('; ');
      return `${violation.id}: ${node.html.slice(0, 160)} (${why})`;
    }),
  );
}
