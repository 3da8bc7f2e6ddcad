// From cells to rows, the way the person wants them read. What cannot be read stays as it stands, to be mended.
import { isKnownBand, NO_EDGES, SIDES, type EdgeBands } from '@/domain/job/edges';
import { asBand, readEdges } from '@/domain/job/edgeWords';
import type { LengthUnit, ListColumn } from '@/domain/job/columns';
import { callsLength, headerOf, headingOf, unitOfHeader } from '@/domain/job/header';
import { hasBareSizes, saysInches } from '@/domain/job/inches';
import { lengthText, pastedCount, readLength } from '@/domain/units/lengths';
import { DEFAULT_MATERIAL, MATERIALS } from '@/domain/job/materials';
import { oneLine, readEnabled, readGrain, type PanelInput } from '@/domain/job/rows';
import { isNo, pastedSheets, readSheetCells } from '@/domain/job/sheetCells';
import { withKnownSign, type DecimalSign } from '@/domain/units/decimals';
import { sidesOf } from '@/domain/units/sizes';
import { totalsAmong } from '@/domain/job/totals';
import { currentUnit } from '@/i18n/chosenUnit';
import { guessColumns, hasHeader, type Part } from './parts';

export type Decimal = 'auto' | DecimalSign;

/** How a part is read. */
export type Reading = {
  header: boolean;
  columns: readonly (ListColumn | null)[];
  unit: LengthUnit;
  decimal: Decimal;
  /** Lines of totals are taken for rows like any other. */
  withTotals: boolean;
};

/** Names of the file and what they become here; an empty band is none. */
export type Names = {
  materials: Readonly<Record<string, string>>;
  edges: Readonly<Record<string, string>>;
};
export const NO_NAMES: Names = { materials: {}, edges: {} };

/** What the cells of the two sides hold. */
const sizesIn = (lines: Part['cells'], columns: Reading['columns']): string[] =>
  lines.flatMap((line) => line.filter((_, n) => columns[n] === 'width' || columns[n] === 'height'));

/** How a part is read unless the person says otherwise; `inches`: another list beside it has sizes in inches. */
export function readingOf({ cells }: Pick<Part, 'cells'>, inches = false): Reading {
  const header = hasHeader(cells);
  const [first = []] = cells;
  const lines = header ? cells.slice(1) : cells;
  const columns = (header ? headerOf(first) : null) ?? guessColumns(lines);
  const isInches = currentUnit() === 'inch' || inches || saysInches(sizesIn(lines, columns));
  return {
    header,
    columns,
    unit: (header ? unitOfHeader(first) : null) ?? (isInches ? 'in' : 'mm'),
    decimal: 'auto',
    withTotals: false,
  };
}

/** Whether sizes of a part say that they are inches. */
export function hasInches(part: Part): boolean {
  const { header, columns } = readingOf(part);
  return saysInches(sizesIn(header ? part.cells.slice(1) : part.cells, columns));
}

/**
 * Whether bare sizes of a part are read as inches for no other reason than that sizes beside them are: `inches`, those
 * of another list. Where lengths are shown in inches nobody is surprised.
 */
export function takesForInches(part: Part, reading: Reading, inches: boolean): boolean {
  const isNamed = reading.header && unitOfHeader(part.cells[0] ?? []) !== null;
  if (reading.unit !== 'in' || currentUnit() === 'inch' || isNamed) return false;
  const sizes = sizesIn(belowHeadings(part, reading), reading.columns);
  return (inches || saysInches(sizes)) && hasBareSizes(sizes);
}

/** Tells lists with the same columns from others, so that a choice can be remembered. */
export function signatureOf({ cells }: Pick<Part, 'cells'>, header: boolean): string {
  const [first = []] = cells;
  return header
    ? first.map((cell) => cell.trim().toLowerCase()).join('|')
    : `#${guessColumns(cells)
        .map((key) => key ?? '-')
        .join('|')}`;
}

