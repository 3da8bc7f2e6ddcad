// Another program is told of what happens: a webhook is made, tested, repaired and deleted.

import { afterAll, beforeAll, expect, test } from 'vitest';
import { violations } from '../support/axe';
import { register, signIn } from '../support/person';
import { signatureOf, startReceiver, type Receiver } from '../support/receiver';
import { PHONE, setStage } from '../support/stage';
import { words } from '../support/words';

const stage = setStage(['--default-plan', 'enterprise', '--webhook-allow', '127.0.0.1/32']);
const NAME = 'ERP';

let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
});
afterAll(() => receiver.close());

test.each(['en', 'ru'] as const)('a webhook is made, tested, repaired and deleted (%s)', async (language) => {
  const t = words(language);
  const viewport = language === 'ru' ? PHONE : undefined;
  const page = await stage.visitor({ language, viewport });
  await signIn(page, await register(stage.kerf()));
  await page.goto('/account/keys');
  Object.assign(receiver, { events: [], status: 204 });

  await page.getByRole('button', { name: t('webhooks.create') }).click();
  const form = page.getByRole('dialog', { name: t('webhooks.new.title') });
  await form.getByLabel(t('webhooks.new.url'), { exact: true }).fill(receiver.url);
  await form.getByLabel(t('webhooks.new.description'), { exact: true }).fill(NAME);
  expect(await violations(page)).toEqual([]);
  await form.getByRole('button', { name: t('webhooks.create') }).click();
  const once = page.getByRole('dialog', { name: t('webhooks.secret.title') });
  const secret = await once.getByLabel(t('webhooks.secret.label'), { exact: true }).inputValue();
  expect(secret).toMatch(/^whsec_/);
  expect(await violations(page)).toEqual([]);
  await once.getByRole('button', { name: t('webhooks.secret.done') }).click();
  await once.waitFor({ state: 'detached' });
  await page.reload();
  await page.getByText(NAME, { exact: true }).waitFor();
  expect(await page.content(), 'the secret is shown once').not.toContain(secret);

  const test = page.getByRole('button', { name: t('webhooks.testNamed', { name: NAME }) });
  await test.click();
  await expect.poll(() => receiver.events.length).toBe(1);
  const [first] = receiver.events;
  if (!first) throw new Error('nothing came');
  expect(JSON.parse(first.body)).toMatchObject({ type: 'webhook.test' });
  expect(first.headers['webhook-signature']).toBe(signatureOf(first, secret));

  // The program breaks down: what it does not take is told, and sent again once it is switched on anew.
  receiver.status = 500;
  // Two presses at once are one: this one comes later.
  await page.reload();
  await test.click();
  await expect.poll(() => receiver.events.length).toBe(2);
  const named = { name: NAME };
  const log = page.getByRole('dialog', { name: t('webhooks.logNamed', named) });
  const openLog = () => page.getByRole('button', { name: t('webhooks.logNamed', named) }).click();
  const rows = log.getByRole('list', { name: t('webhooks.log') }).locator(':scope > li');
  await openLog();
  await rows.first().getByText(t('webhooks.states.waiting')).waitFor();
  await rows
    .first()
    .getByText(/: 500, /)
    .first()
    .waitFor();
  await rows.last().getByText(t('webhooks.states.delivered')).waitFor();
  expect(await violations(page)).toEqual([]);
  await log.getByRole('button', { name: t('webhooks.close') }).click();
  await page.getByRole('button', { name: t('webhooks.switchOffNamed', named) }).click();
  await page.getByText(t('webhooks.off'), { exact: true }).waitFor();
  receiver.status = 204;
  await page.getByRole('button', { name: t('webhooks.switchOnNamed', named) }).click();
  await page.getByText(t('webhooks.off'), { exact: true }).waitFor({ state: 'detached' });
  await openLog();
  const [again] = t('webhooks.resendNamed', { event: 'webhook.test', when: '|' }).split('|');
  await rows.first().getByText(t('webhooks.states.failed')).waitFor();
  await rows
    .first()
    .getByRole('button', { name: new RegExp(`^${again}`) })
    .click();
  await rows.first().getByText(t('webhooks.states.delivered')).waitFor();
  const last = receiver.events.at(-1);
  expect(last?.headers['webhook-id'], 'a program knows what it has had already').toBe(
    receiver.events[1]?.headers['webhook-id'],
  );
  await log.getByRole('button', { name: t('webhooks.close') }).click();

  await page.getByRole('button', { name: t('webhooks.deleteNamed', named) }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('webhooks.delete') })
    .click();
  await page.getByText(t('webhooks.none'), { exact: true }).waitFor();
});
