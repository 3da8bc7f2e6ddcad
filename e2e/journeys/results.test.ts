// A result: the answer first, then the drawing with its sheets, cuts and playback, then the lists.

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { violations } from '../support/axe';
import { downloaded } from '../support/download';
import { openKept } from '../support/history';
import { calculate, example } from '../support/job';
import { register, signIn } from '../support/person';
import { LONGER_WORDS, PHONE, setStage, type VisitorOptions } from '../support/stage';
import { passTime } from '../support/time';
import { atCalculator, goToReview, loadSample } from '../support/wizard';
import { words } from '../support/words';

const stage = setStage(['--default-plan', 'enterprise']);

/** A kept result, opened from the history. `change` alters the example's configuration. */
async function openResult(
  name: string,
  { change = {}, ...options }: VisitorOptions & { change?: Record<string, unknown> } = {},
): Promise<Page> {
  const t = words(options.language ?? 'en');
  const person = await register(stage.kerf());
  const job = JSON.parse(example(name)) as { name: string; configuration: object };
  const configuration = { ...job.configuration, optimization_factor: 0, ...change };
  await calculate(stage.kerf(), person.access_token, JSON.stringify({ ...job, configuration }));
  const page = await stage.visitor(options);
  await signIn(page, person);
  await openKept(page, t, job.name);
  return page;
}

test.each([
  ['en', '64.5%'],
  ['ru', '64,5 %'],
] as const)('the answer comes in one line (%s)', async (language, used) => {
  const t = words(language);
  const page = await openResult('s8-sample.json', { language });
  const answer = page.getByText(t('results.answer.used', { percent: used }));
  const text = (await answer.first().innerText()).replaceAll('\u00a0', ' ');
  expect(text, 'the sheets and the proof').toContain(t('results.answer.enough'));
});