/** The decimal sign that the sizes prove: `764,5` does, `2,800` does not. Null if none does, or both. */
function provenDecimal(texts: Iterable<string>): DecimalSign | null {
  let comma = false;
  let point = false;
  for (const text of texts) {
    const number = /[\d.,\s]*\d/.exec(text)?.[0]?.trim() ?? '';
    const last = /[.,](?=\d+$)/.exec(number)?.[0];
    const digits = number.length - (last ? number.lastIndexOf(last) + 1 : 0);
    const mixed = number.includes('.') && number.includes(',');
    if (!last || (digits === 3 && !mixed && !/^0?[.,]/.test(number))) continue;
    if (last === ',') comma = true;
    else point = true;
  }
  return comma === point ? null : comma ? 'comma' : 'point';
}

/** One size in millimetres, or the text as it stands. */
function lengthOf(source: string, unit: LengthUnit, decimal: DecimalSign | null): string {
  let text = source.trim();
  // What export wrote as text was a question already, and stays one.
  if (/^'\d/.test(text)) return text.slice(1);
  text = withKnownSign(text, decimal);
  const read = readLength(unit !== 'mm' && /\d$/.test(text) ? `${text} ${unit}` : text, decimal !== 'comma');
  return 'mm' in read ? lengthText(read.mm) : source.trim();
}

/** What the record itself holds: a material may be called `constructor`. */
const own = (record: Readonly<Record<string, string>>, key: string): string | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined;

const materialOf = (text: string, names: Names, known: (name: string) => string): string => {
  const name = text.trim();
  if (name === '') return DEFAULT_MATERIAL;
  return own(names.materials, name) ?? known(name);
};

/** What stands for a tick or a letter, which say that a side gets a band and leave open which. */
export const TICKED = '✓';

export type Context = {
  names: Names;
  /** The code of a material that is called by its name in the language of the page. */
  materialCode: (name: string) => string;
  /** What ticked sides get unless the person says otherwise. */
  band: string;
};

/** The band that is meant; a chosen `''` is none. */
const bandOf = (band: string | null, { names, band: usual }: Context): string | null =>
  band === null ? null : (own(names.edges, band) ?? (band === TICKED ? usual : band)) || null;

const belowHeadings = ({ cells }: Part, { header }: Reading) => (header ? cells.slice(1) : cells);

/** The lines of a part that are totals, whether they are taken in or not. */
export const totalsOf = (part: Part, reading: Reading): ReadonlySet<readonly string[]> =>
  totalsAmong(belowHeadings(part, reading), reading.columns);

/** The rows of a part, each with an id that says from which line it comes. */
export function interpret(part: Part, reading: Reading, context: Context): PanelInput[] {
  const { names, materialCode } = context;
  const totals = reading.withTotals ? null : totalsOf(part, reading);
  const lines = belowHeadings(part, reading).filter((line) => !totals?.has(line));
  const taken = new Set(lines);
  const byLength = reading.header && callsLength(part.cells[0] ?? []);
  const place = new Map(reading.columns.flatMap((key, n) => (key ? [[key, n] as const] : [])));
  const decimal =
    reading.decimal === 'auto' ? provenDecimal(sizesIn(lines, reading.columns)) : reading.decimal;
  const [first = []] = part.cells;
  const unitOf = (key: ListColumn): LengthUnit => {
    const at = reading.header ? place.get(key) : undefined;
    return (at === undefined ? null : headingOf(first[at] ?? '').unit) ?? reading.unit;
  };
  return part.cells.flatMap((line, n) => {
    if (!taken.has(line)) return [];
    const cell = (key: ListColumn): string | undefined => {
      const at = place.get(key);
      return at === undefined ? undefined : line[at];
    };
    const count = cell('count');
    const across = cell('width') ?? '';
    const down = cell('height') ?? '';
    // One line of a list may have both sides in the cell of the first.
    const [width, height] = (down.trim() === '' && sidesOf(across)) || [across, down];
    const enabled = cell('enabled')?.trim() ?? '';
    const own = (key: ListColumn) => (part.list === 'stock' ? '' : oneLine(cell(key) ?? ''));
    const [set, order, externalId] = [own('grain_set'), own('order'), own('external_id')];
    return {
      id: `${part.id}:${n}`,
      label: cell('label')?.trim() ?? '',
      width: lengthOf(width, reading.unit, decimal),
      height: lengthOf(height, reading.unit, decimal),
      // A row that ends before its count is one piece; an empty cell is a question.
      count: count === undefined ? '1' : part.list === 'stock' ? pastedSheets(count) : pastedCount(count),
      material: materialOf(cell('material') ?? '', names, materialCode),
      enabled: enabled === '' || readEnabled(enabled),
      orientation: readGrain(cell('orientation') ?? '', byLength),
      edge: part.list === 'stock' ? NO_EDGES : edgesOf(cell, context),
      ...(part.list === 'stock' &&
        readSheetCells(cell, (text, key) => lengthOf(text, unitOf(key), decimal), decimal)),
      ...(part.list === 'panels' && isNo(cell('can_rotate') ?? '') && { locked_rotation: true }),
      ...(set !== '' && { grain_set: set }),
      ...(order !== '' && { order }),
      ...(externalId !== '' && { external_id: externalId }),
    };
  });
}

const SIDE_COLUMNS = { top: 'edgeTop', bottom: 'edgeBottom', left: 'edgeLeft', right: 'edgeRight' } as const;

function edgesOf(cell: (key: ListColumn) => string | undefined, context: Context): EdgeBands {
  const all = cell('edge')?.trim() ?? '';
  const edge = { ...(all === '' ? NO_EDGES : readEdges(all, TICKED)) };
  for (const side of SIDES) {
    const own = cell(SIDE_COLUMNS[side]);
    if (own !== undefined && own.trim() !== '') edge[side] = asBand(own, TICKED);
    edge[side] = bandOf(edge[side], context);
  }
  return edge;
}

/** Names in the part that nothing here knows, in the order of the file, and whether sides are ticked. */
export function newNames(
  part: Part,
  reading: Reading,
  context: Context,
  knownMaterials: ReadonlySet<string>,
): { materials: string[]; edges: string[]; ticked: boolean } {
  const plain = interpret(part, reading, { ...context, names: NO_NAMES, band: TICKED });
  const materials = new Set<string>();
  const edges = new Set<string>();
  for (const row of plain) {
    if (!knownMaterials.has(row.material)) materials.add(row.material);
    for (const side of SIDES) {
      const band = row.edge[side];
      if (band !== null && !isKnownBand(band)) edges.add(band);
    }
  }
  for (const code of MATERIALS) materials.delete(code);
  const ticked = edges.delete(TICKED);
  return { materials: [...materials], edges: [...edges], ticked };
}

/**
 * The rows read anew, with what the person has mended meanwhile: changed fields stay changed, rows taken out stay
 * out, rows added stay. Lines that were no rows before stand where they do in the list.
 */
export function carryEdits(
  edited: readonly PanelInput[],
  before: readonly PanelInput[],
  now: readonly PanelInput[],
): PanelInput[] {
  const old = new Map(before.map((row) => [row.id, row]));
  const fresh = new Map(now.map((row) => [row.id, row]));
  const kept = edited.flatMap((row) => {
    const was = old.get(row.id);
    const is = fresh.get(row.id);
    if (!was) return [row];
    if (!is) return [];
    if (row === was) return [is];
    const changed = Object.entries(row).filter(([key, value]) => was[key as keyof PanelInput] !== value);
    return [{ ...is, ...Object.fromEntries(changed) }];
  });
  const there = new Set(kept.map(({ id }) => id));
  let last = '';
  for (const row of now) {
    if (!old.has(row.id)) {
      kept.splice(kept.findIndex(({ id }) => id === last) + 1, 0, row);
      there.add(row.id);
    }
    if (there.has(row.id)) last = row.id;
  }
  return kept;
}
