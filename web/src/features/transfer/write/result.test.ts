import i18next from 'i18next';
import { describe, expect, it } from 'vitest';
import { micrometres } from '@/domain/plan/micrometres';
import { planOf } from '@/domain/plan/plan';
import { ruled, sample, wardrobe } from '@/testing/solved';
import { cutsTable, figuresTable, placedTable, type ResultContext } from './result';

const context = ({ job, solution }: typeof sample): ResultContext => ({
  job,
  solution,
  plan: planOf(job, solution),
  materialName: (code) => code,
  bandName: (code) => code,
  language: 'en',
});
/** The sample with other remnants, mm. */
function withRemnants(
  remnants: readonly { name: string; width: number; height: number; count: number }[],
  language = 'en',
): ResultContext {
  const found = context(sample);
  const named = remnants.map(({ width, height, ...rest }, tileId) => ({
    ...rest,
    width: micrometres(width),
    height: micrometres(height),
    tileId,
    group: 0,
  }));
  return { ...found, plan: { ...found.plan, remnants: named }, language };
}

const t = () => i18next.getFixedT('en', 'exchange');

describe('the tables of a result', () => {
  it('hold every placed copy with its sheet, its place and whether it was turned', () => {
    const { rows } = placedTable(context(wardrobe), t());
    expect(rows).toHaveLength(wardrobe.solution.statistics.panels);
    const turned = wardrobe.solution.mosaics.flatMap(({ tiles }) =>
      tiles.filter((tile) => tile.final && tile.orientation === 1),
    );
    expect(rows.filter((row) => row[8] === 'yes')).toHaveLength(turned.length);
    expect(rows.every((row) => typeof row[0] === 'number' && typeof row[4] === 'number')).toBe(true);
  });

  it('name what was not placed, and why', () => {
    const { job, solution } = sample;
    const no_fit_panels = [
      { panel_id: '9', label: 'Long', width: 3000, height: 200, count: 2, reason: 'TOO_LARGE' as const },
    ];
    const { rows } = placedTable(context({ job, solution: { ...solution, no_fit_panels } }), t());
    expect(rows.slice(-2).map((row) => [row[0], row[3], row[9]])).toEqual([
      [null, 'Long', 'fits on no sheet'],
      [null, 'Long', 'fits on no sheet'],
    ]);
  });

  it('tell what it costs where that is known, with its currency', () => {
    const { job, solution } = sample;
    const [[material, figures] = []] = Object.entries(solution.statistics.by_material);
    if (material === undefined || !figures) throw new Error('the sample has no material');
    const priced = {
      ...solution,
      total_cost: '1248.5',
      currency: 'EUR',
      edge_band_costs: { PVC_WHITE: '1.2' },
      statistics: { ...solution.statistics, by_material: { [material]: { ...figures, cost: '1248.5' } } },
    };
    const costs = (of: typeof solution) =>
      figuresTable(context({ job, solution: of }), t()).rows.filter((row) => row[3] === 'EUR');
    expect(costs(priced)).toEqual([
      ['', 'Cost of sheets and cuts', 1248.5, 'EUR'],
      [material, 'Cost of sheets and cuts', 1248.5, 'EUR'],
      ['Cost of the edge bands', 'PVC_WHITE', 1.2, 'EUR'],
    ]);
    expect(costs(solution)).toEqual([]);
  });

  it('tell the finished size beside the cut one, and what would help', () => {
    const { header, rows } = placedTable(context(ruled), t());
    const [width, finished] = [header.indexOf('Width (mm)'), header.indexOf('Finished width (mm)')];
    const side = rows.find((row) => row[3] === 'Side' && row[8 + 2] === 'no');
    expect([side?.[width], side?.[finished]]).toEqual([696, 700]);
    expect(rows.every((row) => row.length === header.length)).toBe(true);
    expect(rows.at(-1)?.at(-1)).toBe('larger than what the trims leave of a sheet; fits without the trims');
    expect(placedTable(context(wardrobe), t()).header).not.toContain('Finished width (mm)');
  });

  it('count by cycle where sheets are cut at once', () => {
    const { rows } = figuresTable(context(ruled), t());
    const value = (name: string) => rows.find(([, found]) => found === name)?.[2];
    expect(value('Cuts of all cycles')).toBe(ruled.solution.cycle_cuts);
    expect(value('Cycles of the saw')).toBe(3);
  });

  it('name the trims among the cuts, and the stage of all others', () => {
    const { header, rows } = cutsTable(context(ruled), t());
    const stages = rows.map((row) => row[header.indexOf('Stage')]);
    expect(stages.filter((stage) => stage === 'trim')).toHaveLength(9);
    expect(stages.every((stage) => stage === 'trim' || typeof stage === 'number')).toBe(true);
  });

  it('has a row for every cut', () => {
    const { rows, header } = cutsTable(context(wardrobe), t());
    expect(rows).toHaveLength(wardrobe.solution.total_nbr_cuts);
    expect(rows[0]).toHaveLength(header.length);
  });

  it('sum up in figures with their units', () => {
    const { rows } = figuresTable(context(wardrobe), t());
    const bands = rows.filter((row) => row[0] === 'Edge bands');
    expect(bands).toEqual([['Edge bands', 'PVC_BEIGE', 46.796, 'm']]);
    expect(rows.find((row) => row[1] === 'Sheets')).toEqual(['', 'Sheets', 6, 'pcs']);
  });

  it('name sizes with their unit, as the language writes numbers and without binary dust', () => {
    const remnants = [{ name: 'R1', width: 304.79999999999995, height: 1220, count: 1 }];
    const ru = withRemnants(remnants, 'ru');
    const names = figuresTable(ru, i18next.getFixedT('en', 'exchange')).rows.map((row) => row[1]);
    expect(names).toContain('R1 (304,8 × 1220 mm)');
    expect(names).toContain('Stock-1 (2440 × 1220 mm)');
  });
  it('call remnants as the drawing does, and count those of equal sheets', () => {
    const remnants = [
      { name: 'R1', width: 500, height: 400, count: 3 },
      { name: 'R2', width: 500, height: 300, count: 1 },
    ];
    const { rows } = figuresTable(withRemnants(remnants), t());
    expect(rows.filter(([group]) => group === 'Remnants').map(([, name, area]) => [name, area])).toEqual([
      ['R1 (500 × 400 mm) × 3', 0.6],
      ['R2 (500 × 300 mm)', 0.15],
    ]);
  });
});
