// The rows of the two lists as the form holds them: sizes and counts as text, one id a row.
import { NO_EDGES, type EdgeBands } from './edges';
import { patternFor, wordsFor, type ImportWords } from './importWords';
import { keptLength, pastedCount } from '../units/lengths';
import { DEFAULT_MATERIAL } from './materials';
import { asText, isRecord } from '@/lib/storage';
import { readDefects, type Defect } from './defects';
import { keptPrice } from './prices';
import { readTrims, type Trims } from './sawRules';
import type { Unit } from '../units/units';

/** 0 none, 1 along the width, 2 along the height. */
export type Grain = 0 | 1 | 2;

export type StockKind = 'sheet' | 'remnant';

export interface StockInput {
  id: string;
  width: string;
  height: string;
  count: string;
  material: string;
  enabled: boolean;
  orientation: Grain;
  label: string;
  /** Whether the label is the sheet's size, to follow it, or the person's own words; absent where nobody has said. */
  sized?: boolean;
  /** Own trims of a sheet, in place of those of the settings. */
  trim?: Trims;
  /** What a sheet is; only told on. */
  kind?: StockKind;
  /** The price of one sheet. */
  price?: string;
  /** It should be used up before others. */
  use_first?: boolean;
  /** Where no panel may lie. */
  defects?: Defect[];
  /** The item of the store room that its sheets come from. */
  stock_item_id?: string;
}
export type PanelInput = StockInput & {
  edge: EdgeBands;
  /** Never turned, whatever the grain says. */
  locked_rotation?: boolean;
  /** Panels of one set are cut from one piece in their order, so that the grain runs through. */
  grain_set?: string;
  /** The order that it belongs to. */
  order?: string;
  /** What another program calls it. */
  external_id?: string;
};
export type Row = StockInput | PanelInput;

/** An id that is unique in any list: ids only tell rows apart, they say nothing. */
export const newId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => byte.toString(36).padStart(2, '0')).join('');

/** A row in which nothing has been typed yet. Its label comes when it joins the list. */
export const blankStock = (): StockInput => ({
  id: newId(),
  width: '',
  height: '',
  count: '1',
  material: DEFAULT_MATERIAL,
  enabled: true,
  orientation: 0,
  label: '',
});

export const blankPanel = (): PanelInput => ({ ...blankStock(), edge: NO_EDGES });

/** Sizes that are short in the unit in which they are read: in inches 4 × 4, and 1 1/4 × 1 1/2. */
const NEW_SIZES = {
  mm: { stock: { width: '100', height: '100' }, panel: { width: '30', height: '40' } },
  inch: { stock: { width: '101.6', height: '101.6' }, panel: { width: '31.75', height: '38.1' } },
} as const;

/** What "add" adds. */
export const newStock = (unit: Unit): StockInput => ({ ...blankStock(), ...NEW_SIZES[unit].stock });
export const newPanel = (unit: Unit): PanelInput => ({ ...blankPanel(), ...NEW_SIZES[unit].panel });

/** The count of a sheet of which there are as many as it takes. */
export const UNLIMITED = '∞';

export const isUnlimited = (row: Row): boolean => row.count === UNLIMITED && !('edge' in row);

export const isWanted = (row: Row): boolean => row.enabled && row.count !== '0';

const YES = new Set(['1', 'x', '+', ...wordsFor(({ yes }) => yes)]);

/** Whether a text says yes. */
export const readEnabled = (text: string): boolean => YES.has(text.trim().toLowerCase());

const grainPattern = (of: (grain: ImportWords['grain']) => string, ...others: string[]) =>
  new RegExp(`^(?:${patternFor(({ grain }) => of(grain), ...others)})$`, 'i');

/** A list that speaks of length and width has the length along our width: see `headerOf`. */
const ALONG_LENGTH = grainPattern(({ alongLength }) => alongLength);
const ACROSS_LENGTH = grainPattern(({ acrossLength }) => acrossLength);

const GRAIN_WORDS: [RegExp, Grain][] = [
  [grainPattern(({ alongWidth }) => alongWidth, '1', '↔', '→'), 1],
  [grainPattern(({ alongHeight }) => alongHeight, '2', '↕', '↑'), 2],
];

/** How the grain runs; `byLength`: the list calls its sides length and width. */
export function readGrain(source: string, byLength = false): Grain {
  const text = source.trim();
  if (ALONG_LENGTH.test(text)) return 1;
  if (byLength && ACROSS_LENGTH.test(text)) return 2;
  const found = GRAIN_WORDS.find(([pattern]) => pattern.test(text));
  return found ? found[1] : ACROSS_LENGTH.test(text) ? 2 : 0;
}