test.each(LONGER_WORDS)('every column of the cuts is in sight (%s)', async (language) => {
  const t = words(language);
  const page = await openResult('s1-kitchen.json', { language });
  await page.getByRole('tab', { name: /\(\d+\)$/ }).click();
  // The cut that is made stands in bold, which is wider.
  await page.getByRole('button', { name: t('viewer.cuts.show', { number: 3 }), exact: true }).click();
  const cuts = page.getByRole('region', { name: t('viewer.cuts.title') });
  expect(await cuts.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
});

test('the cuts are played in the order of the saw, one by one', async () => {
  const t = words('en');
  const page = await openResult('s8-sample.json', { timeHeld: true });
  const position = page.getByRole('status', { name: t('viewer.playback.position') });
  const made = (cuts: number) => expect.poll(async () => Number((await position.innerText()).split('/')[0])).toBe(cuts);
  const total = Number((await position.innerText()).split('/')[1]);
  expect(total).toBeGreaterThan(4);
  await made(0);

  await page.getByRole('button', { name: t('viewer.command.nextCut') }).click();
  await made(1);
  await page.getByRole('button', { name: t('viewer.playback.slow') }).click();
  await page.getByRole('button', { name: t('viewer.playback.play'), exact: true }).click();
  for (const cuts of [2, 3, 4]) {
    await passTime(page);
    await made(cuts);
  }
  await page.getByRole('button', { name: t('viewer.playback.pause') }).click();
  await page.getByRole('button', { name: t('viewer.playback.play'), exact: true }).waitFor();
  await passTime(page);
  await made(4);
  await page.getByRole('button', { name: t('viewer.command.previousCut') }).click();
  await made(3);
  await page.getByRole('button', { name: t('viewer.command.resetPlayback') }).click();
  await made(0);
});

test('the speed changes while it plays, the cut stands out, and nothing is read out until it pauses', async () => {
  const t = words('en');
  const page = await openResult('s1-kitchen.json', { timeHeld: true });
  const position = page.getByRole('status', { name: t('viewer.playback.position') });
  const made = async () => Number((await position.innerText()).split('/')[0]);
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const said = page
    .getByRole('group', { name: t('viewer.playback.label') })
    .getByRole('status')
    .last();
  expect(await position.getAttribute('aria-live')).toBe('off');
  await press(t('viewer.playback.slow'));
  await press(t('viewer.playback.play'));
  for (const speed of ['slow', 'normal', 'fast', 'slow', 'fast'] as const) {
    const before = await made();
    await press(t(`viewer.playback.${speed}`));
    await passTime(page);
    await expect.poll(made).toBe(before + 1);
    expect(await said.textContent(), 'silent while it plays').toBe('');
  }
  await press(t('viewer.playback.pause'));
  const stopped = await made();
  await expect.poll(() => said.textContent()).toMatch(new RegExp(`^Cut ${stopped} of `));
  await press(t('viewer.command.nextCut'));
  await expect.poll(() => said.textContent()).toMatch(new RegExp(`^Cut ${stopped + 1} of `));
  expect(await page.locator(`[data-current-cut="${stopped}"]`).count()).toBeGreaterThan(0);
  expect(await page.locator('[data-freed]').count()).toBeGreaterThan(0);
  expect(await page.locator('svg[data-rotation] [data-separated]').count(), 'faded').toBeGreaterThan(0);
  // Another sheet begins with its whole sheet, and stands still.
  await press(t('viewer.playback.play'));
  await page.getByRole('group', { name: /^Drawing of/ }).focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(made).toBe(0);
  await page.getByRole('button', { name: t('viewer.playback.play'), exact: true }).waitFor();
  // The keys of the drawing do what the buttons do.
  await page.keyboard.press(' ');
  await expect.poll(made, { message: 'the first cut comes at once' }).toBe(1);
  await passTime(page);
  await expect.poll(made).toBe(2);
  await page.keyboard.press('Escape');
  await expect.poll(made).toBe(0);
  await page.getByRole('slider', { name: t('viewer.playback.slider') }).press('End');
  const total = (await position.innerText()).split('/')[1]?.trim();
  await expect.poll(() => position.innerText()).toBe(`${total} / ${total}`);
  expect(await page.getByRole('button', { name: t('viewer.command.nextCut') }).isDisabled()).toBe(true);
});

test('a cut of the table is the current cut of the drawing', async () => {
  const t = words('en');
  const page = await openResult('s8-sample.json');
  await page.getByRole('tab', { name: /Cuts/ }).click();
  await page.getByRole('button', { name: t('viewer.cuts.show', { number: 3 }), exact: true }).click();
  const position = page.getByRole('status', { name: t('viewer.playback.position') });
  await expect.poll(() => position.innerText()).toMatch(/^3 \//);
  const current = page.locator('tr[aria-current="step"]');
  expect(await current.count()).toBe(1);
});

test('zoom goes from 50 % to 300 % in steps of 25, and back to the whole sheet', async () => {
  const t = words('en');
  const page = await openResult('s8-sample.json');
  const zoom = page.getByRole('status', { name: t('viewer.zoom') });
  const button = (name: 'zoomIn' | 'zoomOut' | 'fit' | 'rotate') =>
    page.getByRole('button', { name: t(`viewer.command.${name}`), exact: true });

  const says = (percent: string) => expect.poll(() => zoom.innerText()).toBe(percent);

  await says('100%');
  await button('zoomIn').click();
  await says('125%');
  for (let step = 0; step < 7; step += 1) await button('zoomIn').click();
  await says('300%');
  await expect.poll(() => button('zoomIn').isDisabled()).toBe(true);
  await button('fit').click();
  await says('100%');
  await button('zoomOut').click();
  await button('zoomOut').click();
  await says('50%');
  await expect.poll(() => button('zoomOut').isDisabled()).toBe(true);
  await button('rotate').click();
});

/** Where the middle of a panel is on the screen, and whether the drawing is only a moved picture. */
async function seenAt(page: Page, tile: string): Promise<{ x: number; y: number; width: number; moved: boolean }> {
  return page.evaluate((id) => {
    const svg = document.querySelector('svg[data-rotation]');
    const rect = svg?.querySelector(`[data-tile="${id}"] > rect`)?.getBoundingClientRect();
    if (!svg || !rect) throw new Error('the panel is not drawn');
    const { transform } = getComputedStyle(svg.parentElement ?? svg);
    return {
      x: rect.x + rect.width / 2,
      y: rect.y + rect.height / 2,
      width: rect.width,
      moved: transform !== 'none',
    };
  }, tile);
}

test('zooming keeps what is under the pointer, dragging follows it, and at rest all is drawn sharp', async () => {
  const t = words('en');
  const page = await openResult('s8-sample.json');
  const zoom = page.getByRole('status', { name: t('viewer.zoom') });
  const tile = await page.locator('svg[data-rotation] [data-tile]').first().getAttribute('data-tile');
  const seen = () => seenAt(page, tile ?? '');
  const far = async (x: number, y: number) => {
    const now = await seen();
    return Math.max(Math.abs(now.x - x), Math.abs(now.y - y));
  };
  const near = (x: number, y: number) => expect.poll(() => far(x, y)).toBeLessThan(2);
  /** There to stay: drawn anew at its place. */
  const rests = async (x: number, y: number) => {
    await near(x, y);
    await expect.poll(async () => (await seen()).moved).toBe(false);
    expect(await far(x, y)).toBeLessThan(2);
  };
  const texts = page.locator('svg[data-rotation] [data-layer="texts"] text');
  const small = Number(await texts.first().getAttribute('font-size'));

  const start = await seen();
  await page.mouse.move(start.x, start.y);
  for (let turn = 0; turn < 6; turn += 1) await page.mouse.wheel(0, -80);
  await expect.poll(async () => (await seen()).width).toBeGreaterThan(2 * start.width);
  await rests(start.x, start.y);
  expect(Number(await texts.first().getAttribute('font-size')), 'texts fit anew').not.toBe(small);

  await page.mouse.down();
  await page.mouse.move(start.x - 40, start.y - 30, { steps: 4 });
  await near(start.x - 40, start.y - 30);
  await page.mouse.up();
  await rests(start.x - 40, start.y - 30);

  await page.getByRole('group', { name: /^Drawing of/ }).focus();
  await page.keyboard.press('0');
  await rests(start.x, start.y);
  await page.keyboard.press('+');
  await expect.poll(() => zoom.innerText()).toBe('125%');
  await expect.poll(async () => (await seen()).width / start.width).toBeCloseTo(1.25, 1);
});

test('the arrow keys go from sheet to sheet', async () => {
  const t = words('en');
  const page = await openResult('s1-kitchen.json');
  const tabs = page.getByRole('tablist', { name: t('viewer.strip') }).getByRole('tab');
  expect(await tabs.count()).toBeGreaterThan(2);
  await tabs.first().click();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => tabs.nth(1).getAttribute('aria-selected')).toBe('true');
  await page.keyboard.press('End');
  await expect.poll(() => tabs.last().getAttribute('aria-selected')).toBe('true');
});

test('the sheet is saved as an SVG file with its labels', async () => {
  const t = words('en');
  const page = await openResult('s8-sample.json');
  const { name, text: svg } = await downloaded(page, () =>
    page.getByRole('button', { name: t('viewer.export') }).click(),
  );
  expect(name).toMatch(/\.svg$/);
  expect(svg).toMatch(/^(<\?xml[^>]*>\s*)?<svg /);
  expect(svg).toContain('Panel-1');
});

test('what did not fit is told with its reason', async () => {
  const t = words('en');
  const page = await openResult('s4-metal.json', { change: { use_single_stock_unit: true } });
  const alert = page.getByRole('alert').filter({ hasText: t('notPlaced.reason.SINGLE_SHEET') });
  await alert.getByText('Bracket blank').or(alert.getByText('Cabinet side')).first().waitFor();
});

test.each(LONGER_WORDS)('nothing hides the drawing and the lists from anybody (%s)', async (language) => {
  const t = words(language);
  const page = await openResult('s2-wardrobe.json', { language });
  expect(await violations(page), 'panels').toEqual([]);
  await page
    .getByRole('tab', { name: new RegExp(t('viewer.side.cuts', { count: '\\d+' }).replace(/[()]/g, '\\$&')) })
    .click();
  expect(await violations(page), 'cuts').toEqual([]);
  await page.getByRole('button', { name: t('viewer.command.nextCut') }).click();
  expect(await violations(page), 'playback').toEqual([]);
});

test('the drawing fills the width of a phone and nothing stands out of it', async () => {
  const page = await openResult('s1-kitchen.json', { viewport: PHONE, language: 'ru', theme: 'dark' });
  expect(await violations(page)).toEqual([]);
  const out = await page.evaluate(() => {
    const dialog = document.querySelector('[role="dialog"]');
    return dialog ? dialog.scrollWidth - dialog.clientWidth : -1;
  });
  expect(out).toBe(0);
});

test.each([
  ['en', 390],
  ['ru', 360],
] as const)(
  'on a phone the commands of a result stand in one row, and none is lost (%s, %i px)',
  async (language, width) => {
    const t = words(language);
    const page = await atCalculator(stage, { language, viewport: { width, height: 780 } });
    await loadSample(page, t, 'wardrobe');
    await goToReview(page, t);
    await page.getByRole('button', { name: t('calculator.run.start') }).click();
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const row = [
      button(t('files.print')),
      button(t('files.download')),
      button(t('calculated.copy')),
      button(t('common.actions.moreActions')).first(),
    ];
    await row[0]?.waitFor({ timeout: 80_000 });
    const boxes = await Promise.all(row.map((one) => one.boundingBox()));
    expect(new Set(boxes.map((box) => Math.round((box?.y ?? 0) + (box?.height ?? 0) / 2))).size, 'rows').toBe(1);
    for (const box of boxes) {
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
    }
    await row[3]?.click();
    for (const name of [t('calculated.backToWizard'), t('calculated.newCalculation'), t('calculated.history')]) {
      await page.getByRole('menuitem', { name }).waitFor();
    }
    await page.keyboard.press('Escape');
    expect(await violations(page)).toEqual([]);
  },
);
