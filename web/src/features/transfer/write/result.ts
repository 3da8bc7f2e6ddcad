// A result as tables: where every panel lies, every cut, and all figures.
import type { TFunction } from 'i18next';
import type { Mosaic, Solution } from '@/api/types';
import type { Job } from '@/domain/job/job';
import { formatMm } from '@/lib/numbers';
import type { CellValue, Table } from './table';

type Translate = TFunction<'exchange'>;

/** A cut as a row of its sheet's table. */
type CutRow = {
  horizontal: boolean;
  level: number;
  position: number;
  from: number;
  to: number;
  length: number;
  original: { width: number; height: number } | null;
};

/** A remnant as the drawing calls it, mm; equal sheets leave it `count` times. */
type Remnant = { name: string; width: number; height: number; count: number };

export type ResultContext = {
  job: Job;
  solution: Solution;
  remnants: readonly Remnant[];
  cutRows: (mosaic: Mosaic) => readonly CutRow[];
  materialName: (code: string) => string;
  bandName: (code: string) => string;
  /** Of the page: how numbers within words are written. */
  language: string;
};

const sheetOf = (mosaic: Mosaic) => mosaic.stock_label ?? mosaic.stock_panel_id;

/** Every copy that was placed, then what was not. */
export function placedTable({ solution, materialName }: ResultContext, t: Translate): Table {
  const placed = solution.mosaics.flatMap((mosaic, index) =>
    mosaic.tiles
      .filter((tile) => tile.final)
      .map((tile): CellValue[] => [
        index + 1,
        sheetOf(mosaic),
        materialName(mosaic.material),
        tile.label ?? '',
        tile.x,
        tile.y,
        tile.width,
        tile.height,
        t(tile.orientation === 1 ? 'file.yes' : 'file.no'),
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
      panel.width,
      panel.height,
      '',
      t(`file.reason.${panel.reason}`),
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
      t('file.turned'),
      t('file.notPlaced'),
    ],
    rows: [...placed, ...left],
  };
}

export function cutsTable({ solution, materialName, cutRows }: ResultContext, t: Translate): Table {
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
      t('file.level'),
    ],
    rows: solution.mosaics.flatMap((mosaic, index) =>
      cutRows(mosaic).map((cut, n): CellValue[] => [
        index + 1,
        sheetOf(mosaic),
        materialName(mosaic.material),
        n + 1,
        t(cut.horizontal ? 'file.horizontal' : 'file.vertical'),
        cut.position,
        cut.from,
        cut.to,
        cut.length,
        cut.original?.width ?? null,
        cut.original?.height ?? null,
        cut.level,
      ]),
    ),
  };
}

const M2 = 1e6;

export function figuresTable(context: ResultContext, t: Translate): Table {
  const { job, solution, remnants, materialName, bandName, language } = context;
  const { statistics } = solution;
  const size = (width: number, height: number) =>
    `${formatMm(width, language, 2)} × ${formatMm(height, language, 2)} ${t('file.unit.mm')}`;
  const rows: CellValue[][] = [];
  const add = (name: string, value: number, unit: string, group = '') =>
    rows.push([group, name, value, unit]);
  const mm2 = (value: number) => value / M2;
  const [pieces, m2, m, percent] = [t('file.unit.pieces'), t('file.unit.m2'), t('file.unit.m'), '%'];
  const missing = solution.no_fit_panels.reduce((sum, panel) => sum + panel.count, 0);
  add(t('file.figure.sheets'), statistics.sheets, pieces);
  add(t('file.figure.used'), solution.total_used_area_ratio * 100, percent);
  add(t('file.figure.panels'), statistics.panels, pieces);
  add(t('file.figure.missing'), missing, pieces);
  add(t('file.figure.panelArea'), mm2(solution.total_used_area), m2);
  add(t('file.figure.waste'), mm2(solution.total_wasted_area), m2);
  add(
    t('file.figure.remnants'),
    mm2(remnants.reduce((sum, one) => sum + one.width * one.height * one.count, 0)),
    m2,
  );
  add(t('file.figure.kerf'), mm2(statistics.kerf_area), m2);
  add(t('file.figure.cuts'), solution.total_nbr_cuts, pieces);
  add(t('file.figure.cutLength'), solution.total_cut_length / 1e3, m);
  for (const [code, figures] of Object.entries(statistics.by_material)) {
    if (figures.sheets === 0) continue;
    const group = materialName(code);
    add(t('file.figure.sheets'), figures.sheets, pieces, group);
    add(t('file.figure.used'), (figures.used_area / figures.stock_area) * 100, percent, group);
    add(t('file.figure.panels'), figures.panels, pieces, group);
    add(t('file.figure.cuts'), figures.cuts, pieces, group);
    add(t('file.figure.cutLength'), figures.cut_length / 1e3, m, group);
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
  for (const { name, width, height, count } of remnants) {
    const times = count > 1 ? ` × ${count}` : '';
    add(
      `${name} (${size(width, height)})${times}`,
      mm2(width * height * count),
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
