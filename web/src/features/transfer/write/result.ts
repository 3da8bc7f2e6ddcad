// A result as tables: where every panel lies, every cut, and all figures.
import { stockName } from '@/domain/plan/mosaic';
import { booksOf } from '@/domain/plan/metrics';
import type { PlacedPanel } from '@/domain/plan/panels';
import { remnantArea } from '@/domain/plan/remnants';
import type { CuttingPlan } from '@/domain/plan/plan';
import { mm, mm2, sizeInMm } from '@/domain/plan/micrometres';
import type { TFunction } from 'i18next';
import type { Solution } from '@/api/types';
import type { Job } from '@/domain/job/job';
import { reasonOf } from '@/api/reasonOf';
import { remedyWords } from '@/api/remedyWords';
import { formatMm } from '@/lib/numbers';
import type { CellValue, Table } from './table';

type Translate = TFunction<'exchange'>;

export type ResultContext = {
  job: Job;
  solution: Solution;
  plan: CuttingPlan;
  materialName: (code: string) => string;
  bandName: (code: string) => string;
  /** Of the page: how numbers within words are written. */
  language: string;
};

/** Every copy that was placed, then what was not. */
export function placedTable({ plan, solution, materialName }: ResultContext, t: Translate): Table {
  // Where edge bands are deducted, the size with the bands on stands beside that in which a panel is cut.
  const finished = (row: PlacedPanel | undefined): CellValue[] =>
    plan.deducted ? [row ? mm(row.width) : null, row ? mm(row.height) : null] : [];
  const inSets = [...plan.rows.values()].some(({ set }) => set !== null);
  const setOf = (id: string | null): CellValue[] => (inSets ? [plan.rows.get(id ?? '')?.set ?? ''] : []);
  const cutSize = ({ panel_id: id, width, height }: Solution['no_fit_panels'][number]) => {
    const cut = plan.rows.get(id)?.cut;
    return cut ? [mm(cut.width), mm(cut.height)] : [width, height];
  };
  const placed = plan.mosaics.flatMap((mosaic, index) =>
    mosaic.tiles
      .filter(({ kind }) => kind === 'panel')
      .map((tile): CellValue[] => [
        index + 1,
        stockName(mosaic),
        materialName(mosaic.material),
        tile.label ?? '',
        mm(tile.x),
        mm(tile.y),
        mm(tile.width),
        mm(tile.height),
        ...finished(plan.rows.get(tile.panelId ?? '')),
        ...setOf(tile.panelId),
        t(tile.turned ? 'file.yes' : 'file.no'),
        '',
      ]),
  );
  const left = solution.no_fit_panels.flatMap((panel) =>
    Array.from({ length: panel.count }, (): CellValue[] => [
      null,
      '',
      '',
      panel.label ?? '',
      null,
      null,
      ...cutSize(panel),
      ...finished(plan.rows.get(panel.panel_id)),
      ...setOf(panel.panel_id),
      '',
      [t(`file.reason.${reasonOf(panel)}`), remedyWords(panel.remedies)].filter(Boolean).join('; '),
    ]),
  );
  return {
    name: t('file.placed'),
    header: [
      t('file.sheet'),
      t('file.stockLabel'),
      t('file.material'),
      t('file.label'),
      t('file.x'),
      t('file.y'),
      t('file.width'),
      t('file.height'),
      ...(plan.deducted ? [t('file.finishedWidth'), t('file.finishedHeight')] : []),
      ...(inSets ? [t('file.grainSet')] : []),
      t('file.turned'),
      t('file.notPlaced'),
    ],
    rows: [...placed, ...left],
  };
}

export function cutsTable({ plan, materialName }: ResultContext, t: Translate): Table {
  return {
    name: t('file.cuts'),
    header: [
      t('file.sheet'),
      t('file.stockLabel'),
      t('file.material'),
      t('file.number'),
      t('file.direction'),
      t('file.position'),
      t('file.from'),
      t('file.to'),
      t('file.length'),
      t('file.pieceWidth'),
      t('file.pieceHeight'),
      t('file.stage'),
    ],
    rows: plan.mosaics.flatMap((mosaic, index) =>
      mosaic.cuts.map((cut): CellValue[] => [
        index + 1,
        stockName(mosaic),
        materialName(mosaic.material),
        cut.index + 1,
        t(cut.horizontal ? 'file.horizontal' : 'file.vertical'),
        mm(cut.position),
        mm(cut.from),
        mm(cut.to),
        mm(cut.to - cut.from),
        cut.piece && mm(cut.piece.width),
        cut.piece && mm(cut.piece.height),
        cut.stage === 0 ? t('file.trim') : cut.stage,
      ]),
    ),
  };
}

