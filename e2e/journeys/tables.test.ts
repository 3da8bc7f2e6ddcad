// The tables of the calculator: they behave like the spreadsheet that people come from.

import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { violations } from '../support/axe';
import { LONGER_WORDS, PHONE, setStage, type VisitorOptions } from '../support/stage';
import { atCalculator, goOn, loadSample, pressNext } from '../support/wizard';
import { words } from '../support/words';

const stage = setStage(['--default-plan', 'enterprise']);

async function openCalculator(options: VisitorOptions = {}): Promise<Page> {
  const page = await atCalculator(stage, options);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  return page;
}

const en = words('en');
const grid = (page: Page, t = en) => page.getByRole('grid', { name: t('calculator.table.stock') });
const cell = (page: Page, row: number, key: string, t = en) =>
  grid(page, t).locator(`[data-row="${row}"] [data-key="${key}"]`);
const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

/** Into a cell that is empty yet; what reads a block may come only with the first paste, so it is waited for. */
async function paste(page: Page, into: Locator, lines: string[][]): Promise<void> {
  const text = lines.map((line) => line.join('\t')).join('\r\n');
  await page.evaluate((value) => navigator.clipboard.writeText(value), text);
  await into.click();
  await page.keyboard.press('Control+V');
  await expect.poll(async () => (await into.innerText()).trim()).not.toBe('');
}

const many = (count: number) =>
  Array.from({ length: count }, (_, n) => [`Sheet ${n + 1}`, String(1000 + n), '500', '1']);

test('a block is copied as a spreadsheet takes it, and pasted elsewhere', async () => {
  const page = await openCalculator();
  await paste(page, cell(page, 0, 'label'), [
    ['Name', 'Width (mm)', 'Height (mm)', 'Qty'],
    ['Oak "A"', '2800', '2070', '2'],
    ['Birch', '2440', '1220', '3'],
  ]);
  await page.getByText(en('pasting.rows_other', { count: 2 })).waitFor();
  await cell(page, 0, 'label').click();
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Control+C');
  expect(await copied(page)).toBe('"Oak ""A"""\t2800\r\nBirch\t2440');
  await cell(page, 2, 'label').click();
  await page.keyboard.press('Control+V');
  await expect.poll(() => cell(page, 3, 'width').innerText()).toBe('2440');
  expect(await cell(page, 2, 'label').innerText(), 'labels stay unique').toBe('Oak "A" (2)');
  await page.keyboard.press('Control+X');
  await expect.poll(() => cell(page, 3, 'width').innerText()).toBe('');
  await page.keyboard.press('Control+Z');
  await expect.poll(() => cell(page, 3, 'width').innerText()).toBe('2440');
});

