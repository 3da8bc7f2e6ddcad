// An import under way: what was brought along, how it is read, and what the person has mended. Plain functions.
import type { Names, Reading } from './read/interpret';
import type { PanelInput, Row, StockInput } from '@/domain/job/rows';
import { newId, withoutEdges } from '@/domain/job/rows';
import { withLabels } from '@/domain/job/uniqueNames';
import { isFaulty } from '@/domain/job/rowFaults';
import type { Brought } from './read/bring';
import { carryEdits, hasInches, interpret, readingOf, signatureOf, type Context } from './read/interpret';
import type { ListName, Part } from './read/parts';
import { recalled, rememberNames, rememberReading } from './memory';

export type Entry = {
  id: string;
  source: string;
  list: ListName;
  /** Left out by the person. */
  skipped: boolean;
  /** The cells and how they are read; null where a job brought rows. */
  raw: {
    part: Part;
    reading: Reading;
    chosen: boolean;
    /** A list beside it has sizes in inches. */
    inches: boolean;
  } | null;
  /** As read. */
  read: readonly PanelInput[];
  /** As read and mended. */
  rows: readonly PanelInput[];
  past: readonly (readonly PanelInput[])[];
  future: readonly (readonly PanelInput[])[];
};

const entry = (id: string, source: string, list: ListName, rows: readonly PanelInput[]): Entry => ({
  id,
  source,
  list,
  skipped: false,
  raw: null,
  read: rows,
  rows,
  past: [],
  future: [],
});

const sheets = new WeakMap<PanelInput, StockInput>();

/** A row of the list that it is in: that of stock has no edge bands, and may be without a count or have trims. */
export function rowOf(list: ListName, row: PanelInput): Row {
  if (list === 'panels') return row;
  let sheet = sheets.get(row);
  if (!sheet) sheets.set(row, (sheet = withoutEdges(row)));
  return sheet;
}

const NO_EDGE = { top: null, bottom: null, left: null, right: null };

/** The sheets of a workbook come from one file. */
const fileOf = ({ source }: Part): string | undefined => source.split(': ')[0];

export function begin(brought: Brought, context: Context): Entry[] {
  if (brought.kind === 'job') {
    const { panels, stock } = brought.file;
    const sheets = stock.map((row) => ({ ...row, edge: NO_EDGE }));
    return [
      ...(panels.length > 0 ? [entry('panels', '', 'panels', panels)] : []),
      ...(sheets.length > 0 ? [entry('stock', '', 'stock', sheets)] : []),
    ];
  }
  if (brought.kind === 'trouble') return [];
  const inInches = new Set(brought.parts.filter(hasInches).map(fileOf));
  return brought.parts.map((part) => {
    const inches = inInches.has(fileOf(part));
    const usual = readingOf(part, inches);
    // What another program has written is known; a choice for a list with the same columns is none for it.
    const reading = part.program === undefined ? recalled(signatureOf(part, usual.header), usual) : usual;
    return {
      ...entry(part.id, part.source, part.list, interpret(part, reading, context)),
      raw: { part, reading, chosen: false, inches },
    };
  });
}

/** Reads anew; what was mended stays mended. */
export function reread(
  given: Entry,
  changes: { reading?: Partial<Reading>; list?: ListName },
  context: Context,
): Entry {
  const list = changes.list ?? given.list;
  if (!given.raw) return { ...given, list };
  const part = { ...given.raw.part, list };
  let reading = { ...given.raw.reading, ...changes.reading };
  if (changes.reading?.header !== undefined && changes.reading.columns === undefined) {
    // Whether the first line is a heading changes what the columns are told by.
    const cells = reading.header ? part.cells : [[], ...part.cells];
    reading = { ...readingOf({ cells }, given.raw.inches), ...changes.reading, decimal: reading.decimal };
  }
  const read = interpret(part, reading, context);
  const chosen = given.raw.chosen || changes.reading !== undefined;
  return {
    ...given,
    list,
    raw: { ...given.raw, part, reading, chosen },
    read,
    rows: carryEdits(given.rows, given.read, read),
  };
}

const MOST_STEPS = 100;

export const edited = (given: Entry, rows: readonly PanelInput[]): Entry =>
  rows === given.rows
    ? given
    : { ...given, rows, past: [...given.past, given.rows].slice(-MOST_STEPS), future: [] };

