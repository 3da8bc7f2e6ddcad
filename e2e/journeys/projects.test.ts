// Projects: calculations that belong together, made here or in the calculator, found again in the history.

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { violations } from '../support/axe';
import { calculate, example } from '../support/job';
import { newcomer, register, signIn } from '../support/person';
import { LONGER_WORDS, PHONE, setStage, type VisitorOptions } from '../support/stage';
import { atCalculator, goOn, loadSample } from '../support/wizard';
import { words } from '../support/words';

const stage = setStage();

async function call<T>(token: string, method: string, path: string, body?: object): Promise<T> {
  const answer = await fetch(`${stage.kerf().url}/api/v1${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
    },
    body: body && JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (answer.status === 204 ? undefined : await answer.json()) as T;
}

interface Made {
  page: Page;
  token: string;
  /** Of the project called Kitchen, which holds one calculation. */
  id: string;
}

/** Somebody with two projects, one of them with a calculation. */
async function withProjects(options: VisitorOptions = {}): Promise<Made> {
  const person = await register(stage.kerf());
  const token = person.access_token;
  const kitchen = {
    name: 'Kitchen',
    description: 'Oak fronts',
    folder: 'Orders',
    tags: ['oak'],
    color: '#c2185b',
  };
  const { id } = await call<{ id: string }>(token, 'POST', '/projects', kitchen);
  await call(token, 'POST', '/projects', { name: 'Office', tags: ['series'] });
  const job = JSON.parse(example('s8-sample.json')) as object;
  await calculate(stage.kerf(), token, JSON.stringify({ ...job, project_id: id }));
  const page = await stage.visitor(options);
  await signIn(page, person);
  return { page, token, id };
}

test('the cards stand in three columns, in two or in one, as the window has room', async () => {
  const { page } = await withProjects();
  const cards = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') });
  for (const [width, columns] of [
    [1440, 3],
    [800, 2],
    [390, 1],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/projects');
    await page.getByRole('heading', { name: 'Office' }).waitFor();
    const grid = cards.first().locator('xpath=..');
    const tracks = await grid.evaluate((list) => getComputedStyle(list).gridTemplateColumns.split(' ').length);
    expect(tracks, `${width} px`).toBe(columns);
  }
});

test.each(LONGER_WORDS)('a project is made, changed and deleted (%s)', async (language) => {
  const t = words(language);
  const page = await newcomer(stage, { language });
  await page.goto('/');
  await page
    .getByRole('navigation')
    .getByRole('link', { name: t('common.nav.projects') })
    .click();
  await page.getByText(t('projects.empty.title')).waitFor();
  // One main button a screen: that of the empty list takes the place of the one in the head.
  await expect.poll(() => page.getByRole('button', { name: t('projects.new') }).count()).toBe(1);
  await page.getByRole('button', { name: t('projects.new') }).click();
  const name = page.getByRole('textbox', { name: t('projects.dialog.name') });
  await name.fill('Sofa');
  await page.getByRole('combobox', { name: t('projects.dialog.tags') }).fill('blue,');
  await page.getByRole('radio', { name: t('common.colors.green') }).check();
  await name.press('Enter');
  await page.getByText(t('projects.created')).waitFor();
  await page.getByRole('heading', { name: 'Sofa' }).waitFor();
  await page.getByRole('button', { name: t('projects.new') }).waitFor();

  await page.getByRole('button', { name: t('projects.editNamed', { name: 'Sofa' }) }).click();
  expect(await page.getByRole('radio', { name: t('common.colors.green') }).isChecked()).toBe(true);
  await name.fill('Armchair');
  await page.getByRole('button', { name: t('common.actions.save'), exact: true }).click();
  await page.getByRole('heading', { name: 'Armchair' }).waitFor();

  await page
    .getByRole('button', {
      name: t('projects.deleteNamed', { name: 'Armchair' }),
    })
    .click();
  const question = page.getByRole('alertdialog');
  await question.getByText(t('projects.deleteEmpty', { name: 'Armchair' })).waitFor();
  await question.getByRole('button', { name: t('common.actions.delete') }).click();
  await page.getByText(t('projects.empty.title')).waitFor();
});

test('a project leads to its calculations, which show it', async () => {
  const t = words('en');
  const { page } = await withProjects();
  await page.goto('/projects');
  await page.getByRole('link', { name: t('projects.calculations_one', { count: 1 }) }).click();
  await page.waitForURL('**/history?project=*');
  await page.getByRole('button', { name: 'Sample', exact: true }).waitFor();
  await page
    .getByRole('button', {
      name: t('history.showProject', { name: 'Kitchen' }),
    })
    .waitFor();
  await page.getByRole('combobox', { name: t('history.project') }).click();
  await page.getByRole('option', { name: 'Office' }).click();
  await page.getByText(t('history.empty.filtered')).waitFor();
});

test('the calculator makes a project, and the calculation belongs to it', async () => {
  const t = words('en');
  const page = await atCalculator(stage);
  await loadSample(page, t);
  for (const step of ['panels', 'settings'] as const) await goOn(page, t, step);
  await page.getByRole('button', { name: t('projects.new') }).click();
  // The step behind the dialog has a field for a name too.
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: t('projects.dialog.name') }).fill('Sofa');
  await dialog.getByRole('button', { name: t('common.actions.create'), exact: true }).click();
  const field = page.getByRole('combobox', { name: t('projects.field.label') });
  await page.getByText(t('projects.created')).waitFor();
  await expect.poll(() => field.inputValue()).toBe('Sofa');
  // The draft keeps it.
  await page.waitForFunction(() => localStorage.getItem('kerf.wizard')?.includes('projectId":"'));
  await page.reload();
  await page.waitForFunction(() => document.querySelector<HTMLInputElement>('input[value="Sofa"]') !== null);
  await goOn(page, t, 'review');
  await page.getByRole('button', { name: t('calculator.run.start') }).click();
  await page.getByRole('toolbar', { name: t('viewer.toolbar') }).waitFor({ timeout: 60_000 });
  await page.goto('/history');
  await page.getByRole('button', { name: t('history.showProject', { name: 'Sofa' }) }).waitFor();
});

test('a project that is deleted meanwhile is let go with a word', async () => {
  const t = words('en');
  const { page, token, id } = await withProjects();
  await page.goto('/projects');
  await page.getByRole('button', { name: t('projects.calculate', { name: 'Kitchen' }) }).click();
  await page.waitForURL('**/calculator');
  await page.waitForFunction(() => localStorage.getItem('kerf.wizard')?.includes('projectId":"'));
  await call(token, 'DELETE', `/projects/${id}`);
  await page.reload();
  await page.getByText(t('calculator.projectGone')).waitFor();
});

test('a plan that is full says so and leads to the others', async () => {
  const t = words('en');
  const { page, token } = await withProjects({ expectedErrors: [/403/] });
  await call(token, 'POST', '/projects', { name: 'The third and last' });
  await page.goto('/projects');
  await page.getByRole('button', { name: t('projects.new') }).click();
  await page.getByRole('textbox', { name: t('projects.dialog.name') }).fill('The fourth');
  await page.getByRole('button', { name: t('common.actions.create'), exact: true }).click();
  await page
    .getByRole('alert')
    .getByRole('button', { name: t('common.actions.upgrade') })
    .press('Enter');
  await page.waitForURL('**/pricing');
  // The dialog and the list with the button that opened it are gone.
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main');
});

test.each(LONGER_WORDS)('nothing hides the projects from anybody (%s)', async (language) => {
  const t = words(language);
  const { page } = await withProjects({ language });
  await page.goto('/projects');
  await page.getByRole('heading', { name: 'Kitchen' }).waitFor();
  expect(await violations(page), 'cards').toEqual([]);
  await page
    .getByRole('button', {
      name: t('projects.editNamed', { name: 'Kitchen' }),
    })
    .click();
  await page.getByRole('dialog').waitFor();
  expect(await violations(page), 'dialog').toEqual([]);
  await page.keyboard.press('Escape');
  await page
    .getByRole('button', {
      name: t('projects.deleteNamed', { name: 'Kitchen' }),
    })
    .click();
  await page.getByRole('alertdialog').waitFor();
  expect(await violations(page), 'question').toEqual([]);
});

test('the phone shows the projects in one column', async () => {
  const t = words('ru');
  const { page } = await withProjects({
    language: 'ru',
    viewport: PHONE,
  });
  await page.goto('/projects');
  await page.getByRole('heading', { name: 'Kitchen' }).waitFor();
  expect(await violations(page), 'cards').toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
  await page.getByRole('button', { name: t('projects.new') }).click();
  await page.getByRole('dialog').waitFor();
  expect(await violations(page), 'dialog').toEqual([]);
});
