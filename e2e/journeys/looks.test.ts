// Looks that no word tells: marks of colour, the ring of the focus, columns of cards, what is printed.

import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { calculate, example } from '../support/job';
import { register, signIn } from '../support/person';
import { PHONE, setStage, type VisitorOptions } from '../support/stage';
import { words } from '../support/words';

const stage = setStage(['--default-plan', 'enterprise']);

async function visit(options: VisitorOptions = {}) {
  const person = await register(stage.kerf());
  const page = await stage.visitor(options);
  await signIn(page, person);
  const call = async (path: string, body: object) => {
    const answer = await fetch(`${stage.kerf().url}/api/v1${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${person.access_token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(answer.status).toBe(201);
  };
  return { page, call, token: person.access_token, t: words(options.language ?? 'en') };
}

const styles = (found: Locator) =>
  found.evaluate((element) => {
    const look = getComputedStyle(element);
    const { width, height } = element.getBoundingClientRect();
    return {
      width,
      height,
      radius: look.borderRadius,
      fill: look.backgroundColor,
      rim: look.borderTopColor,
      rimStyle: look.borderTopStyle,
      outline: [look.outlineStyle, look.outlineWidth] as const,
      ring: look.outlineColor,
    };
  });

test.each([
  ['dark', '#000000', 'rgb(0, 0, 0)'],
  ['light', '#ffffff', 'rgb(255, 255, 255)'],
] as const)('the colour of a material is a round dot with a rim that shows it (%s)', async (theme, color, fill) => {
  const { page, call } = await visit({ theme });
  await call('/materials', { name: 'Ply', type: 'WOOD', color });
  await page.goto('/materials?origin=own');
  const dot = page.getByRole('row', { name: /Ply/ }).locator('span[aria-hidden]').first();
  await dot.waitFor();
  const look = await styles(dot);
  expect(look).toMatchObject({ width: 12, height: 12, radius: '50%', fill, rimStyle: 'solid' });
  // Neither as dark as black nor as light as white, and not seen through.
  const [r = 0, g = 0, b = 0, alpha = 1] = (/\((.*)\)/.exec(look.rim)?.[1] ?? '')
    .replace(/^srgb/, '')
    .split(/[\s,/]+/)
    .filter(Boolean)
    .map(Number);
  expect(alpha).toBeGreaterThan(0.2);
  const whole = look.rim.startsWith('color') ? 1 : 255;
  const brightness = (r + g + b) / 3 / whole;
  expect(theme === 'dark' ? brightness : 1 - brightness).toBeGreaterThan(0.5);
});

test.each(['light', 'dark'] as const)(
  'whatever the Tab key reaches has a ring in the colour of the program (%s)',
  async (theme) => {
    const { page, t } = await visit({ theme });
    await page.goto('/calculator');
    await page.getByRole('button', { name: t('calculator.toolbar.sample') }).waitFor();
    const seen = new Set<string>();
    for (let step = 0; step < 12; step += 1) {
      await page.keyboard.press('Tab');
      const found = await page.evaluate(() => {
        const element = document.activeElement as HTMLElement;
        const look = getComputedStyle(element);
        const probe = document.body.appendChild(document.createElement('i'));
        probe.style.color = 'var(--mui-palette-primary-main)';
        const primary = getComputedStyle(probe).color;
        probe.remove();
        return {
          tag: element.tagName,
          name: element.getAttribute('aria-label') ?? element.textContent,
          ring: look.outlineStyle === 'solid' && parseFloat(look.outlineWidth) >= 2 && look.outlineColor === primary,
        };
      });
      seen.add(found.tag);
      expect.soft(found.ring, `${found.tag} ${found.name}`).toBe(true);
    }
    expect([...seen].sort()).toEqual(expect.arrayContaining(['A', 'BUTTON']));
  },
);

test.each(['en', 'ru'] as const)(
  'the figures of the cards stand below each other on a phone (%s)',
  async (language) => {
    const { page, token } = await visit({ language, viewport: PHONE });
    for (const count of [1, 40]) {
      const job = JSON.parse(example('s8-sample.json')) as { panels: object[]; stock_panels: object[] };
      const panels = job.panels.map((panel) => ({ ...panel, count }));
      const stock = job.stock_panels.map((sheet) => ({ ...sheet, count: 40 }));
      await calculate(
        stage.kerf(),
        token,
        JSON.stringify({ ...job, name: `Job ${count}`, panels, stock_panels: stock }),
      );
    }
    await page.goto('/history');
    await page.getByText('Job 40').waitFor();
    const columns = await page
      .getByRole('main')
      .locator('dl')
      .evaluateAll((lists) =>
        lists.map((list) =>
          [...list.querySelectorAll('dd')].map((value) => Math.round(value.getBoundingClientRect().left)),
        ),
      );
    expect(columns).toHaveLength(2);
    expect(columns[0]).toEqual(columns[1]);
    expect(new Set(columns[0]).size, 'a column each').toBe(columns[0]?.length);
  },
);

/** A result with long names and thin strips, on its paper. */
async function onPaper(language: 'en' | 'ru'): Promise<Page> {
  const { page, token, t } = await visit({ language });
  const sizes = [
    ['ШЩЖЮ МММ', 600, 400, 2],
    ['WWMM Front', 500, 380, 2],
    ['Боковина левая', 720, 300, 2],
    ['Strip of the plinth', 1800, 18, 3],
    ['Narrow', 900, 9, 4],
  ] as const;
  const sample = JSON.parse(example('s8-sample.json')) as { panels: object[]; configuration: object };
  const panels = sizes.map(([label, width, height, count], n) => ({
    ...sample.panels[0],
    ...{ id: String(n + 1), label, width: String(width), height: String(height), count },
  }));
  await calculate(stage.kerf(), token, JSON.stringify({ ...sample, name: 'Paper', panels }));
  await page.goto('/history');
  await page.getByRole('button', { name: t('history.actions.viewNamed', { name: 'Paper' }) }).click();
  await page
    .getByRole('dialog')
    .getByRole('toolbar', { name: t('viewer.toolbar') })
    .waitFor();
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await page.locator('.kerf-cover').waitFor();
  return page;
}

test.each(['en', 'ru'] as const)(
  'the cover has its totals beside the sheets, black on white and within the paper (%s)',
  async (language) => {
    const page = await onPaper(language);
    const cover = page.locator('.kerf-cover');
    const tables = await cover.locator('table').evaluateAll((found) =>
      found.map((table) => ({
        left: table.getBoundingClientRect().left,
        rows: table.querySelectorAll('tbody tr').length,
      })),
    );
    expect(tables[0]?.rows).toBe(8);
    expect(new Set(tables.map(({ left }) => Math.round(left))).size, 'columns').toBe(2);
    const look = await cover.evaluate((page) => ({
      over: page.scrollWidth - page.clientWidth,
      ink: getComputedStyle(page).color,
      ground: getComputedStyle(document.body).backgroundColor,
      cut: [...page.querySelectorAll('td, th')].filter((cell) => cell.scrollWidth > cell.clientWidth + 1).length,
    }));
    expect(look).toEqual({ over: 0, ink: 'rgb(0, 0, 0)', ground: 'rgb(255, 255, 255)', cut: 0 });
  },
);

test.each(['en', 'ru'] as const)(
  'every number in a printed drawing stands in the list beside it with name and size (%s)',
  async (language) => {
    const page = await onPaper(language);
    const sheets = await page.locator('.kerf-page:has(svg[role=img])').evaluateAll((pages) =>
      pages.map((sheet) => ({
        texts: [...sheet.querySelectorAll('svg[role=img] text')].map((text) => text.textContent ?? ''),
        rows: [...sheet.querySelectorAll('table')][0]?.innerText.split('\n').map((row) => row.split('\t')) ?? [],
      })),
    );
    expect(sheets.length).toBeGreaterThan(0);
    for (const { texts, rows } of sheets) {
      const numbers = texts.flatMap((text) => /(?:^|× ?)(\d{1,2})(?::|$)/.exec(text.trim())?.[1] ?? []);
      const listed = rows.filter(
        ([number, name, size]) => /^\d+$/.test(number ?? '') && name && /\d × \d/.test(size ?? ''),
      );
      expect(listed.map(([number]) => number)).toEqual(expect.arrayContaining(numbers.filter((n) => Number(n) <= 5)));
      expect(numbers.length, 'strips are numbered').toBeGreaterThan(0);
      // Each part is named on its sheet: in the drawing or by its number in the list.
      expect(listed.map((row) => row[1])).toEqual(expect.arrayContaining(['Narrow', 'Strip of the plinth']));
    }
  },
);
