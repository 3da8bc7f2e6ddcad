// Lists of other programs: chosen from the disk, they are read without a question.

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { takeIn } from '../support/importing';
import { setStage } from '../support/stage';
import { atCalculator } from '../support/wizard';
import { words } from '../support/words';

interface Row {
  label?: string;
  width: string;
  height: string;
  count: string;
}

interface Case {
  file: string;
  program: string;
  panels: Row[];
  stock: Row[];
}

const CASES = resolve(import.meta.dirname, '../../cases');
const cases = JSON.parse(readFileSync(resolve(CASES, 'programs.json'), 'utf8')) as Case[];

const stage = setStage();

/** The lists as the calculator keeps them, size by size. */
const kept = (page: Page) =>
  page.evaluate(() => {
    const { state } = JSON.parse(localStorage.getItem('kerf.wizard') ?? '{}') as {
      state?: { draft: Record<'panels' | 'stock', Row[]> };
    };
    const sizes = (rows: Row[] = []) => rows.map(({ width, height, count }) => [width, height, count].join(' x '));
    return { panels: sizes(state?.draft.panels), stock: sizes(state?.draft.stock) };
  });

const sizesOf = (rows: Row[]) => rows.map(({ width, height, count }) => [width, height, count].join(' x '));

test('lists of every program come in one after another, and nothing is asked', async () => {
  const t = words('en');
  const page = await atCalculator(stage);
  for (const { file, program, panels, stock } of cases) {
    await page.getByRole('button', { name: t('exchange.import'), exact: true }).click();
    const buffer = readFileSync(resolve(CASES, 'programs', file));
    await page.locator('input[type=file]').setInputFiles({ name: file, mimeType: '', buffer });
    await page.getByRole('heading', { name: t('transfer.check.title') }).waitFor();
    await page.getByText(t('transfer.check.program', { program })).first().waitFor();
    const replace = page.getByRole('radio', { name: t('transfer.check.replace') });
    if ((await replace.count()) > 0) await replace.click();
    await takeIn(page);
    // A list of the other kind stays as it was.
    const expected = {
      ...(await kept(page)),
      ...(panels.length > 0 && { panels: sizesOf(panels) }),
      ...(stock.length > 0 && { stock: sizesOf(stock) }),
    };
    await expect.poll(() => kept(page), { message: file }).toEqual(expected);
  }
});
