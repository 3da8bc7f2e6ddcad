// Looks that no word tells: marks of colour, the ring of the focus, columns of cards.

import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { violations } from '../support/axe';
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

interface Figure {
  name: string;
  value: string;
  /** The left edge of the value, px. */
  left: number;
}

/** What each card tells: every value under its own name, from left to right, inside its card. */
async function figuresOf(page: Page): Promise<Figure[][]> {
  const cards = await page
    .getByRole('main')
    .locator('dl')
    .evaluateAll((lists) =>
      lists.map((list) => {
        const seen = (kind: string) =>
          [...list.querySelectorAll<HTMLElement>(kind)].map((one) => {
            const { left, right, top, bottom } = one.getBoundingClientRect();
            return { text: one.innerText.replaceAll(/\s/g, ' '), left, right, top, bottom };
          });
        const card = list.closest('li')?.getBoundingClientRect();
        return { names: seen('dt'), values: seen('dd'), edge: card?.right ?? 0 };
      }),
    );
  return cards.map(({ names, values, edge }) => {
    expect(values).toHaveLength(names.length);
    return names.map((name, n) => {
      const value = values[n];
      const before = values[n - 1];
      if (!value) throw new Error(`${name.text} has no value`);
      expect(Math.abs(value.left - name.left), `${name.text}, left`).toBeLessThan(1);
      expect(Math.abs(value.top - name.bottom), `${name.text}, below`).toBeLessThan(1);
      expect(Math.abs(value.top - (values[0]?.top ?? 0)), `${name.text}, in one line`).toBeLessThan(1);
      expect(value.left, `${name.text}, in order`).toBeGreaterThanOrEqual(before ? before.right : 0);
      expect(value.right, `${name.text}, in its card`).toBeLessThan(edge);
      return { name: name.text, value: value.text, left: Math.round(value.left) };
    });
  });
}

test.each([
  ['en', 'en-GB'],
  ['ru', 'ru-RU'],
] as const)(
  'the figures of the cards stand below their names and below each other on a phone (%s)',
  async (language, locale) => {
    const { page, token, t } = await visit({ language, viewport: PHONE });
    const told: [string, string][][] = [];
    for (const count of [1, 40]) {
      const job = JSON.parse(example('s8-sample.json')) as { panels: object[]; stock_panels: object[] };
      const panels = job.panels.map((panel) => ({ ...panel, count }));
      const stock = job.stock_panels.map((sheet) => ({ ...sheet, count: 40 }));
      const id = await calculate(
        stage.kerf(),
        token,
        JSON.stringify({ ...job, name: `Job ${count}`, panels, stock_panels: stock }),
      );
      const answer = await fetch(`${stage.kerf().url}/api/v1/calculations/${id}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      const { result_data: found } = (await answer.json()) as {
        result_data: { mosaics: object[]; total_used_area_ratio: number; total_nbr_cuts: number };
      };
      const percent = { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 } as const;
      const number = (value: number, format = {}) => value.toLocaleString(locale, format).replaceAll(/\s/g, ' ');
      // The newest comes first.
      told.unshift([
        [t('history.columns.panels'), number(count * job.panels.length)],
        [t('history.columns.sheets'), number(found.mosaics.length)],
        [t('history.columns.used'), number(found.total_used_area_ratio, percent)],
        [t('history.columns.cuts'), number(found.total_nbr_cuts)],
      ]);
    }
    await page.goto('/history');
    await page.getByText('Job 40').waitFor();
    const cards = await figuresOf(page);
    expect(cards.map((card) => card.map(({ name, value }) => [name, value]))).toEqual(told);
    const columns = cards.map((card) => card.map(({ left }) => left));
    expect(columns[0]).toEqual(columns[1]);
  },
);

test('the cards of materials say thickness, price and density under their names', async () => {
  const { page, call, t } = await visit({ viewport: PHONE });
  const board = { type: 'WOOD', thickness: 16.5, density: 640, price_per_unit: 1250.5 };
  await call('/materials', { ...board, name: 'Ash' });
  await call('/materials', { name: 'Birch', type: 'WOOD' });
  await page.goto('/materials?origin=own&sort=name');
  await page.getByRole('heading', { name: 'Ash' }).waitFor();
  const names = [t('materials.dialog.thickness'), t('materials.columns.price'), t('materials.dialog.density')];
  const cards = await figuresOf(page);
  // The other has none of it, and says nothing of it.
  expect(cards.map((card) => card.map(({ name }) => name))).toEqual([names]);
  expect(cards.map((card) => card.map(({ value }) => value))).toEqual([
    ['16.5 mm', '₽1,250.50 / m²', '640 kg/\u2060m³'],
  ]);
});

test('a colour that nobody can read is found in whichever theme it is', async () => {
  const page = await stage.visitor({ theme: 'light' });
  await page.goto('/pricing');
  await page.getByRole('heading', { level: 1 }).waitFor();
  const paint = (rule: string) => page.evaluate((text) => void document.styleSheets[0]?.insertRule(text), rule);
  await paint('[data-theme=dark] h1 { color: #222 !important; }');
  expect(await violations(page)).toEqual([expect.stringMatching(/^other theme: color-contrast: <h1/)]);
  await paint('[data-theme=light] h1 { color: #ddd !important; }');
  expect(await violations(page)).toHaveLength(2);
  expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('light');
});
