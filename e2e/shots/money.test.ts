// Pictures of money: what two results cost side by side.

import { describe, test } from 'vitest';
import { calculate, example } from '../support/job';
import { VIEWS } from '../support/pictures';
import { setStage } from '../support/stage';
import { goOn, loadSample } from '../support/wizard';
import { scene, type Json } from './scene';

const stage = setStage(['--default-plan', 'enterprise']);

describe.each(VIEWS)('$view', (view) => {
  const { t, ru, shoot, someone, call } = scene(stage, view);

  test('two results and what they cost', async () => {
    const { anna, page } = await someone();
    const token = anna.access_token;
    await call(token, 'PUT', '/price-list', {
      currency: ru ? 'RUB' : 'EUR',
      cut_per_m: ru ? '65' : '1.35',
      sheet_handling: ru ? '150' : '4',
      part: ru ? '40' : '0.8',
      edge_band_default_per_m: ru ? '90' : '1.6',
      margin_percent: 18,
      vat_percent: 20,
    });
    const wardrobe = JSON.parse(example('s2-wardrobe.json')) as { configuration: Json; stock_panels: Json[] };
    const names = ru
      ? ['Шкаф, меньше резов', 'Шкаф, меньше листов']
      : ['Wardrobe, fewest cuts', 'Wardrobe, fewest sheets'];
    for (const [n, name] of names.entries()) {
      const configuration = { ...wardrobe.configuration, optimization_priority: n + 1, optimization_factor: 0 };
      const stock_panels = wardrobe.stock_panels.map((row, place) =>
        place === 0 ? row : { ...row, price: ru ? '5400' : '62.5' },
      );
      await calculate(stage.kerf(), token, JSON.stringify({ ...wardrobe, name, configuration, stock_panels }));
    }
    await page.goto('/history');
    for (const name of names) {
      await page.getByRole('button', { name: t('history.actions.compareNamed', { name }) }).click();
    }
    await page.getByRole('button', { name: t('history.compare.start') }).click();
    await page.getByRole('region', { name: t('costs.compared.table') }).waitFor();
    await shoot(page, 'm10-compared-costs', false);
    await page.getByRole('region', { name: t('costs.compared.title') }).scrollIntoViewIfNeeded();
    await shoot(page, 'm11-compared-costs', false);
  });

  test('prices from the price list', async () => {
    const { anna, page } = await someone();
    const list = { currency: ru ? 'RUB' : 'EUR', cut_per_m: ru ? '65' : '1.35', sheet_handling: ru ? '150' : '4' };
    await call(anna.access_token, 'PUT', '/price-list', list);
    await page.goto('/calculator');
    await loadSample(page, t);
    await goOn(page, t, 'panels');
    await goOn(page, t, 'settings');
    await page.getByRole('combobox', { name: t('calculator.settings.priority') }).click();
    await page.getByRole('option', { name: t('calculator.settings.priorities.8') }).click();
    await page.getByRole('button', { name: t('saw.prices') }).click();
    await page
      .getByRole('button', { name: t('saw.listed.take') })
      .last()
      .scrollIntoViewIfNeeded();
    await shoot(page, 'm20-listed-prices');
    await page
      .getByRole('button', { name: t('saw.listed.take') })
      .first()
      .click();
    await shoot(page, 'm21-prices-taken', false);
  });
});
