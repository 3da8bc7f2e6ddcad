// What can be said about a job before it runs: areas, panels that fit nowhere, sheets needed at least.
import type { PricedMaterial } from './cataloguePrices';
import type { PanelInput, Row, StockInput } from './rows';
import { isUnlimited, isWanted } from './rows';
import { LIMITS } from '@/lib/fieldLimits';
import { type Draft } from './draft';
import { setFaults } from './grainSets';
import { mostOf, type Sizes } from './limits';
import { isFaulty } from './rowFaults';
import { isWrong } from './ruleFaults';
import { cutSize, trimsOf, usableSize, type Size } from './ruleOfRow';
import type { SawRules } from './sawRules';
import { settingFaults } from './settingFaults';
import { readLength } from '../units/lengths';

export type Measure = { width: number; height: number; count: number; area: number };

const measures = new WeakMap<Row, Measure | null>();

/** The size of a row that counts; null if it is switched off or not yet right. Lengths in mm, area of all copies in mm². */
export function measureOf(row: Row): Measure | null {
  let measure = measures.get(row);
  if (measure === undefined) measures.set(row, (measure = measured(row)));
  return measure;
}

function measured(row: Row): Measure | null {
  if (!isWanted(row) || isFaulty(row)) return null;
  const width = readLength(row.width);
  const height = readLength(row.height);
  const count = isUnlimited(row) ? LIMITS.Stock.count.maximum : Number(row.count);
  if ('fault' in width || 'fault' in height) return null;
  return { width: width.mm, height: height.mm, count, area: width.mm * height.mm * count };
}

export type Total = { rows: number; pieces: number; area: number };

export function totalOf(rows: readonly Row[]): Total {
  let pieces = 0;
  let area = 0;
  let wanted = 0;
  for (const row of rows) {
    if (isWanted(row)) wanted += 1;
    if (isUnlimited(row)) continue;
    const measure = measureOf(row);
    pieces += measure?.count ?? 0;
    area += measure?.area ?? 0;
  }
  return { rows: wanted, pieces, area };
}

/** Sheet sizes that are sold everywhere, mm, the smallest first. */
const COMMON_SHEETS: readonly (readonly [number, number])[] = [
  [2000, 1000],
  [2440, 1220],
  [2500, 1250],
  [2250, 1605],
  [3050, 1220],
  [3000, 1500],
  [3050, 1525],
  [2750, 1830],
  [2800, 2070],
  [3210, 2250],
];

export type Oversized = {
  row: PanelInput;
  /** No sheet of its material; larger than each; or only with the grain the other way. */
  reason: 'material' | 'size' | 'grain';
  /** A sheet that would do: a row of the list that is switched off, or a common size. */
  wouldDo: { label: string; width: number; height: number } | null;
};

const turns = (a: Measure, width: number, height: number): boolean =>
  (a.width <= width && a.height <= height) || (a.height <= width && a.width <= height);

function fits(
  panel: PanelInput,
  size: Measure,
  sheet: StockInput,
  sheetSize: Measure,
  grain: boolean,
): boolean {
  if (!grain || panel.orientation === 0 || sheet.orientation === 0) {
    return turns(size, sheetSize.width, sheetSize.height);
  }
  return panel.orientation === sheet.orientation
    ? size.width <= sheetSize.width && size.height <= sheetSize.height
    : size.height <= sheetSize.width && size.width <= sheetSize.height;
}

/** The measure of a row with the size that counts for where it has its place: what is cut of a panel, what is left of a sheet. */
const withSize = (measure: Measure, size: Size): Measure => ({
  ...measure,
  ...size,
  area: size.width * size.height * measure.count,
});

export function oversizedPanels({
  panels,
  stock,
  configuration,
}: Pick<Draft, 'panels' | 'stock' | 'configuration'>): Oversized[] {
  const sheets = stock.flatMap((row) => {
    const size = measureOf(row);
    return size ? [{ row, size: withSize(size, usableSize(size, trimsOf(row, configuration))) }] : [];
  });
  if (sheets.length === 0) return [];
  const found: Oversized[] = [];
  for (const row of panels) {
    const measure = measureOf(row);
    if (!measure) continue;
    const size = withSize(measure, cutSize(measure, row, configuration));
    const same = sheets.filter((sheet) => sheet.row.material === row.material);
    if (same.some((sheet) => fits(row, size, sheet.row, sheet.size, configuration.consider_orientation)))
      continue;
    const reason =
      same.length === 0
        ? 'material'
        : same.some((sheet) => turns(size, sheet.size.width, sheet.size.height))
          ? 'grain'
          : 'size';
    found.push({
      row,
      reason,
      wouldDo: reason === 'size' ? sheetFor(row, size, stock, configuration) : null,
    });
  }
  return found;
}

/** Tells of a sheet whether one panel of its material at least finds room on it. */
export function holdsSome(
  panels: readonly PanelInput[],
  configuration: Draft['configuration'],
): (sheet: StockInput) => boolean {
  const sizes = panels.flatMap((row) => {
    const measure = measureOf(row);
    return measure ? [{ row, size: withSize(measure, cutSize(measure, row, configuration)) }] : [];
  });
  return (sheet) => {
    const measure = measureOf(sheet);
    if (!measure) return false;
    const room = withSize(measure, usableSize(measure, trimsOf(sheet, configuration)));
    const grain = configuration.consider_orientation;
    return sizes.some(
      ({ row, size }) => row.material === sheet.material && fits(row, size, sheet, room, grain),
    );
  };
}