const M2 = 1e6;

export function figuresTable(context: ResultContext, t: Translate): Table {
  const { job, solution, plan, materialName, bandName, language } = context;
  const { statistics } = solution;
  const size = (width: number, height: number) =>
    `${formatMm(width, language, 2)} × ${formatMm(height, language, 2)} ${t('file.unit.mm')}`;
  const rows: CellValue[][] = [];
  const add = (name: string, value: number, unit: string, group = '') =>
    rows.push([group, name, value, unit]);
  const m2Of = (value: number) => value / M2;
  const [pieces, m2, m, percent] = [t('file.unit.pieces'), t('file.unit.m2'), t('file.unit.m'), '%'];
  const missing = solution.no_fit_panels.reduce((sum, panel) => sum + panel.count, 0);
  add(t('file.figure.sheets'), statistics.sheets, pieces);
  add(t('file.figure.used'), solution.total_used_area_ratio * 100, percent);
  add(t('file.figure.panels'), statistics.panels, pieces);
  add(t('file.figure.missing'), missing, pieces);
  add(t('file.figure.panelArea'), m2Of(solution.total_used_area), m2);
  add(t('file.figure.waste'), m2Of(solution.total_wasted_area), m2);
  add(t('file.figure.remnants'), m2Of(mm2(remnantArea(plan.remnants))), m2);
  add(t('file.figure.kerf'), m2Of(statistics.kerf_area), m2);
  add(t('file.figure.cuts'), solution.total_nbr_cuts, pieces);
  add(t('file.figure.cutLength'), solution.total_cut_length / 1e3, m);
  // Money is in the unit that the job names.
  const currency = solution.currency ?? '';
  if (solution.total_cost) add(t('file.figure.cost'), Number(solution.total_cost), currency);
  const books = booksOf(solution);
  if (books) {
    add(t('file.figure.cycles'), books.cycles, '');
    add(t('file.figure.cycleCuts'), books.cuts, pieces);
    add(t('file.figure.cycleCutLength'), books.cutLength / 1e3, m);
  }
  for (const [code, figures] of Object.entries(statistics.by_material)) {
    if (figures.sheets === 0) continue;
    const group = materialName(code);
    add(t('file.figure.sheets'), figures.sheets, pieces, group);
    add(t('file.figure.used'), (figures.used_area / figures.stock_area) * 100, percent, group);
    add(t('file.figure.panels'), figures.panels, pieces, group);
    add(t('file.figure.cuts'), figures.cuts, pieces, group);
    add(t('file.figure.cutLength'), figures.cut_length / 1e3, m, group);
    if (figures.cost) add(t('file.figure.cost'), Number(figures.cost), currency, group);
  }
  for (const stock of job.stock_panels) {
    const used = statistics.sheets_by_stock[stock.id] ?? 0;
    if (used > 0)
      add(
        `${stock.label ?? stock.id} (${size(Number(stock.width), Number(stock.height))})`,
        used,
        pieces,
        t('file.figure.stock'),
      );
  }
  for (const [band, length] of Object.entries(solution.edge_bands))
    add(bandName(band), length / 1e3, m, t('file.figure.bands'));
  for (const [band, cost] of Object.entries(solution.edge_band_costs ?? {}))
    add(bandName(band), Number(cost), currency, t('file.figure.bandCosts'));
  for (const { name, count, ...remnant } of plan.remnants) {
    const { width, height } = sizeInMm(remnant);
    const times = count > 1 ? ` × ${count}` : '';
    add(
      `${name} (${size(width, height)})${times}`,
      m2Of(width * height * count),
      m2,
      t('file.figure.remnantList'),
    );
  }
  return {
    name: t('file.statistics'),
    header: [t('file.group'), t('file.name'), t('file.value'), t('file.unitTitle')],
    rows,
  };
}
