// Pictures of what works with many jobs and other programs: batches and webhooks.

import { afterAll, beforeAll, describe, test } from 'vitest';
import { calculate, example } from '../support/job';
import { VIEWS } from '../support/pictures';
import { startReceiver, type Receiver } from '../support/receiver';
import { setStage } from '../support/stage';
import { job, scene, type Json } from './scene';

const stage = setStage(['--default-plan', 'enterprise', '--webhook-allow', '127.0.0.1/32']);

let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
});
afterAll(() => receiver.close());

describe.each(VIEWS)('$view', (view) => {
  const { t, ru, shoot, someone, call } = scene(stage, view);
  const names = ru ? ['Кухня Смирновых', 'Шкаф Петровых', 'Стеллаж'] : ['Smith kitchen', 'Jones wardrobe', 'Rack'];

  test('batches', async () => {
    const { anna, page } = await someone();
    const token = anna.access_token;
    await page.goto('/batches');
    await page.getByText(t('batches.list.empty')).waitFor();
    await shoot(page, 'p10-batches-empty');
    const [name = ''] = names;
    const done = await calculate(stage.kerf(), token, job({ name }));
    const long = JSON.parse(example('s6-contract.json')) as { configuration: Json };
    const slow = { ...long, name: names[2], configuration: { ...long.configuration, optimization_factor: 2 } };
    const wardrobe = { ...(JSON.parse(example('s2-wardrobe.json')) as Json), name: names[1], external_id: '4711' };
    const jobs = [{ calculation_id: done }, wardrobe, slow];
    const batch = { name: ru ? 'Заказы на понедельник' : 'Orders for Monday', jobs };
    const { id } = await call<{ id: string }>(token, 'POST', '/batches', batch);

    await page.getByLabel(t('batches.new.choose')).setInputFiles([
      { name: 'smith.json', mimeType: '', buffer: Buffer.from(job({ name: 'Smith' })) },
      { name: 'panels.csv', mimeType: '', buffer: Buffer.from('Name;Width;Height;Count\nShelf;800;300;6\n') },
      { name: 'photo.png', mimeType: '', buffer: Buffer.from([0, 1, 2, 3]) },
    ]);
    await page.getByText(t('batches.entry.as.trouble')).waitFor();
    await shoot(page, 'p11-batch-new');

    await page.goto(`/batches/${id}`);
    await page.getByText(t('batches.states.FINISHED'), { exact: true }).first().waitFor();
    await shoot(page, 'p12-batch-running');
    await page.getByRole('button', { name: t('batches.download.open') }).click();
    await page.getByRole('dialog', { name: t('batches.download.title') }).waitFor();
    await shoot(page, 'p13-batch-download', false);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: t('batches.view.stop') }).click();
    await page.getByRole('alertdialog').waitFor();
    await shoot(page, 'p14-batch-stop', false);
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('batches.view.stop') })
      .click();
    await page.getByText(t('batches.states.STOPPED'), { exact: true }).first().waitFor();
    await shoot(page, 'p15-batch-stopped');
    await page.goto('/batches');
    await page.getByRole('link', { name: batch.name, exact: true }).waitFor();
    await shoot(page, 'p16-batches');
  });

  test('webhooks', async () => {
    const { anna, page } = await someone();
    const token = anna.access_token;
    await page.goto('/account/keys');
    await page.getByText(t('webhooks.none'), { exact: true }).waitFor();
    await shoot(page, 'p20-webhooks-empty');
    await page.getByRole('button', { name: t('webhooks.create') }).click();
    const form = page.getByRole('dialog', { name: t('webhooks.new.title') });
    await form.getByLabel(t('webhooks.new.url'), { exact: true }).fill(receiver.url);
    await form.getByLabel(t('webhooks.new.description'), { exact: true }).fill(ru ? '1С: заказы' : 'ERP, orders');
    await shoot(page, 'p21-webhook-new', false);
    await form.getByRole('button', { name: t('webhooks.create') }).click();
    await page.getByRole('dialog', { name: t('webhooks.secret.title') }).waitFor();
    await shoot(page, 'p22-webhook-secret', false);
    await page.getByRole('button', { name: t('webhooks.secret.done') }).click();

    const events = ['stock.booked', 'batch.finished', 'calculation.finished', 'calculation.failed'];
    await call(token, 'POST', '/webhooks', { url: `${receiver.url}/${'long/'.repeat(20)}`, events });
    const { webhooks } = await call<{ webhooks: { id: string }[] }>(token, 'GET', '/webhooks');
    const [hook] = webhooks;
    if (!hook) throw new Error('there is no webhook');
    for (const status of [204, 500]) {
      const before = receiver.events.length;
      receiver.status = status;
      await call(token, 'POST', `/webhooks/${hook.id}/test`);
      while (receiver.events.length === before) await new Promise((soon) => setTimeout(soon, 50));
    }
    await page.reload();
    await page.getByRole('button', { name: t('webhooks.create') }).waitFor();
    await shoot(page, 'p23-webhooks');
    await page
      .getByRole('button', { name: t('webhooks.log'), exact: false })
      .first()
      .click();
    await page
      .getByText(/: 500, /)
      .first()
      .waitFor();
    await shoot(page, 'p24-webhook-log', false);
  });
});
