import { describe, expect, it } from 'vitest';
import en from '@/i18n/en';
import { changeLanguage } from '@/i18n/i18n';
import ru from '@/i18n/ru';
import { cutSize } from '@/domain/job/ruleOfRow';
import { CASES, jobOf, sizeText, unitOf } from './cases';

describe.each(CASES)('the case $name', ({ name, pieces, stock, sheets, used, sheet }) => {
  it('counts what is in its job', async () => {
    const job = await jobOf(name);
    const sum = (rows: { count: number | null }[]) => rows.reduce((all, { count }) => all + (count ?? 0), 0);
    expect(sum(job.panels)).toBe(pieces);
    expect(sum(job.stock_panels)).toBe(stock);
    expect(sheets).toBeLessThanOrEqual(stock);
  });

  it('fits the free plan, so that everybody can try it', () => {
    expect(pieces).toBeLessThanOrEqual(100);
  });

  it('uses a share of its sheets that its panels can fill', async () => {
    const job = await jobOf(name);
    const area = job.panels.reduce((all, row) => all + Number(row.width) * Number(row.height) * row.count, 0);
    const sizes = job.stock_panels.map((row) => Number(row.width) * Number(row.height));
    expect(area / used / sheets).toBeGreaterThanOrEqual(Math.min(...sizes) * 0.999);
    expect(area / used / sheets).toBeLessThanOrEqual(Math.max(...sizes) * 1.001);
  });

  it('draws a sheet of its stock with panels of its rows, none over another', async () => {
    const job = await jobOf(name);
    const size = (row: { width: string; height: string }) => ({
      width: Number(row.width),
      height: Number(row.height),
    });
    const sides = (row: { width: number | string; height: number | string }) =>
      [Number(row.width), Number(row.height)].sort((a, b) => a - b);
    expect(job.stock_panels.map(sides)).toContainEqual(sides(sheet));
    for (const tile of sheet.tiles) {
      const row = tile.row === null ? null : job.panels[tile.row];
      if (row) expect(sides(tile)).toEqual(sides(cutSize(size(row), row, job.configuration)));
      expect(tile.x + tile.width).toBeLessThanOrEqual(sheet.width);
      expect(tile.y + tile.height).toBeLessThanOrEqual(sheet.height);
    }
    const overlaps = sheet.tiles.flatMap((a, n) =>
      sheet.tiles
        .slice(n + 1)
        .filter(
          (b) => a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height,
        ),
    );
    expect(overlaps).toEqual([]);
    const spoiled = sheet.tiles.filter(
      (a) =>
        a.row !== null &&
        sheet.defects?.some(
          (b) => a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height,
        ),
    );
    expect(spoiled).toEqual([]);
  });
});

describe.each(['en', 'ru'] as const)('opened in %s', (language) => {
  const { part, material } = { en, ru }[language].samples;

  it.each(CASES)('every row of $name has a name of the language', async ({ name }) => {
    await changeLanguage(language);
    const { panels, stock_panels: stock } = await jobOf(name);
    const words: (string | null)[] = Object.values(part);
    const strange = [...stock, ...panels].filter(({ label }) => !words.includes(label));
    expect(strange.map(({ label }) => label)).toEqual([]);
    const materials: string[] = Object.values(material);
    const codes = [...stock, ...panels]
      .map((row) => row.material)
      .filter((name) => !materials.includes(name));
    expect(codes).toEqual([]);
  });

  it('the rules of a material are kept under its name of the language', async () => {
    await changeLanguage(language);
    const { configuration } = await jobOf('glassDefects');
    expect(Object.keys(configuration.materials ?? {})).toEqual([material.lowE]);
  });

  it('a row of the wardrobe is called what it is', async () => {
    await changeLanguage(language);
    const { panels } = await jobOf('wardrobe');
    expect(panels.find(({ width }) => width === '764')?.label).toBe(part.shelf);
  });
});

it('tells of jobs that use their sheets well', () => {
  for (const { used } of CASES) expect(used).toBeGreaterThan(0.8);
});

it('measures each sheet as the people of its case do', () => {
  const size = (name: string, language: string) => {
    const sample = CASES.find((one) => one.name === name);
    return sample && sizeText(sample.sheet, unitOf(sample.name), language, 'mm');
  };
  expect(size('plywood', 'en')).toBe('96″ × 48″');
  expect(size('glass', 'en')).toBe('3210 × 2250 mm');
});