/** A label in one line: a cell of a spreadsheet may have several. */
export const oneLine = (text: string): string => text.replace(/\s*[\r\n]\s*/g, ' ').trim();

const asGrain = (value: unknown): Grain => (value === 1 || value === 2 ? value : 0);

/** Makes a whole row of whatever was found. */
export function readStock(found: unknown): StockInput {
  const row = isRecord(found) ? found : {};
  const trim = readTrims(row.trim);
  const price = keptPrice(asText(row.price));
  const defects = readDefects(row.defects);
  const item = asText(row.stock_item_id);
  return {
    id: asText(row.id) || newId(),
    width: keptLength(asText(row.width)),
    height: keptLength(asText(row.height)),
    count: row.count === null ? UNLIMITED : pastedCount(asText(row.count, '1')),
    material: asText(row.material).trim() || DEFAULT_MATERIAL,
    enabled: row.enabled !== false,
    orientation: asGrain(row.orientation),
    label: asText(row.label),
    ...(typeof row.sized === 'boolean' && { sized: row.sized }),
    ...(trim && { trim }),
    ...((row.kind === 'sheet' || row.kind === 'remnant') && { kind: row.kind }),
    ...(price !== '' && { price }),
    ...(row.use_first === true && { use_first: true }),
    ...(defects && { defects }),
    ...(item !== '' && { stock_item_id: item }),
  };
}

/** What a sheet has of its own beside size, count, material and grain, wherever it comes from. */
export const ownOfSheet = ({ trim, kind, price, use_first, defects }: StockInput) => ({
  ...(trim && { trim }),
  ...(kind && { kind }),
  ...(price && { price }),
  ...(use_first && { use_first: true }),
  ...(defects && defects.length > 0 && { defects: [...defects] }),
});

/** What a panel has of its own beside size, count, material, grain and bands. */
export const ownOfPanel = ({
  locked_rotation,
  grain_set,
  order,
  external_id,
}: Omit<PanelInput, keyof StockInput | 'edge'>) => ({
  ...(locked_rotation && { locked_rotation: true }),
  ...(grain_set && { grain_set }),
  ...(order && { order }),
  ...(external_id && { external_id }),
});

/** Texts of a panel that most jobs have none of; each has a column that is out of sight until it is used. */
export const PANEL_TEXTS = ['order', 'external_id'] as const;
export type PanelText = (typeof PANEL_TEXTS)[number];

/** The panel with such a text; without it where it is empty. */
export function withPanelText(row: PanelInput, field: PanelText, text: string): PanelInput {
  if ((row[field] ?? '') === text) return row;
  if (text !== '') return { ...row, [field]: text };
  const plain = { ...row };
  if (field === 'order') delete plain.order;
  else delete plain.external_id;
  return plain;
}

export function readPanel(found: unknown): PanelInput {
  const text = (field: 'grain_set' | PanelText) => (isRecord(found) ? asText(found[field]).trim() : '');
  const [set, order, externalId] = [text('grain_set'), text('order'), text('external_id')];
  const edge = isRecord(found) && isRecord(found.edge) ? found.edge : {};
  const side = (value: unknown): string | null => asText(value).trim() || null;
  return {
    ...readStock(found),
    edge: { top: side(edge.top), bottom: side(edge.bottom), left: side(edge.left), right: side(edge.right) },
    ...(isRecord(found) && found.locked_rotation === true && { locked_rotation: true }),
    ...(set !== '' && { grain_set: set }),
    ...(order !== '' && { order }),
    ...(externalId !== '' && { external_id: externalId }),
  };
}

export function uniqueIds<T extends Row>(rows: readonly T[]): T[] {
  const seen = new Set<string>();
  return rows.map((row) => {
    const fresh = seen.has(row.id) ? { ...row, id: newId() } : row;
    seen.add(fresh.id);
    return fresh;
  });
}

/** A row of either list as one of stock: without edge bands. */
export const withoutEdges = ({
  id,
  width,
  height,
  count,
  material,
  enabled,
  orientation,
  label,
  ...own
}: StockInput): StockInput => ({
  id,
  width,
  height,
  count,
  material,
  enabled,
  orientation,
  label,
  ...ownOfSheet({ id, width, height, count, material, enabled, orientation, label, ...own }),
});
