// A cabinet maker's weeks: the store room from a spreadsheet, a kitchen out of it, what that costs, its booking with labels for the
// remnants, a wardrobe that uses these up, and a mistake that is undone.

import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { violations } from '../support/axe';
import { downloaded } from '../support/download';
import { openKept } from '../support/history';
import { pasteIntoImport, takeIn } from '../support/importing';
import { register, signIn } from '../support/person';
import { setStage } from '../support/stage';
import { words } from '../support/words';
import { goOn, stepHeading } from '../support/wizard';

const stage = setStage(['--default-plan', 'pro']);
const t = words('en');

const ROOM = `material,kind,width,height,thickness,grain,count,min_count,place,price
Oak 18,sheet,2800,2070,18,0,6,4,Rack 1,80.50
Oak 18,remnant,1200,700,18,0,1,,Rack 3,
Oak 18,remnant,900,620,18,0,1,,Rack 3,
Oak 18,remnant,140,90,18,0,1,,Rack 3,
HDF 3,sheet,2750,1830,3,0,5,,Rack 2,12
`;
/** Eleven sides lie on a sheet: the other two take the remnants, in place of a second sheet. */
const KITCHEN = `label,width,height,count,material,edge
Side,720,560,13,Oak 18,|||PVC_WHITE
`;
const WARDROBE = `label,width,height,count,material,edge
Shelf,450,400,2,Oak 18,|||PVC_WHITE
`;

interface Used {
  label: string;
  count: number;
  kind?: string;
}