function sheetFor(
  { material }: PanelInput,
  size: Measure,
  stock: readonly StockInput[],
  rules: SawRules,
): Oversized['wouldDo'] {
  const holds = (row: Pick<StockInput, 'material' | 'trim'>, sheet: Size) => {
    const usable = usableSize(sheet, trimsOf(row, rules));
    return turns(size, usable.width, usable.height);
  };
  for (const row of stock) {
    const sheet = row.enabled ? null : measureOf({ ...row, enabled: true });
    if (sheet && row.material === material && holds(row, sheet)) {
      return { label: row.label, width: sheet.width, height: sheet.height };
    }
  }
  const common = COMMON_SHEETS.find(([width, height]) => holds({ material }, { width, height }));
  return common ? { label: '', width: common[0], height: common[1] } : null;
}

/** Every panel is larger than every sheet: most likely the lists were filled in the wrong way round. */
export function looksSwapped({ panels, stock }: Draft): boolean {
  const sizes = panels.flatMap((row) => measureOf(row) ?? []);
  const sheets = stock.flatMap((row) => measureOf(row) ?? []);
  if (sizes.length === 0 || sheets.length === 0) return false;
  return (
    sizes.every((panel) => sheets.every((sheet) => !turns(panel, sheet.width, sheet.height))) &&
    sheets.every((sheet) => sizes.some((panel) => turns(sheet, panel.width, panel.height)))
  );
}

type MaterialUse = {
  material: string;
  panelArea: number;
  /** Infinite where there are as many sheets as it takes. */
  stockArea: number;
  sheets: number | null;
};

/** Whether there are as many sheets of some row as it takes: then no area is too large. */
export const hasUnlimited = (stock: readonly StockInput[]): boolean =>
  stock.some((row) => isUnlimited(row) && measureOf(row) !== null);

/** Per material: the areas, and the least number of sheets that its panels can need; null if they do not suffice. */
export function usesByMaterial({ panels, stock, configuration }: Draft): MaterialUse[] {
  const areas = new Map<string, number>();
  for (const row of panels) {
    const size = measureOf(row);
    const area = size && withSize(size, cutSize(size, row, configuration)).area;
    if (area !== null) areas.set(row.material, (areas.get(row.material) ?? 0) + area);
  }
  return [...areas].map(([material, panelArea]) => {
    const rows = stock.filter((row) => row.material === material && measureOf(row));
    const sheets = rows.flatMap((row) => measureOf(row) ?? []);
    // As many as it takes are more than any panels need.
    const unlimited = rows.some(isUnlimited);
    const stockArea = unlimited ? Infinity : sheets.reduce((sum, sheet) => sum + sheet.area, 0);
    return { material, panelArea, stockArea, sheets: leastSheets(panelArea, sheets) };
  });
}

function leastSheets(area: number, sheets: readonly Measure[]): number | null {
  let open = area;
  let used = 0;
  for (const sheet of sheets.toSorted((a, b) => b.width * b.height - a.width * a.height)) {
    const one = sheet.width * sheet.height;
    const taken = Math.min(sheet.count, Math.ceil(open / one));
    used += taken;
    open -= taken * one;
    if (open <= 0) return used;
  }
  return null;
}

/** The area of all panels as they are cut, mm². */
export const cutArea = (draft: Draft): number =>
  draft.configuration.deduct_edge_bands
    ? usesByMaterial(draft).reduce((sum, { panelArea }) => sum + panelArea, 0)
    : totalOf(draft.panels).area;

export type Checks = {
  stock: Total;
  panels: Total;
  /** Panel area / stock area; null without stock, or where there is as much of it as it takes. */
  usage: number | null;
  areaExceeded: boolean;
  faultyStock: number;
  faultyPanels: number;
  faultySettings: number;
  /** The list is longer than any plan allows. */
  tooMany: { panels: boolean; stock: boolean };
  ready: boolean;
};

export function checksOf(
  draft: Draft,
  most: Sizes = mostOf(undefined),
  catalogue: readonly PricedMaterial[] = [],
): Checks {
  const stock = totalOf(draft.stock);
  const panels = totalOf(draft.panels);
  const unlimited = hasUnlimited(draft.stock);
  const area = cutArea(draft);
  const usage = stock.area > 0 && !unlimited ? area / stock.area : null;
  const areaExceeded = !unlimited && area > stock.area;
  const asked = { ...draft.configuration, catalogue };
  const wrong = (row: Row) => isWrong(row, asked);
  const faultyStock = draft.stock.filter(wrong).length;
  const unlike = setFaults(draft.panels, draft.configuration);
  const faultyPanels = draft.panels.filter((row) => wrong(row) || unlike.has(row)).length;
  const faultySettings = Object.keys(settingFaults(draft)).length;
  const tooMany = { panels: panels.pieces > most.panels, stock: stock.rows > most.stock };
  return {
    stock,
    panels,
    usage,
    areaExceeded,
    faultyStock,
    faultyPanels,
    faultySettings,
    tooMany,
    ready:
      stock.rows > 0 &&
      panels.rows > 0 &&
      !areaExceeded &&
      !tooMany.panels &&
      !tooMany.stock &&
      faultyStock + faultyPanels + faultySettings === 0,
  };
}
