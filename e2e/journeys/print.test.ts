// On paper and at the saw: the result leaves the desk.

import { expect, test } from 'vitest';
import { violations } from '../support/axe';
import { openKept } from '../support/history';
import { calculate, example } from '../support/job';
import { register, signIn } from '../support/person';
import { LONGER_WORDS, PHONE, setStage, type VisitorOptions } from '../support/stage';
import { waitForPaper } from '../support/paper';
import { words } from '../support/words';

const stage = setStage(['--default-plan', 'enterprise']);

async function openKitchen(options: VisitorOptions = {}) {
  const t = words(options.language ?? 'en');
  const person = await register(stage.kerf());
  const job = JSON.parse(example('s1-kitchen.json')) as { configuration: object };
  const quick = { ...job, configuration: { ...job.configuration, optimization_factor: 0 } };
  await calculate(stage.kerf(), person.access_token, JSON.stringify(quick));
  const page = await stage.visitor(options);
  await signIn(page, person);
  await openKept(page, t, 'Kitchen');
  await waitForPaper(page);
  return { page, t };
}

test.each(LONGER_WORDS)('each different sheet is a page across, between totals and parts (%s)', async (language) => {
  const { page, t } = await openKitchen({ language });
  const tabs = page.getByRole('tablist', { name: t('viewer.strip') }).getByRole('tab');
  const sheets = await tabs.count();
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  const boxes = [...pdf.matchAll(/\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)\s*\]/g)];
  expect(boxes.length, 'a page for the totals, one a sheet, one for the parts').toBe(sheets + 2);
  for (const [, width, height] of boxes) expect(Number(width)).toBeGreaterThan(Number(height));
});

test('a sheet of many different parts takes the paper for its drawing, and its lists follow together', async () => {
  const t = words('ru');
  const person = await register(stage.kerf());
  const sample = JSON.parse(example('s8-sample.json')) as { panels: object[]; configuration: object };
  const panels = Array.from({ length: 70 }, (_, n) => ({
    ...sample.panels[0],
    id: String(n + 1),
    label: `Деталь с длинным названием №${n + 1}`,
    width: String(120 + n),
    height: String(90 + ((n * 37) % 70)),
    count: 1,
  }));
  const job = {
    ...sample,
    name: 'Seventy',
    panels,
    configuration: { ...sample.configuration, optimization_factor: 0 },
  };
  await calculate(stage.kerf(), person.access_token, JSON.stringify(job));
  const page = await stage.visitor({ language: 'ru' });
  await signIn(page, person);
  await openKept(page, t, 'Seventy');
  await waitForPaper(page);
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  const pages = [...pdf.matchAll(/\/MediaBox/g)].length;
  expect(pages, 'totals, the drawing, its lists, all parts').toBeLessThanOrEqual(6);
});

test.each(['light', 'dark'] as const)('the phone at the saw tells one cut at a time (%s)', async (theme) => {
  const { page, t } = await openKitchen({ language: 'ru', theme, viewport: PHONE });
  await page.getByRole('button', { name: t('viewer.workshop.open') }).click();
  // The drawing behind has a button of that name too, until the saw's screen covers it.
  const saw = page.getByRole('dialog', { name: /^Лист/ });
  const next = saw.getByRole('button', { name: t('viewer.workshop.next') });
  await next.click();
  await saw.getByText(/^Рез 1 из \d+/).waitFor();
  const done = saw.getByRole('checkbox', { name: t('viewer.sheet', { numbers: 1 }), exact: true });
  await done.check();
  expect(await violations(page)).toEqual([]);
  expect((await next.boundingBox())?.height).toBeGreaterThanOrEqual(64);
  await page.reload();
  await page.getByRole('button', { name: t('viewer.workshop.open') }).click();
  await expect.poll(() => done.isChecked(), { message: 'what is done stays done' }).toBe(true);
});

test('the keys of the drawing are told where they are pressed', async () => {
  const { page, t } = await openKitchen();
  await page.getByRole('group', { name: /^Drawing of/ }).focus();
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: t('viewer.help.title') }).waitFor();
  expect(await violations(page)).toEqual([]);
});

test.each(LONGER_WORDS)('a label for each part is printed on the stickers that one has (%s)', async (language) => {
  const { page, t } = await openKitchen({ language });
  // The printer's own dialog would wait for somebody.
  await page.evaluate(() => {
    window.print = () => undefined;
  });
  await page.getByRole('button', { name: t('results.labels') }).click();
  const dialog = page.getByRole('dialog', { name: t('labels.title') });
  await dialog.getByText(/^109 /).waitFor();
  expect(await violations(page)).toEqual([]);
  const first = dialog.getByRole('textbox', { name: t('labels.first') });
  await first.fill('99');
  const submit = dialog.getByRole('button', { name: t('results.print') });
  expect(await submit.isDisabled(), 'no sheet has 99 labels').toBe(true);
  await first.fill('24');
  await submit.click();
  await dialog.waitFor({ state: 'hidden' });
  const boxes = (pdf: Buffer) => [...pdf.toString('latin1').matchAll(/\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)\s*\]/g)];
  const pages = boxes(await page.pdf({ preferCSSPageSize: true }));
  expect(pages.length, '109 labels of 24 a page, the first page full but for one').toBe(6);
  for (const [, width, height] of pages) expect(Number(height)).toBeGreaterThan(Number(width));
  const layouts = boxes(await page.pdf({ preferCSSPageSize: true }));
  expect(Number(layouts[0]?.[1]), 'and the layouts again after that').toBeGreaterThan(Number(layouts[0]?.[2]));
});