/** Takes what the store room offers for these panels, cuts them, and tells what sheets that took. */
async function cut(page: Page, token: string, name: string, panels: string): Promise<Used[]> {
  await page.goto('/calculator');
  // The last result is there still, where there is one.
  const begin = page.getByRole('button', { name: t('calculated.newCalculation'), exact: true });
  await begin.or(page.getByRole('button', { name: t('calculator.toolbar.storeRoom') })).waitFor();
  if (await begin.isVisible()) await begin.click();
  await stepHeading(page, t, 'stock').waitFor();
  await pasteIntoImport(page, t, panels);
  await takeIn(page);
  await page.getByRole('button', { name: t('calculator.back'), exact: true }).press('Enter');
  await stepHeading(page, t, 'stock').waitFor();
  await page.getByRole('button', { name: t('calculator.toolbar.storeRoom') }).click();
  const dialog = page.getByRole('dialog', { name: t('taking.title') });
  await dialog.getByText(t('taking.introFitting')).waitFor();
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button').last().click();
  await dialog.waitFor({ state: 'detached' });
  await goOn(page, t, 'panels');
  await goOn(page, t, 'settings');
  await page.getByRole('textbox', { name: t('calculator.settings.name') }).fill(name);
  await goOn(page, t, 'review');
  await page.getByRole('button', { name: t('calculator.run.start') }).click();
  await page.getByRole('toolbar', { name: t('viewer.toolbar') }).waitFor({ timeout: 60_000 });
  const call = async (path: string) => {
    const answer = await fetch(`${stage.kerf().url}/api/v1${path}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    return (await answer.json()) as unknown;
  };
  const { calculations } = (await call('/calculations?page_size=1')) as { calculations: { id: string }[] };
  const id = calculations[0]?.id ?? '';
  const { result_data: result } = (await call(`/calculations/${id}`)) as {
    result_data: { used_stock_panels: Used[] };
  };
  return result.used_stock_panels;
}

const bookingCard = (page: Page): Locator => page.getByRole('region', { name: t('booking.title'), exact: true });

test('a kitchen and a wardrobe go through the store room, its money and its remnants', async () => {
  const person = await register(stage.kerf());
  const page = await stage.visitor({ expectedErrors: [/status of 409/] });
  await signIn(page, person);
  const token = person.access_token;

  // The store room comes out of a spreadsheet.
  await page.goto('/stock');
  await page.getByRole('button', { name: t('stockroom.files.label'), exact: true }).click();
  await page.getByRole('menuitem', { name: t('stockroom.files.import') }).click();
  const list = { name: 'room.csv', mimeType: 'text/csv', buffer: Buffer.from(ROOM) };
  await page.locator('input[type=file]').setInputFiles(list);
  const importing = page.getByRole('dialog', { name: t('stockroom.import.title') });
  await importing.getByText(t('stockroom.import.done', { file: 'room.csv', created: 5, changed: 0 })).waitFor();
  await importing.getByRole('button', { name: t('common.actions.close') }).click();
  await page.getByRole('row').filter({ hasText: 'R-000003' }).waitFor();

  // The kitchen: remnants that hold something are used up before a sheet is cut into.
  const kitchen = await cut(page, token, 'Kitchen', KITCHEN);
  const [sheets, remnants] = [
    kitchen.filter(({ kind }) => kind !== 'remnant'),
    kitchen.filter(({ kind }) => kind === 'remnant'),
  ];
  expect(remnants.map(({ label }) => label).sort()).toEqual(['R-000001', 'R-000002']);
  expect(sheets).toMatchObject([{ label: '2800×2070' }]);
  const taken = (sheets[0]?.count ?? 0) + 2;

  // What it costs, and the offer.
  const costs = page.getByRole('region', { name: t('costs.title'), exact: true });
  await costs.scrollIntoViewIfNeeded();
  await costs.getByText('EUR').first().waitFor();
  await costs.getByRole('button', { name: t('costs.offer.open') }).click();
  const offer = page.getByRole('dialog', { name: t('costs.offer.title') });
  await offer.getByLabel(t('costs.offer.customer'), { exact: true }).fill('Smith');
  const paper = await downloaded(page, () =>
    offer.getByRole('button', { name: t('costs.offer.pdf'), exact: true }).click(),
  );
  expect(paper.text.slice(0, 5)).toBe('%PDF-');
  await offer.waitFor({ state: 'detached' });

  // It is booked, with both lists before it and the numbers of its remnants after.
  const card = bookingCard(page);
  await card.getByRole('button', { name: t('booking.open') }).click();
  const booking = page.getByRole('dialog', { name: t('booking.dialog.title') });
  await booking.getByRole('textbox', { name: t('booking.dialog.place') }).fill('Rack 4');
  expect(await violations(page)).toEqual([]);
  await booking.getByRole('button', { name: t('booking.dialog.submit'), exact: true }).click();
  await card.getByText(t('booking.took_other', { count: taken })).waitFor();
  await card.getByText('R-000004', { exact: true }).waitFor();

  // Labels for these remnants alone.
  await card.getByRole('button', { name: t('booking.labels') }).click();
  const labels = page.getByRole('dialog', { name: t('formats.name.labels') });
  const stickers = await downloaded(page, () =>
    labels.getByRole('button', { name: t('files.download'), exact: true }).click(),
  );
  expect(stickers.text.slice(0, 5)).toBe('%PDF-');
  await labels.waitFor({ state: 'detached' });

  // Next week a wardrobe finds the kitchen's remnants, and needs no sheet.
  await page.goto('/stock?kind=remnant');
  await page.getByRole('row').filter({ hasText: 'R-000004' }).waitFor();
  expect(await page.getByRole('cell', { name: 'Rack 4', exact: true }).count()).toBeGreaterThan(0);
  const wardrobe = await cut(page, token, 'Wardrobe', WARDROBE);
  expect(wardrobe.length).toBeGreaterThan(0);
  expect(wardrobe.every(({ kind }) => kind === 'remnant')).toBe(true);
  expect(wardrobe.every(({ label }) => label > 'R-000003')).toBe(true);
  await card.getByRole('button', { name: t('booking.open') }).click();
  await booking.getByRole('button', { name: t('booking.dialog.submit'), exact: true }).click();
  await card.getByRole('button', { name: t('booking.undo') }).waitFor();

  // The kitchen cannot go back any more: one of its remnants was used.
  await openKept(page, t, 'Kitchen');
  const undo = async () => {
    await card.scrollIntoViewIfNeeded();
    await card.getByRole('button', { name: t('booking.undo') }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('booking.undo') })
      .click();
  };
  await undo();
  await card.getByText(/used or moved since: R-/).waitFor();

  // The wardrobe was a mistake: it goes back, and then the kitchen could, too.
  await openKept(page, t, 'Wardrobe');
  await undo();
  await page.getByText(t('booking.undone')).waitFor();
  await card.getByRole('button', { name: t('booking.open') }).waitFor();
  await page.goto('/stock?kind=sheet&material=Oak+18');
  await page.getByRole('cell', { name: 'Rack 1', exact: true }).waitFor();
  const answer = await fetch(`${stage.kerf().url}/api/v1/stock?page_size=100`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { items } = (await answer.json()) as { items: { number: string | null; material: string; count: number }[] };
  // The kitchen's sheets and remnants are gone, what it left over is there again, and no remnant of the wardrobe.
  expect(items.find(({ number, material }) => number === null && material === 'Oak 18')?.count).toBe(6 - (taken - 2));
  const countOf = (wanted: string) => items.find(({ number }) => number === wanted)?.count;
  expect([countOf('R-000001'), countOf('R-000002'), countOf('R-000003')]).toEqual([0, 0, 1]);
  for (const { label } of wardrobe) expect(countOf(label), label).toBe(1);
});
