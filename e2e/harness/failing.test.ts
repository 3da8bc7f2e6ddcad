// Run only by journeys/harness.test.ts: journeys that fail on purpose, and one that passes.

import { expect, test } from 'vitest';
import { setStage } from '../support/stage';

const stage = setStage();

test('fails on what it expects', async () => {
  const page = await stage.visitor();
  await page.goto('/');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.evaluate(() => console.info('said by the page'));
  expect(await page.title()).toBe('no such title');
});

test('fails because the page throws', async () => {
  const page = await stage.visitor();
  await page.goto('/');
  await page.evaluate(
    () =>
      new Promise<void>((done) => {
        setTimeout(() => {
          setTimeout(done);
          throw new Error('thrown on purpose');
        });
      }),
  );
});

test('passes', async () => {
  const page = await stage.visitor();
  await page.goto('/');
  await page.getByRole('heading', { level: 1 }).waitFor();
});
