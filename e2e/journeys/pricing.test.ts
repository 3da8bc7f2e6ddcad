// The plans: what they cost, and the way from one to another.

import { expect, test } from 'vitest';
import { violations } from '../support/axe';
import { newcomer, newPerson, registerInDialog } from '../support/person';
import { LONGER_WORDS, PHONE, setStage } from '../support/stage';
import { words } from '../support/words';

const stage = setStage();

test.each(LONGER_WORDS)('a person finds the plans, goes up to Pro and down again (%s)', async (language) => {
  const t = words(language);
  const [free, pro] = [t('auth.plans.free'), t('auth.plans.pro')];
  const page = await newcomer(stage, { language });
  await page.goto('/');
  await page.getByRole('link', { name: new RegExp(t('welcome.dashboard.upgrade.title')) }).click();
  await page.waitForURL('**/pricing');
  await page.getByRole('button', { name: t('plans.choose', { plan: pro }), exact: true }).click();
  await page.getByRole('button', { name: t('plans.confirm.action', { plan: pro }), exact: true }).click();
  await page.getByText(t('plans.changed', { plan: pro })).waitFor();
  const card = page.getByRole('region', { name: pro, exact: true });
  await card.getByRole('button', { name: t('plans.current') }).waitFor();
  expect(await card.getByRole('button', { name: t('plans.current') }).isDisabled()).toBe(true);

  await page
    .getByRole('navigation')
    .getByRole('link', { name: t('common.nav.welcome') })
    .click();
  await page.getByText(t('welcome.dashboard.usedOf', { used: 0, total: 500 })).waitFor();

  await page
    .getByRole('navigation')
    .getByRole('link', { name: t('common.nav.pricing') })
    .click();
  await page.getByRole('button', { name: t('plans.downgradeTo', { plan: free }), exact: true }).click();
  await page.getByText(t('plans.confirm.downText', { plan: free })).waitFor();
  await page.getByRole('button', { name: t('plans.confirm.downAction', { plan: free }), exact: true }).click();
  await page.getByText(t('plans.changed', { plan: free })).waitFor();
});

test('the account menu leads to the plans', async () => {
  const t = words('en');
  const page = await newcomer(stage);
  await page.goto('/history');
  await page.getByRole('button', { name: new RegExp(`^${t('auth.menu.label')}: `) }).click();
  await page.getByRole('menuitem', { name: t('auth.menu.upgrade') }).click();
  await page.waitForURL('**/pricing');
  await page.getByRole('heading', { level: 1, name: t('plans.title') }).waitFor();
});

test('a visitor who chooses a plan registers and is asked to confirm it', async () => {
  const t = words('en');
  const pro = t('auth.plans.pro');
  const page = await stage.visitor();
  await page.goto('/pricing');
  await page.getByRole('button', { name: t('plans.choose', { plan: pro }) }).click();
  await registerInDialog(page, t, newPerson());
  await page.getByRole('button', { name: t('plans.confirm.action', { plan: pro }) }).click();
  await page.getByText(t('plans.changed', { plan: pro })).waitFor();
  expect(new URL(page.url()).pathname).toBe('/pricing');
});

test('a job beyond the plan leads to the plans', async () => {
  const t = words('en');
  const page = await newcomer(stage, { expectedErrors: [/403/] });
  // 101 pieces, one more than the free plan takes, ready to be calculated.
  await page.addInitScript(() => {
    const draft = {
      panels: [{ width: '20', height: '20', count: '101' }],
      stock: [{ width: '2440', height: '1220', count: '1' }],
    };
    localStorage.setItem('kerf.wizard', JSON.stringify({ version: 1, state: { draft, step: 3 } }));
  });
  await page.goto('/calculator');
  await page.getByRole('button', { name: t('calculator.run.start') }).click();
  await page
    .getByRole('alert')
    .getByRole('button', { name: t('common.actions.upgrade') })
    .click();
  await page.waitForURL('**/pricing');
});

test.each(LONGER_WORDS)('nothing hides the plans from anybody (%s)', async (language) => {
  const t = words(language);
  const page = await newcomer(stage, { language });
  await page.goto('/pricing');
  await page.getByRole('region', { name: t('auth.plans.enterprise') }).waitFor();
  await page.getByRole('button', { name: t('plans.faq.reset.question') }).click();
  expect(await violations(page), 'plans').toEqual([]);
  await page.getByRole('button', { name: t('plans.choose', { plan: t('auth.plans.pro') }) }).click();
  await page.getByRole('alertdialog').waitFor();
  expect(await violations(page), 'question').toEqual([]);
});

test('the phone shows the plans one below another', async () => {
  const t = words('ru');
  const page = await newcomer(stage, { language: 'ru', viewport: PHONE });
  await page.goto('/');
  await page.getByRole('button', { name: t('common.shell.openMenu') }).click();
  await page
    .getByRole('dialog', { name: t('common.nav.label') })
    .getByRole('link', { name: t('common.nav.pricing') })
    .click();
  await page.getByRole('region', { name: t('auth.plans.enterprise') }).waitFor();
  expect(await violations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
});
