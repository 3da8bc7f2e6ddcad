// At the saw: the result leaves the desk.

import { expect, test } from 'vitest';
import { violations } from '../support/axe';
import { openKept } from '../support/history';
import { calculate, example } from '../support/job';
import { register, signIn } from '../support/person';
import { PHONE, setStage, type VisitorOptions } from '../support/stage';
import { words } from '../support/words';

const stage = setStage(['--default-plan', 'enterprise']);

async function openKitchen(options: VisitorOptions = {}) {
  const t = words(options.language ?? 'en');
  const person = await register(stage.kerf());
  const job = JSON.parse(example('s1-kitchen.json')) as { configuration: object };
  const quick = { ...job, configuration: { ...job.configuration, optimization_factor: 0 } };
  await calculate(stage.kerf(), person.access_token, JSON.stringify(quick));
  const page = await stage.visitor(options);
  await signIn(page, person);
  await openKept(page, t, 'Kitchen');
  return { page, t };
}

test('the phone at the saw tells one cut at a time', async () => {
  const { page, t } = await openKitchen({ language: 'ru', viewport: PHONE });
  await page.getByRole('button', { name: t('viewer.workshop.open') }).click();
  // The drawing behind has a button of that name too, until the saw's screen covers it.
  const saw = page.getByRole('dialog', { name: /^Лист/ });
  const next = saw.getByRole('button', { name: t('viewer.workshop.next') });
  await next.click();
  await saw.getByText(/^Рез 1 из \d+/).waitFor();
  const done = saw.getByRole('checkbox', { name: t('viewer.sheet', { numbers: 1 }), exact: true });
  await done.check();
  expect(await violations(page)).toEqual([]);
  expect((await next.boundingBox())?.height).toBeGreaterThanOrEqual(64);
  await page.reload();
  await page.getByRole('button', { name: t('viewer.workshop.open') }).click();
  await expect.poll(() => done.isChecked(), { message: 'what is done stays done' }).toBe(true);
});

test('the keys of the drawing are told where they are pressed', async () => {
  const { page, t } = await openKitchen();
  await page.getByRole('group', { name: /^Drawing of/ }).focus();
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: t('viewer.help.title') }).waitFor();
  expect(await violations(page)).toEqual([]);
});
