// Pictures of every screen for people to look at: both languages, both themes, a desk and a phone.

import type { Page } from 'playwright-core';
import { test } from 'vitest';
import { openKept } from '../support/history';
import { calculate, example } from '../support/job';
import { newPerson, register, signIn } from '../support/person';
import { onPhone, shoot as take, VIEWS } from '../support/pictures';
import { setStage } from '../support/stage';
import { goOn, LATER_STEPS, loadSample, stepHeading } from '../support/wizard';
import { words } from '../support/words';

const stage = setStage(['--default-plan', 'enterprise']);

const ACCOUNT = ['profile', 'security', 'settings', 'activity', 'keys', 'team', 'data'] as const;

test.each(VIEWS)('every screen as $view', async (view) => {
  const t = words(view.language);
  const phone = onPhone(view);
  const shoot = (page: Page, name: string, whole = true) => take(page, view, name, whole);

  const visitor = await stage.visitor(view);
  await visitor.goto('/');
  await visitor.getByRole('heading', { name: t('welcome.guest.title') }).waitFor();
  await shoot(visitor, '01-welcome');
  await visitor.getByRole('button', { name: t('welcome.guest.tryNow') }).click();
  await visitor.getByRole('dialog').waitFor();
  await shoot(visitor, '02-register', false);

  // Who is in no team is told so by a 404.
  for (const [name, heading] of [
    ['04-examples', t('examples.title')],
    ['05-pricing', t('plans.title')],
  ] as const) {
    await visitor.goto(`/${name.slice(3)}`);
    await visitor.getByRole('heading', { level: 1, name: heading }).waitFor();
    await visitor.waitForLoadState('networkidle');
    await shoot(visitor, name);
  }

  const page = await stage.visitor({
    ...view,
    expectedErrors: [/404 \(Not Found\) \(.*\/api\/v1\/team\)/],
  });
  const person = await register(stage.kerf(), newPerson(view.language === 'ru' ? 'Анна Петрова' : 'Anna Petrova'));
  await signIn(page, person);
  await page.goto('/history');
  await page.getByText(t('history.empty.title')).waitFor();
  await shoot(page, '20-history-empty');
  await page.goto('/projects');
  await page.getByText(t('projects.empty.title')).waitFor();
  await shoot(page, '30-projects-empty');
  await page
    .getByRole('button', { name: t('projects.new') })
    .first()
    .click();
  await page.getByRole('textbox', { name: t('projects.dialog.name') }).fill('Kitchen');
  await page.getByRole('combobox', { name: t('projects.dialog.tags') }).fill('oak,');
  await shoot(page, '31-project-dialog', false);
  await page.getByRole('textbox', { name: t('projects.dialog.name') }).press('Enter');
  await page.getByRole('heading', { name: 'Kitchen' }).waitFor();
  await shoot(page, '32-projects');
  await page.goto('/materials?size=10');
  await page.getByRole('button', { name: t('materials.new') }).waitFor();
  await page.waitForLoadState('networkidle');
  await shoot(page, '40-materials');
  await page.getByRole('button', { name: t('materials.new') }).click();
  await page.getByRole('dialog').waitFor();
  await shoot(page, '41-material-dialog', false);
  await page.goto('/calculator');
  await page.getByRole('heading', { name: t('calculator.title') }).waitFor();
  await shoot(page, '10-calculator-empty');
  await loadSample(page, t, 'wardrobe');
  await page.getByRole('button', { name: t('calculator.toolbar.library'), exact: true }).click();
  await page.getByRole('menuitem', { name: t('library.insert.open') }).click();
  await page.getByRole('region', { name: t('library.groups.system') }).waitFor();
  await shoot(page, '18-calculator-insert', false);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await stepHeading(page, t, 'stock').waitFor();
  await shoot(page, '11-calculator-stock');
  for (const [index, name] of LATER_STEPS.entries()) {
    await goOn(page, t, name);
    await shoot(page, `1${index + 2}-calculator-${name}`);
  }
  await page.getByRole('button', { name: t('calculator.run.start') }).click();
  const stop = page.getByRole('button', {
    name: t('calculator.run.stopAndApply'),
  });
  const done = page.getByRole('toolbar', { name: t('viewer.toolbar') });
  await stop.or(done).first().waitFor();
  if (await stop.isVisible()) await shoot(page, '15-calculator-running');
  await done.waitFor({ timeout: 80_000 });
  await shoot(page, '16-result');
  await page.getByRole('button', { name: t('viewer.command.nextCut') }).click();
  await page.getByRole('button', { name: t('viewer.command.nextCut') }).click();
  await page.getByRole('tab', { name: /\(\d+\)/ }).click();
  await shoot(page, '17-result-cuts', false);
  for (const name of ['s2-wardrobe', 's1-kitchen', 's8-sample']) {
    await calculate(stage.kerf(), person.access_token, example(`${name}.json`));
  }
  await page.goto('/');
  await page.getByText(person.name).first().waitFor();
  await shoot(page, '03-dashboard');
  await page.goto('/history');
  await page.getByText('Kitchen', { exact: true }).first().waitFor();
  await shoot(page, '21-history');
  await openKept(page, t, 'Kitchen');
  await shoot(page, '22-history-layout', false);
  for (const [index, section] of ACCOUNT.entries()) {
    await page.goto(`/account/${section}`);
    await page.waitForLoadState('networkidle');
    await shoot(page, `6${index}-account-${section}`);
  }
  await page.getByRole('button', { name: t('account.delete.open') }).click();
  await page.getByRole('dialog').waitFor();
  await shoot(page, '67-account-delete', false);
  await openKept(page, t, 'Kitchen');
  if (phone) {
    await page.getByRole('toolbar', { name: t('viewer.toolbar') }).scrollIntoViewIfNeeded();
    await page.mouse.wheel(0, 600);
    await shoot(page, '23-history-layout-below', false);
  }
});
