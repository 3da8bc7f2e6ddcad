// Pictures of the store room.

import { describe, test } from 'vitest';
import type { Page } from 'playwright-core';
import { VIEWS } from '../support/pictures';
import { setStage } from '../support/stage';
import { NEVER, refuse, scene, type Json } from './scene';

const stage = setStage(['--default-plan', 'enterprise']);

/** As in a joiner's rack: sheets, remnants, some of which there is too little, long names. */
function rack(ru: boolean): Json[] {
  const materials = ru
    ? ['ЛДСП белая 16', 'Дуб Сонома 18', 'Фанера берёзовая ФК 2/3 шлифованная с двух сторон 18 мм', 'МДФ 19', 'HDF 3']
    : [
        'White melamine 16',
        'Oak Sonoma 18',
        'Birch plywood BB/CP sanded on both sides, exterior glue, 18 mm',
        'MDF 19',
        'HDF 3',
      ];
  return Array.from({ length: 26 }, (_, n) => {
    const remnant = n % 3 === 1;
    return {
      material: materials[n % materials.length],
      kind: remnant ? 'remnant' : 'sheet',
      width: remnant ? 400 + n * 37.5 : 2800 - n * 10,
      height: remnant ? 300 + n * 11 : 2070,
      thickness: n % 4 === 3 ? null : 16 + (n % 3),
      grain: n % 3,
      count: remnant ? 1 : (n * 7) % 23,
      min_count: n % 4 === 0 ? 5 : null,
      place:
        n % 5 === 4
          ? null
          : ru
            ? `Стеллаж ${(n % 4) + 1}, полка ${(n % 3) + 1}`
            : `Rack ${(n % 4) + 1}, shelf ${(n % 3) + 1}`,
      price: remnant ? null : `${45 + n * 3}.${n % 2 ? '5' : '25'}`,
      supplier: n % 6 === 0 ? 'Egger' : null,
      notes: null,
    };
  });
}

describe.each(VIEWS)('$view', (view) => {
  const { t, ru, shoot, someone, call } = scene(stage, view);

  async function filled(): Promise<{ page: Page; token: string; first: string }> {
    const { anna, page } = await someone();
    const token = anna.access_token;
    const made: string[] = [];
    for (const item of rack(ru)) made.push((await call<{ id: string }>(token, 'POST', '/stock', item)).id);
    return { page, token, first: made[0] ?? '' };
  }

  test('the store room and its dialogs', async () => {
    const { page, token, first } = await filled();
    const move = (change: number, kind: string, reason: string | null) =>
      call(token, 'POST', `/stock/${first}/movements`, { change, kind, reason });
    await move(12, 'in', ru ? 'Поставка 4711' : 'Delivery 4711');
    await move(-3, 'out', null);
    await move(
      -1,
      'correction',
      ru ? 'Лист с битым углом, отдан на подкладки под стопу' : 'A sheet with a broken corner',
    );
    await page.goto('/stock');
    await page
      .getByRole('button', { name: /Movements|Движения/ })
      .first()
      .waitFor();
    await shoot(page, 'stock-list');
    await page.locator('summary').click();
    await shoot(page, 'stock-sums', false);
    await page.goto('/stock?state=low');
    await page
      .getByRole('button', { name: /Movements|Движения/ })
      .first()
      .waitFor();
    await page
      .getByRole('button', { name: /Movements|Движения/ })
      .first()
      .click();
    await page.getByRole('dialog').waitFor();
    await page.waitForTimeout(600);
    await shoot(page, 'stock-low-movements', false);
    await page.getByRole('button', { name: t('common.actions.close'), exact: true }).click();
    await page.goto(`/stock?search=${ru ? 'фанера' : 'plywood'}`);
    await page
      .getByRole('button', { name: /More actions|Другие действия/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: t('common.actions.edit') }).click();
    await page.getByRole('dialog').waitFor();
    await page.waitForTimeout(400);
    await shoot(page, 'stock-edit', false);
    await page.goto('/stock');
    await page.getByRole('button', { name: t('stockroom.files.label'), exact: true }).click();
    await page.getByRole('menuitem', { name: t('stockroom.files.labels') }).waitFor();
    await shoot(page, 'stock-files', false);
    await page.getByRole('menuitem', { name: t('stockroom.files.labels') }).click();
    await page.getByRole('dialog').waitFor();
    await shoot(page, 'stock-labels', false);
    await page.goto('/stock?sort=created_at');
    await page
      .getByRole('button', { name: /Movements|Движения/ })
      .first()
      .click();
    await page.getByRole('listitem').filter({ hasText: '4711' }).waitFor();
    await shoot(page, 'stock-movements', false);
    await page.goto('/stock?search=nothing');
    await page.getByText(t('stockroom.empty.filtered')).waitFor();
    await shoot(page, 'stock-nothing-found', false);
  });

  test('an empty store room, and a list with faults', async () => {
    const { page } = await someone();
    await page.goto('/stock');
    await page.getByText(t('stockroom.empty.title')).waitFor();
    await shoot(page, 'stock-empty', false);
    await page.getByRole('button', { name: t('stockroom.empty.import') }).click();
    const list =
      'material,width,height,count,price,kind\nOak,2800,2070,4,12.5,sheet\nOak,0,abc,-1,1.23456,board\n\nAsh,,100,1.5,,sheet\n';
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: ru ? 'склад.csv' : 'stock.csv', mimeType: 'text/csv', buffer: Buffer.from(list) });
    await page.getByRole('region', { name: t('stockroom.import.faultList') }).waitFor();
    await shoot(page, 'stock-import-faults', false);
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'good.csv', mimeType: 'text/csv', buffer: Buffer.from('width,height\n100,200\n') });
    await page.getByText('good.csv').waitFor();
    await shoot(page, 'stock-imported', false);
  });

  test('a store room that is for looking only, that is loading, that cannot be had', async () => {
    const { page } = await filled();
    await page.route('**/api/v1/subscription-plans', async (route) => {
      const answer = await route.fetch();
      const plans = (await answer.json()) as { name: string; features: Json }[];
      const json = plans.map((plan) => ({ ...plan, features: { ...plan.features, remnants_management: false } }));
      await route.fulfill({ json });
    });
    await page.goto('/stock?size=10');
    await page
      .getByRole('button', { name: /Movements|Движения/ })
      .first()
      .waitFor();
    await shoot(page, 'stock-read-only', false);
    await page.route(/\/api\/v1\/stock\?/, NEVER);
    await page.goto('/stock');
    await page.getByRole('status', { name: t('stockroom.loading') }).waitFor();
    await shoot(page, 'stock-loading', false);
    await page.unroute(/\/api\/v1\/stock\?/);
    await page.route(/\/api\/v1\/stock\?/, refuse);
    await page.goto('/stock');
    await page.getByText(t('stockroom.loadFailed')).waitFor();
    await shoot(page, 'stock-failed', false);
  });
});