export function undone(given: Entry): Entry {
  const rows = given.past.at(-1);
  if (!rows) return given;
  return { ...given, rows, past: given.past.slice(0, -1), future: [...given.future, given.rows] };
}

export function redone(given: Entry): Entry {
  const rows = given.future.at(-1);
  if (!rows) return given;
  return { ...given, rows, past: [...given.past, given.rows], future: given.future.slice(0, -1) };
}

export type There = { panels: readonly PanelInput[]; stock: readonly StockInput[] };

/** What an import amounts to for one list. */
export type Effect = {
  rows: number;
  faulty: number;
  zero: number;
  /** Labels that are taken already, and how the first of them will be called. */
  renamed: number;
  example: string;
  numbered: number;
  /** What counts against the plan once it is there: copies of panels, rows of stock. */
  pieces: number;
  ownPieces: number;
};

const asNumber = (count: string): number => (/^\d+$/.test(count) ? Number(count) : 0);

/** Copies of enabled panels, or enabled rows of stock: what the plan counts. */
const counted = (list: ListName, rows: readonly StockInput[]): number =>
  rows.reduce(
    (sum, row) =>
      sum + (row.enabled ? (list === 'panels' ? asNumber(row.count) : row.count === '0' ? 0 : 1) : 0),
    0,
  );

const PREFIX = { panels: 'Panel', stock: 'Stock' } as const;

function rowsFor(entries: readonly Entry[], list: ListName): PanelInput[] {
  return entries.filter((each) => each.list === list && !each.skipped).flatMap((each) => each.rows);
}

export function effectOn(list: ListName, entries: readonly Entry[], there: There, replace: boolean): Effect {
  const rows = rowsFor(entries, list);
  const before: readonly StockInput[] = replace ? [] : there[list];
  const labelled = withLabels<StockInput>([...before, ...rows], before, PREFIX[list]).slice(before.length);
  const changed = labelled.filter((row, n) => row.label !== rows[n]?.label);
  const nameless = new Set(rows.filter((row) => row.label.trim() === '').map((row) => row.id));
  const renamed = changed.filter((row) => !nameless.has(row.id));
  return {
    rows: rows.length,
    faulty: rows.filter((row) => isFaulty(rowOf(list, row))).length,
    zero: rows.filter((row) => row.enabled && row.count === '0').length,
    renamed: renamed.length,
    example: renamed[0]?.label ?? '',
    numbered: changed.length - renamed.length,
    pieces: counted(list, before) + counted(list, rows),
    ownPieces: rows.reduce((sum, row) => sum + (row.enabled ? asNumber(row.count) : 0), 0),
  };
}

export type Imported = {
  /** The whole job, where it takes the place of everything. */
  job: Record<string, unknown> | null;
  panels: PanelInput[] | null;
  stock: StockInput[] | null;
  replace: boolean;
  /** How many rows have a fault, how many labels were numbered. */
  faulty: number;
  renamed: number;
};

/** What goes into the calculation, and what is remembered for the next time. */
export function conclude(
  entries: readonly Entry[],
  {
    replace,
    there,
    names,
    job,
  }: {
    replace: boolean;
    there: There;
    names: Names;
    job: Record<string, unknown> | null;
  },
): Imported {
  for (const { raw, skipped } of entries) {
    if (!raw?.chosen || skipped) continue;
    const { part, reading, inches } = raw;
    const isUsual = reading.unit === readingOf(part, inches).unit;
    rememberReading(signatureOf(part, reading.header), { ...reading, unit: isUsual ? null : reading.unit });
  }
  rememberNames(names);
  const has = (list: ListName) => entries.some((each) => each.list === list && !each.skipped);
  const fresh = <R extends StockInput>(rows: readonly R[]): R[] =>
    rows.map((row) => ({ ...row, id: newId() }));
  const panels = has('panels') ? fresh(rowsFor(entries, 'panels')) : null;
  const stock = has('stock') ? fresh(rowsFor(entries, 'stock')).map(withoutEdges) : null;
  const effects = (['panels', 'stock'] as const).map((list) => effectOn(list, entries, there, replace));
  return {
    job: replace && job ? { ...job, panels: panels ?? [], stock_panels: stock ?? [] } : null,
    panels,
    stock,
    replace,
    faulty: effects.reduce((sum, effect) => sum + effect.faulty, 0),
    renamed: effects.reduce((sum, effect) => sum + effect.renamed, 0),
  };
}