test('dragging beyond the edge scrolls and goes on marking', async () => {
  const page = await openCalculator();
  await paste(page, cell(page, 0, 'label'), many(300));
  await page.getByText(en('pasting.rows_other', { count: 300 })).waitFor();
  await page.keyboard.press('Control+Home');
  const scroller = await grid(page).boundingBox();
  const from = await cell(page, 1, 'width').boundingBox();
  if (!scroller || !from) throw new Error('the table has no place');
  await page.mouse.move(from.x + 20, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(from.x + 20, scroller.y + scroller.height + 40, { steps: 4 });
  const top = () => grid(page).evaluate((element) => element.scrollTop);
  await expect.poll(top).toBeGreaterThan(1500);
  await page.mouse.up();
  await page.keyboard.press('Control+C');
  const lines = (await copied(page)).split('\r\n');
  expect(lines.length, 'marked as far as it was scrolled').toBeGreaterThan(40);
  expect(lines[0]).toBe('1001');
});

test('columns keep their width and stay folded after a reload', async () => {
  const page = await openCalculator();
  await paste(page, cell(page, 0, 'label'), many(2));
  const title = grid(page).getByRole('columnheader', { name: en('calculator.column.label'), exact: true });
  const width = async () => (await title.boundingBox())?.width ?? 0;
  const before = await width();
  const edge = await title.boundingBox();
  if (!edge) throw new Error('the title has no place');
  await page.mouse.move(edge.x + edge.width - 3, edge.y + 10);
  await page.mouse.down();
  await page.mouse.move(edge.x + edge.width + 117, edge.y + 10, { steps: 5 });
  await page.mouse.up();
  await expect.poll(width).toBeGreaterThan(before + 100);
  const wide = await width();
  await page.getByRole('button', { name: en('calculator.table.columns') }).click();
  await page.getByRole('menuitemcheckbox', { name: en('calculator.column.orientation') }).click();
  await page.keyboard.press('Escape');
  await grid(page).locator('[data-key="orientation"]').first().waitFor({ state: 'detached' });

  await page.reload();
  await cell(page, 0, 'label').waitFor();
  await expect.poll(width).toBe(wide);
  expect(await grid(page).locator('[data-key="orientation"]').count()).toBe(0);
  await cell(page, 0, 'label').click();
  await page.keyboard.press('Alt+Shift+ArrowLeft');
  await expect.poll(width).toBe(wide - 12);
  const again = await title.boundingBox();
  await page.mouse.dblclick((again?.x ?? 0) + (again?.width ?? 0) - 3, (again?.y ?? 0) + 10);
  await expect.poll(width).toBeLessThan(wide - 30);
});

test('the words of a fault are seen wherever the row stands', async () => {
  const page = await openCalculator();
  await paste(page, cell(page, 0, 'label'), many(60));
  await page.getByText(en('pasting.rows_other', { count: 60 })).waitFor();
  const inSight = async (row: number) => {
    await cell(page, row, 'width').click();
    await page.keyboard.type('abc');
    await page.keyboard.press('Enter');
    await cell(page, row, 'width').click();
    const bubble = cell(page, row, 'width').locator('.grid-fault');
    await bubble.waitFor();
    // Both at one moment: the table may still be scrolling to the row.
    return bubble.evaluate((words) => {
      const [box, around] = [words, words.closest('[role=grid]') ?? words].map((one) => one.getBoundingClientRect());
      return box !== undefined && around !== undefined && box.top >= around.top && box.bottom <= around.bottom;
    });
  };
  await page.keyboard.press('Control+Home');
  expect(await inSight(0), 'below the head').toBe(true);
  const last = await grid(page).evaluate((element) => Math.floor((element.clientHeight - 34) / 34) - 1);
  expect(await inSight(last), 'at the lower edge').toBe(true);
  await page.keyboard.press('Control+End');
  expect(await inSight(59), 'in the last row').toBe(true);
});

test('a list is sorted, searched and led through its faults with the keys', async () => {
  const page = await openCalculator();
  await paste(page, cell(page, 0, 'label'), [
    ['Oak', '2800', '2070', '2'],
    ['Birch', 'abc', '1220', '3'],
    ['Ash', '305', '1220', '1'],
  ]);
  await page.getByText(en('pasting.faults_one', { count: 1 })).waitFor();
  await cell(page, 0, 'label').click();
  await page.keyboard.press('Shift+F10');
  const sortUp = en('grid.sortUp', { column: en('calculator.column.label') });
  await page.getByRole('menuitem', { name: sortUp }).click();
  await expect.poll(() => cell(page, 0, 'label').innerText()).toBe('Ash');
  await page.keyboard.press('Control+Z');
  await expect.poll(() => cell(page, 0, 'label').innerText()).toBe('Oak');

  await page.keyboard.press('F8');
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toMatch(/^abc/);
  await page.keyboard.press('Control+F');
  await page.getByRole('textbox', { name: en('grid.find') }).waitFor();
  await page.keyboard.type('122');
  await page.getByText(en('grid.hits_other', { at: 1, count: 2 }), { exact: true }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByText(en('grid.hits_other', { at: 2, count: 2 }), { exact: true }).waitFor();
  expect(await violations(page), 'while searching').toEqual([]);
  await page.keyboard.press('Escape');
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-key'))).toBe('height');
  await page.keyboard.type('1300');
  await page.keyboard.press('Enter');
  await expect.poll(() => cell(page, 2, 'height').innerText()).toBe('1300');
});

test.each(LONGER_WORDS)('faults, search and first guess can be used by everybody (%s)', async (language) => {
  const t = words(language);
  const page = await openCalculator({ language });
  await paste(page, cell(page, 0, 'label', t), [
    ['Oak', '2800', '2070', '1'],
    ['Birch', 'abc', '1220', '3'],
  ]);
  // The table grows with the rows, and what is below it moves.
  await cell(page, 1, 'label', t).getByText('Birch').waitFor();
  await pressNext(page, t);
  const panels = page.getByRole('grid', { name: t('calculator.table.panels') });
  await paste(page, panels.locator('[data-key="label"]').first(), [
    ['Side', '600', '2000', '30'],
    ['Long', '4000', '300', '2'],
  ]);
  await page
    .getByText(t('guess.short_one', { count: 1 }))
    .first()
    .waitFor();
  await page
    .getByText(/Stock|Oak/)
    .first()
    .waitFor();
  await page.getByRole('button', { name: t('grid.find') }).click();
  await page.getByRole('textbox', { name: t('grid.find') }).waitFor();
  await page.keyboard.type('Side');
  expect(await violations(page)).toEqual([]);
});

test('the line below the table tells about how many sheets it takes, as one types', async () => {
  const page = await openCalculator();
  await paste(page, cell(page, 0, 'label'), [['Oak', '1000', '1000', '4']]);
  await cell(page, 0, 'label').getByText('Oak').waitFor();
  await pressNext(page, en);
  const panels = page.getByRole('grid', { name: en('calculator.table.panels') });
  const width = panels.locator('[data-row="0"] [data-key="width"]');
  const count = panels.locator('[data-row="0"] [data-key="count"]');
  await paste(page, panels.locator('[data-key="label"]').first(), [['Side', '600', '600', '2']]);
  const line = page.getByText(/fewer is impossible/);
  await expect.poll(() => line.innerText()).toMatch(/^2 sheets needed, fewer is impossible, 36% used/);
  await count.click();
  await page.keyboard.type('3');
  await page.keyboard.press('Enter');
  await expect.poll(() => line.innerText()).toMatch(/^3 sheets/);
  await count.click();
  await page.keyboard.type('6');
  await page.keyboard.press('Enter');
  await page.getByText(/2 panels are left over: Side\. .*2 more sheets of Oak \(1000\s×\s1000\smm\)/).waitFor();
  await width.click();
  await page.keyboard.type('1600');
  await page.keyboard.press('Enter');
  await page.getByText(/Side: 1600\s×\s600\smm is larger than every sheet/).waitFor();
  await page.goto('/history');
  await page.getByText(en('history.empty.title')).waitFor();
});

test('inches are typed, shown and calculated as on a tape', async () => {
  const t = words('en', 'inch');
  const page = await openCalculator();
  await page
    .getByRole('banner')
    .getByRole('button', { name: t('common.settings.label') })
    .click();
  await page.getByRole('menuitemradio', { name: t('common.settings.inch') }).click();
  await paste(page, cell(page, 0, 'label'), [['Plywood', '96', "4'", '1']]);
  await expect.poll(() => cell(page, 0, 'height').innerText()).toBe('48');
  await pressNext(page, t);
  const panels = page.getByRole('grid', { name: t('calculator.table.panels') });
  const rows = ['11 1/4', '11-1/4"', '11.25in', '285.75mm'].map((text, n) => [`Part ${n + 1}`, text, '600mm', '1']);
  await paste(page, panels.locator('[data-key="label"]').first(), rows);
  for (const [n] of rows.entries()) {
    await expect.poll(() => panels.locator(`[data-row="${n}"] [data-key="width"]`).innerText()).toMatch(/^11\s1\/4$/);
  }
  expect(await panels.locator('[data-row="0"] [data-key="height"]').innerText()).toMatch(/^23\s5\/8$/);
  await goOn(page, t, 'settings');
  await goOn(page, t, 'review');
  await page.getByText('11 1/4 × 23 5/8').first().waitFor();
  await page.getByText(`0.118 ${t('common.units.inch')}`).waitFor();
  await page.getByRole('button', { name: t('calculator.run.start') }).click();
  await page.getByRole('img', { name: /96 × 48 in/ }).waitFor();
  await page.getByText('11 1/4 × 23 5/8').first().waitFor();

  // The unit belongs to the person, on every machine.
  await page.evaluate(() => localStorage.removeItem('kerf.units'));
  await page.reload();
  await page.getByRole('img', { name: /96 × 48 in/ }).waitFor();
});

test('lists that were filled the wrong way round are swapped', async () => {
  const page = await openCalculator();
  await paste(page, cell(page, 0, 'label'), [['Side', '600', '400', '1']]);
  await pressNext(page, en);
  const panels = page.getByRole('grid', { name: en('calculator.table.panels') });
  await paste(page, panels.locator('[data-key="label"]').first(), [['Board', '2440', '1220', '1']]);
  await page.getByText(en('calculator.panels.swapped')).waitFor();
  await page.getByRole('button', { name: en('calculator.panels.swap') }).click();
  await expect.poll(() => panels.locator('[data-row="0"] [data-key="label"]').innerText()).toBe('Side');
  await page.getByText(en('calculator.panels.swapped')).waitFor({ state: 'hidden' });
});

test.each(LONGER_WORDS)('cards on the phone are found and led through their faults (%s)', async (language) => {
  const t = words(language);
  const page = await openCalculator({ language, viewport: PHONE });
  await page.getByRole('button', { name: t('calculator.table.addStock') }).click();
  await page.getByLabel(t('calculator.column.widthLong')).fill('abc');
  await page.getByRole('button', { name: t('calculator.table.addStock') }).click();
  await page.getByRole('button', { name: t('grid.faults_one', { count: 1 }), exact: true }).click();
  const width = page.getByLabel(t('calculator.column.widthLong'));
  await expect.poll(() => width.inputValue()).toBe('abc');
  await expect.poll(() => width.evaluate((element) => element === document.activeElement)).toBe(true);
  await width.fill('2440');
  await width.press('Enter');
  await page.getByRole('button', { name: t('grid.find') }).click();
  await page.getByRole('textbox', { name: t('grid.find') }).waitFor();
  await page.keyboard.type('Stock-2');
  await page.getByText(t('grid.hits_one', { at: 1, count: 1 }), { exact: true }).waitFor();
  await expect
    .poll(() => page.getByRole('textbox', { name: t('calculator.column.label') }).inputValue())
    .toBe('Stock-2');
  expect(await violations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
});

test('cards on the phone begin right below their buttons, however long the words on these are', async () => {
  const t = words('ru');
  const page = await openCalculator({ language: 'ru', viewport: PHONE });
  await loadSample(page, t);
  await goOn(page, t, 'panels');
  const cards = page.getByRole('list', { name: t('calculator.table.panels') });
  await cards.waitFor();
  const find = await page.getByRole('button', { name: t('grid.find') }).boundingBox();
  const first = await cards.boundingBox();
  expect((first?.y ?? 0) - (find?.y ?? 0) - (find?.height ?? 0)).toBe(8);
});

test('the list of materials opens below its cell and leaves what is typed to be read', async () => {
  const page = await openCalculator();
  await paste(page, cell(page, 0, 'label'), many(3));
  const list = page.getByRole('listbox');
  // The list comes along with the first nearness of a hand: who is quicker edits the plain text.
  await expect
    .poll(async () => {
      await page.keyboard.press('Escape');
      await cell(page, 0, 'material').dblclick();
      return list.count();
    })
    .toBe(1);
  const bottom = async (locator: Locator) => {
    const box = await locator.boundingBox();
    return (box?.y ?? 0) + (box?.height ?? 0);
  };
  await expect
    .poll(async () => (await list.boundingBox())?.y ?? 0)
    .toBeGreaterThanOrEqual((await bottom(cell(page, 0, 'material'))) - 2);
});
