// The calculator in the browser: from its empty lists, step after step, to a layout.

import type { Locator, Page } from 'playwright-core';
import { newcomer } from './person';
import type { Stage, VisitorOptions } from './stage';
import { words, type Words } from './words';

/** The steps after the first. */
export const LATER_STEPS = ['panels', 'settings', 'review'] as const;
type Step = 'stock' | (typeof LATER_STEPS)[number];

/** Somebody who has just registered, in front of the empty calculator. */
export async function atCalculator(stage: Stage, options: VisitorOptions = {}): Promise<Page> {
  const page = await newcomer(stage, options);
  await page.goto('/calculator');
  await page.getByRole('heading', { name: words(options.language ?? 'en')('calculator.title') }).waitFor();
  return page;
}

type Sample = 'basic' | 'wardrobe' | 'glass';

/** Asks for a sample; its code may be on its way still. */
export async function chooseSample(page: Page, t: Words, sample: Sample = 'basic'): Promise<void> {
  await page.getByRole('button', { name: t('calculator.toolbar.sample') }).click();
  await page.getByRole('menuitem', { name: t(`calculator.samples.${sample}`) }).click();
  // A menu that closes gives the focus back to its button, and takes it from whatever has it by then.
  await page.getByRole('menu').waitFor({ state: 'hidden' });
}

/** Fills both lists. */
export async function loadSample(page: Page, t: Words, sample: Sample = 'basic'): Promise<void> {
  await chooseSample(page, t, sample);
  // Whoever leaves the page now finds it kept.
  await page.waitForFunction(() => {
    const kept = JSON.parse(localStorage.getItem('kerf.wizard') ?? '{}') as {
      state?: { draft: { panels: unknown[] } };
    };
    return (kept.state?.draft.panels.length ?? 0) > 0;
  });
}

/** What stands above a step. */
export const stepHeading = (page: Page, t: Words, step: Step): Locator =>
  page.getByRole('heading', { level: 2, name: t(`calculator.steps.${step}`), exact: true });

/**
 * Presses the way on, once there is one. By the key: a list that grows moves it, and a click that it is moved away from is
 * lost. While the button is disabled it takes no focus, and the key would go to what has it.
 */
export const pressNext = (page: Page, t: Words): Promise<void> =>
  page
    .getByRole('button', { name: t('calculator.next'), exact: true })
    .and(page.locator(':enabled'))
    .press('Enter');

/** From the step before to this one. */
export async function goOn(page: Page, t: Words, step: Step): Promise<void> {
  await pressNext(page, t);
  await stepHeading(page, t, step).waitFor();
}

/** From the first step to the last. */
export async function goToReview(page: Page, t: Words): Promise<void> {
  for (const step of LATER_STEPS) await goOn(page, t, step);
}

/** From the first step to the layout. */
export async function runAll(page: Page, t: Words): Promise<void> {
  await goToReview(page, t);
  await page.getByRole('button', { name: t('calculator.run.start') }).click();
  await page.getByRole('toolbar', { name: t('viewer.toolbar') }).waitFor({ timeout: 60_000 });
}
