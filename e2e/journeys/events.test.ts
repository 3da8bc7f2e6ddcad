// How a calculation gets on is told by the server; where nothing can be told, it is asked for.

import { expect, test } from 'vitest';
import { example } from '../support/job';
import { newPerson, register, signIn } from '../support/person';
import { startProxy } from '../support/proxy';
import { setStage } from '../support/stage';
import { words } from '../support/words';

const stage = setStage(['--default-plan', 'enterprise']);
const t = words('en');

/** A person whose browser waits for a calculation that goes on until it is stopped. */
async function waiting() {
  const page = await stage.visitor({ expectedErrors: [/ERR_|status of 503|dynamically imported/] });
  const person = await register(stage.kerf(), newPerson());
  await signIn(page, person);
  const job = JSON.parse(example('s6-contract.json')) as { configuration: Record<string, unknown> };
  const answer = await fetch(`${stage.kerf().url}/api/v1/optimize`, {
    method: 'POST',
    headers: { authorization: `Bearer ${person.access_token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ...job, configuration: { ...job.configuration, optimization_factor: 2 } }),
  });
  expect(answer.status).toBe(202);
  const { task_id: id } = (await answer.json()) as { task_id: string };
  await page.addInitScript(
    (run) => localStorage.setItem('kerf.run', run),
    JSON.stringify({ version: 1, value: { id, job } }),
  );
  const banner = page.getByRole('region', { name: t('common.task.region') });
  const percent = async () => Number(await banner.getByRole('progressbar').getAttribute('aria-valuenow'));
  const stop = () =>
    fetch(`${stage.kerf().url}/api/v1/task/${id}/stop`, {
      method: 'POST',
      headers: { authorization: `Bearer ${person.access_token}` },
    });
  return { page, id, banner, percent, stop };
}

test('a calculation gets on in the page while no question of it is answered', async () => {
  const { page, id, banner, percent, stop } = await waiting();
  let answered = 0;
  let free: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    free = resolve;
  });
  await page.route(`**/api/v1/task/${id}`, async (route) => {
    // The first answer says that there is something to listen to.
    if (answered > 0) await held;
    answered += 1;
    await route.continue();
  });
  await page.goto('/history');
  await banner.getByText(t('common.task.running')).waitFor();
  const before = await percent();
  await expect.poll(percent).toBeGreaterThan(before);
  expect(answered).toBe(1);
  free();
  await stop();
  await banner.getByText(t('common.task.stopped')).waitFor();
});

test('a calculation gets on where nothing can be told, and where it was told until the line was cut', async () => {
  const { page, id, banner, percent, stop } = await waiting();
  const proxy = await startProxy(stage.kerf().url);
  const told = page.waitForResponse(`**/api/v1/task/${id}/events`);
  await page.goto(`${proxy.url}/history`);
  await banner.getByText(t('common.task.running')).waitFor();
  await told;
  await page.route(`**/api/v1/task/${id}/events`, (route) => route.fulfill({ status: 503 }));
  await proxy.cut();
  await proxy.mend();
  const before = await percent();
  await expect.poll(percent).toBeGreaterThan(before);
  await stop();
  await banner.getByText(t('common.task.stopped')).waitFor();
  await proxy.cut();
});
