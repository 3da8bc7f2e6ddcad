// Pictures of sheets on their way: out of the store room into a job, and of its result back into the store room.

import { describe, test } from 'vitest';
import { openKept } from '../support/history';
import { calculate, example } from '../support/job';
import { VIEWS } from '../support/pictures';
import { setStage } from '../support/stage';
import { scene, type Json } from './scene';

const stage = setStage(['--default-plan', 'enterprise']);

describe.each(VIEWS)('$view', (view) => {
  const { t, ru, phone, shoot, someone, call } = scene(stage, view);

  test('from the store room and back', async () => {
    const { anna, page } = await someone();
    const token = anna.access_token;
    const job = JSON.parse(example('s2-wardrobe.json')) as {
      panels: Json[];
      stock_panels: (Json & { material: string })[];
    };
    const [first] = job.stock_panels;
    const material = first?.material ?? '';
    const add = (item: Json) =>
      call<{ id: string }>(token, 'POST', '/stock', { material, place: ru ? 'стеллаж 3' : 'rack 3', ...item });
    const sheet = await add({ width: 2800, height: 2070, thickness: 16, count: 12, price: '48.50' });
    await add({ kind: 'remnant', width: 1430, height: 612, thickness: 16, count: 1 });
    await add({ kind: 'remnant', width: 2070, height: 480, thickness: 16, count: 1, place: null });
    await add({ kind: 'remnant', width: 120, height: 90, thickness: 16, count: 1 });
    await add({ width: 2440, height: 1220, thickness: 16, count: 0 });

    await page.goto('/calculator');
    const storeRoom = t('calculator.toolbar.storeRoom');
    if (phone) {
      await page.getByRole('button', { name: t('calculator.toolbar.library') }).click();
      await page.getByRole('menuitem', { name: storeRoom }).click();
    } else await page.getByRole('button', { name: storeRoom }).click();
    await page.getByText(t('taking.introAll')).waitFor();
    await shoot(page, 'b10-taking-all', false);
    await page.getByRole('dialog').getByRole('checkbox').nth(0).check();
    await page.getByRole('dialog').getByRole('button', { name: /4/ }).click();
    await shoot(page, 'b11-taken', false);

    const name = ru ? 'Шкаф в спальню' : 'Wardrobe';
    const rows = job.stock_panels.map((row) => ({
      ...row,
      width: 2800,
      height: 2070,
      count: 12,
      stock_item_id: sheet.id,
    }));
    await calculate(stage.kerf(), token, JSON.stringify({ ...job, name, stock_panels: rows }));
    await openKept(page, t, name);
    const card = page.getByRole('region', { name: t('booking.title'), exact: true });
    await card.scrollIntoViewIfNeeded();
    await card.getByRole('button', { name: t('booking.open') }).click();
    await page
      .getByRole('dialog', { name: t('booking.dialog.title') })
      .getByText(t('booking.change'))
      .waitFor();
    await shoot(page, 'b12-booking', false);
    await page.getByRole('button', { name: t('booking.dialog.submit'), exact: true }).click();
    await card.getByRole('button', { name: t('booking.undo') }).waitFor();
    await card.scrollIntoViewIfNeeded();
    await shoot(page, 'b13-booked', false);
  });
});
