// Pictures of the projects and of the catalogue of materials.

import { describe, test } from 'vitest';
import { calculate } from '../support/job';
import { VIEWS } from '../support/pictures';
import { setStage } from '../support/stage';
import { job, NEVER, refuse, scene } from './scene';

const stage = setStage(['--default-plan', 'enterprise']);

describe.each(VIEWS)('$view', (view) => {
  const { t, ru, shoot, someone, call } = scene(stage, view);

  test('projects and materials', async () => {
    const { anna, page } = await someone();
    const token = anna.access_token;
    const projects = ru
      ? [
          [
            'Кухня Смирновых',
            'Фасады дуб Сонома, корпус белый. Сдать до 15 декабря, замер повторный.',
            'Смирновы',
            ['кухня', 'срочно', 'дуб'],
          ],
          ['Офис «Северный ветер»: переговорная и ресепшн на втором этаже', null, 'Юрлица 2026', ['офис']],
          ['Гараж', 'Верстак и полки', null, []],
          [
            'Детская',
            'Кровать-чердак, шкаф, стол',
            'Ивановы',
            ['мебель', 'детская', 'фанера 18', 'без кромки', 'свес'],
          ],
        ]
      : [
          [
            'Smith kitchen',
            'Sonoma oak fronts, white carcasses. Due 15 December, to be measured again.',
            'Smith',
            ['kitchen', 'urgent', 'oak'],
          ],
          ['North Wind office: meeting room and reception on the second floor', null, 'Companies 2026', ['office']],
          ['Garage', 'Workbench and shelves', null, []],
          [
            'Nursery',
            'Loft bed, wardrobe, desk',
            'Miller',
            ['furniture', 'nursery', 'plywood 18', 'no banding', 'overhang'],
          ],
        ];
    const colors = ['#c2185b', '#1976d2', '#388e3c', '#f57c00'];
    for (const [index, [name, description, folder, tags]] of projects.entries()) {
      const { id } = await call<{ id: string }>(token, 'POST', '/projects', {
        name,
        description,
        folder,
        tags,
        color: colors[index],
      });
      if (index === 0) await calculate(stage.kerf(), token, job({ project_id: id }));
    }
    const first = String(projects[0]?.[0]);
    await page.goto('/projects');
    await page.getByRole('heading', { name: first }).waitFor();
    await shoot(page, 'h40-projects');
    await page.getByRole('button', { name: t('projects.editNamed', { name: first }) }).click();
    await page.getByRole('dialog').waitFor();
    await shoot(page, 'h41-project-edit', false);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: t('projects.deleteNamed', { name: first }) }).click();
    await page.getByRole('alertdialog').waitFor();
    await shoot(page, 'h42-project-delete', false);
    await page.keyboard.press('Escape');
    await page.getByRole('searchbox', { name: t('projects.search') }).fill('qqqq');
    await page.getByText(t('projects.empty.filtered')).waitFor();
    await shoot(page, 'h43-projects-no-hits', false);
    await page.route('**/api/v1/projects', async (route) => {
      if (route.request().method() === 'POST') {
        await route.fulfill({
          status: 403,
          json: {
            code: 'SUBSCRIPTION_PROJECT_LIMIT_EXCEEDED',
            message: 'limit',
            details: { plan: 'free', limit: 3, current: 3 },
            statusCode: 403,
          },
        });
      } else await route.continue();
    });
    await page
      .getByRole('button', { name: t('projects.new') })
      .first()
      .click();
    await page.getByRole('textbox', { name: t('projects.dialog.name') }).fill('X');
    await page.getByRole('textbox', { name: t('projects.dialog.name') }).press('Enter');
    await page.getByText(t('projects.dialog.createFailed')).waitFor();
    await shoot(page, 'h44-project-limit', false);
    await page.route('**/api/v1/projects?*', NEVER);
    await page.goto('/projects');
    await page.getByRole('status', { name: t('projects.loading') }).waitFor();
    await shoot(page, 'h45-projects-loading', false);
    await page.unroute('**/api/v1/projects?*');
    await page.route('**/api/v1/projects?*', refuse);
    await page.goto('/projects');
    await page.getByText(t('projects.loadFailed')).waitFor();
    await shoot(page, 'h46-projects-failed', false);

    await page.goto('/materials?origin=own');
    await page.getByText(t('materials.empty.title')).waitFor();
    await shoot(page, 'h50-materials-empty', false);
    const mine = ru ? 'ЛДСП Egger Дуб Сонома U999 ST9' : 'Egger Sonoma oak U999 ST9';
    await call(token, 'POST', '/materials', {
      name: mine,
      code: 'EGG-U999-ST9',
      type: 'WOOD',
      thickness: 18,
      length: 2800,
      width: 2070,
      price_per_unit: 1249.5,
      currency: 'RUB',
      unit: 'sqm',
      density: 680,
      color: '#a1887f',
      description: ru ? 'Остаётся на складе у поставщика' : 'Kept by the dealer',
      properties: { emission: 'E1' },
    });
    await call(token, 'POST', '/materials', {
      name: ru ? 'Старая фанера' : 'Old plywood',
      type: 'WOOD',
      is_active: false,
    });
    await page.goto('/materials');
    await page.getByRole('button', { name: t('materials.new') }).waitFor();
    await page.waitForLoadState('networkidle');
    await shoot(page, 'h51-materials');
    await page.goto('/materials?origin=own');
    await page.getByText(mine).waitFor();
    await shoot(page, 'h52-materials-own', false);
    await page
      .getByRole('button', {
        name: t('materials.actions.editNamed', { name: mine }),
      })
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    await shoot(page, 'h53-material-edit', false);
    await dialog
      .getByRole('textbox', {
        name: t('materials.dialog.thickness'),
        exact: true,
      })
      .fill('-3');
    await dialog.getByRole('button', { name: t('materials.dialog.more') }).click();
    await dialog.getByRole('textbox', { name: t('materials.dialog.sheetSizes') }).fill('2800 by 2070');
    await shoot(page, 'h54-material-faults', false);
    await dialog.getByRole('button', { name: t('materials.dialog.addProperty') }).click();
    await dialog.getByRole('button', { name: t('materials.dialog.addProperty') }).scrollIntoViewIfNeeded();
    await shoot(page, 'h55-material-below', false);
    await page.keyboard.press('Escape');
    const question = page.getByRole('alertdialog', { name: t('common.discard.title') });
    await question.waitFor();
    await shoot(page, 'h5e-discard', false);
    await question.getByRole('button', { name: t('common.discard.confirm') }).click();
    await question.waitFor({ state: 'hidden' });
    await page
      .getByRole('button', {
        name: t('materials.actions.deleteNamed', { name: mine }),
      })
      .click();
    await page.getByRole('alertdialog').waitFor();
    await shoot(page, 'h56-material-delete', false);
    await page.keyboard.press('Escape');
    await page.goto('/materials?search=qqqqq');
    await page.getByText(t('materials.empty.filtered')).waitFor();
    await shoot(page, 'h57-materials-no-hits', false);
  });
});
