// Recognises the first line of a list: which column is which, in English, Russian and German.

import { isNoBand, isTick } from './edges';
import { readGrain } from './rows';

/** What a column of a list can hold. */
export const LIST_COLUMNS = [
  'label',
  'width',
  'height',
  'count',
  'material',
  'orientation',
  'edge',
  'edgeTop',
  'edgeBottom',
  'edgeLeft',
  'edgeRight',
  'enabled',
  'kind',
] as const;
export type ListColumn = (typeof LIST_COLUMNS)[number];

/** The unit of numbers that name none. */
export type LengthUnit = 'mm' | 'cm' | 'm' | 'in';

const NAMES: Record<ListColumn | 'length', string> = {
  label:
    'label, name, part, part name, panel, description, title, detail, item, bezeichnung, benennung, teil, ' +
    'название, наименование, имя, метка, деталь, заготовка, обозначение',
  width: 'width, w, x, breite, b, ширина, ш',
  height: 'height, h, y, höhe, hoehe, высота, в',
  length: 'length, l, länge, laenge, длина, д',
  count:
    'count, qty, quantity, pcs, pieces, amount, number, copies, menge, anzahl, stück, stueck, stk, ' +
    'количество, кол-во, кол во, кол, колво, шт, штук',
  material: 'material, mat, board, werkstoff, материал, плита',
  orientation:
    'grain, orientation, grain direction, maserung, faserrichtung, текстура, волокно, волокна, направление, ' +
    'направление текстуры, ориентация',
  edge: 'edge, edges, edge band, edge bands, banding, edge banding, kante, kanten, кромка, кромки',
  edgeTop:
    'edge top, top edge, top, l1, edge l1, kante oben, oben, кромка верх, кромка сверху, верх, сверху, д1, кромка д1',
  edgeBottom:
    'edge bottom, bottom edge, bottom, l2, edge l2, kante unten, unten, кромка низ, кромка снизу, низ, снизу, д2, кромка д2',
  edgeLeft:
    'edge left, left edge, left, w1, edge w1, kante links, links, кромка слева, кромка лево, слева, ш1, кромка ш1',
  edgeRight:
    'edge right, right edge, right, w2, edge w2, kante rechts, rechts, кромка справа, кромка право, справа, ш2, кромка ш2',
  enabled: 'enabled, on, use, active, aktiv, вкл, включено, активен, активно',
  kind: 'kind, type, list, art, typ, тип, вид',
};

/** What parts are called by in a list that gives them no name. */
const MARKS = new Set(
  (
    'item no, item number, part no, part number, part id, drawing no, pos, position, mark, ref, reference, code, article, ' +
    'artikel, artikelnummer, teilenummer, positionsnummer, артикул, код, код детали, позиция, поз, марка, номер, ' +
    'номер детали, № детали, чертёж, чертеж, sheet, stock, sheet name, platte, лист, формат'
  ).split(', '),
);

type Key = ListColumn | 'length';
const KEY_BY_NAME = new Map(
  Object.entries(NAMES).flatMap(([key, names]) =>
    names.split(', ').map((name): [string, Key] => [name, key as Key]),
  ),
);

const UNITS: [RegExp, LengthUnit][] = [
  [/^(?:mm|мм|millimet(?:er|re)s?)$/, 'mm'],
  [/^(?:cm|см)$/, 'cm'],
  [/^(?:m|м)$/, 'm'],
  [/^(?:in|inch|inches|zoll|дюйм(?:а|ы|ов|ах)?|["″”]|'')$/, 'in'],
];

const unitNamed = (text: string): LengthUnit | null =>
  UNITS.find(([pattern]) => pattern.test(text.trim().replace(/\.$/, '')))?.[1] ?? null;

/** What a heading may be of: `Длина детали`, `Part name` beside `Длина` and `Name`. */
const THINGS =
  /^(?:part|panel|sheet)s? | (?:детал(?:и|ей)|заготов(?:ки|ок)|лист(?:а|ов)|изделия|панел(?:и|ей)|элемент(?:а|ов))$/;

/** `Ширина, мм`, `WIDTH (in)` and `Qty.` as a plain name and the unit behind it. */
function plain(cell: string): { name: string; unit: LengthUnit | null } {
  const lower = cell.toLowerCase().trim();
  const aside = /[([](.*?)[)\]]/.exec(lower)?.[1] ?? '';
  const words = lower
    .replace(/[([].*$/, '')
    .replaceAll('_', ' ')
    .split(/[\s,;:.]+/)
    .filter((word) => word !== '');
  let unit = unitNamed(aside);
  const last = words.at(-1);
  if (words.length > 1 && last !== undefined && (unitNamed(last) !== null || last === 'шт')) {
    unit ??= unitNamed(last);
    words.pop();
  }
  const name = words.join(' ') || lower;
  const own = KEY_BY_NAME.has(name) || MARKS.has(name) ? name : name.replace(THINGS, '');
  // A part's number is what it is called in a drawing, not how many there are.
  return { name: own === 'number' ? name : own, unit };
}

/** Whether a text could stand in a list as a number. */
export const looksNumeric = (cell: string): boolean => /^[\d\s.,]+$/.test(cell) && cell.trim() !== '';

/**
 * What each cell names, null for a column that is not ours; null if the line is no header.
 * Beside a length, a width is the other side: the length lies along x, as cut lists have it.
 */
export function headerOf(line: readonly string[]): (ListColumn | null)[] | null {
  if (line.some(looksNumeric)) return null;
  const found = line.map((cell) => KEY_BY_NAME.get(plain(cell).name) ?? null);
  const has = (key: Key) => found.includes(key);
  const beside = has('width') && !has('height');
  const alone = !has('width');
  const seen = new Set<string>();
  const keys = found.map((key): ListColumn | null => {
    const meant: ListColumn | null =
      key === 'length'
        ? beside || alone
          ? 'width'
          : null
        : key === 'width' && beside && has('length')
          ? 'height'
          : key;
    if (meant === null || seen.has(meant)) return null;
    seen.add(meant);
    return meant;
  });
  if (!seen.has('label')) {
    const mark = line.findIndex((cell, n) => keys[n] === null && MARKS.has(plain(cell).name));
    if (mark >= 0) keys[mark] = 'label';
  }
  return seen.size >= 2 && (seen.has('width') || seen.has('height') || seen.has('count')) ? keys : null;
}

/** The unit that a header names for its sizes, if it names one. */
export function unitOfHeader(line: readonly string[]): LengthUnit | null {
  for (const cell of line) {
    const { name, unit } = plain(cell);
    const key = KEY_BY_NAME.get(name);
    if (unit !== null && (key === 'width' || key === 'height' || key === 'length')) return unit;
  }
  return null;
}

/** Whether a header calls the sides length and width. */
export function callsLength(line: readonly string[]): boolean {
  const names = new Set(line.map((cell) => KEY_BY_NAME.get(plain(cell).name)));
  return names.has('length') && names.has('width') && !names.has('height');
}

const SIDES = [
  ['edgeTop', 'T'],
  ['edgeBottom', 'B'],
  ['edgeLeft', 'L'],
  ['edgeRight', 'R'],
] as const;

/** A list with a column for each side, with one for all four in their place; the list itself where it has none. */
function withOneEdge(cells: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const [first = [], ...lines] = cells;
  const keys = headerOf(first) ?? [];
  const columns = SIDES.map(([key, letter]) => ({ at: keys.indexOf(key), letter }));
  if (keys.includes('edge') || columns.every(({ at }) => at < 0)) return cells;
  const others = (line: readonly string[]) =>
    first.map((_, n) => line[n] ?? '').filter((_, n) => !columns.some(({ at }) => at === n));
  const edge = (line: readonly string[]) => {
    const sides = columns.map(({ at, letter }) => ({ letter, text: (line[at] ?? '').trim() }));
    const said = sides.filter(({ text }) => !isNoBand(text));
    return said.every(({ text }) => isTick(text))
      ? said.map(({ letter }) => letter).join('')
      : sides.map(({ text }) => text).join('|');
  };
  return [[...others(first), 'edge'], ...lines.map((line) => [...others(line), edge(line)])];
}

/** Headings in two lines as one: `Size, cm` over `Length` and `Width`; null if the two are not headings together. */
function joined(upper: readonly string[], lower: readonly string[]): string[] | null {
  if ([upper, lower].some((line) => line.some(looksNumeric) || line.filter((cell) => cell.trim()).length < 2))
    return null;
  let spans: LengthUnit | null = null;
  const both = Array.from({ length: Math.max(upper.length, lower.length) }, (_, n) => {
    const above = upper[n]?.trim() ?? '';
    const below = lower[n]?.trim() ?? '';
    // A cell over several columns stands in the first of them; the others are empty.
    if (above !== '') spans = plain(above).unit;
    if (below === '') return above;
    return spans !== null && plain(below).unit === null ? `${below}, ${spans}` : below;
  });
  const named = (line: readonly string[]) => headerOf(line)?.filter((key) => key !== null).length ?? 0;
  return named(both) > Math.max(named(upper), named(lower)) ? both : null;
}

/** The lines of a list with headings in one line where they stood in two. */
export function withJoinedHeadings(lines: readonly (readonly string[])[]): (readonly string[])[] {
  const result: (readonly string[])[] = [];
  for (const line of lines) {
    const last = result.at(-1);
    const both = last && joined(last, line);
    if (both) result[result.length - 1] = both;
    else result.push(line);
  }
  return result;
}

/** How many lines of titles a spreadsheet may have above its headings. */
const MOST_TITLES = 10;

const isEmpty = (line: readonly string[]): boolean => line.every((cell) => cell.trim() === '');

/**
 * The list from its headings on, without the titles above them and without empty lines; null if it has no headings.
 * A line that could be a row, with two numbers in it, is no title: then the first line is one row of the list.
 */
function fromHeadings(source: readonly (readonly string[])[]): readonly (readonly string[])[] | null {
  const lines = withJoinedHeadings(source);
  const cells = lines.length === source.length ? source : lines;
  for (const [n, line] of cells.slice(0, MOST_TITLES).entries()) {
    if (headerOf(line)) {
      const list = cells.slice(n).filter((each) => !isEmpty(each));
      return list.length < 2 ? null : list.length === cells.length ? cells : list;
    }
    if (line.filter(looksNumeric).length >= 2) return null;
  }
  return null;
}

/**
 * The cells of a list so that each says what its heading says: the unit written behind each bare length, the grain
 * in the words of width and height, the edges of all sides together. Titles above the headings are left out.
 */
export function withHeadings(source: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const list = fromHeadings(source);
  if (!list) return source;
  const cells = withOneEdge(list);
  const [first, ...lines] = cells;
  const keys = first && headerOf(first);
  if (!first || !keys) return cells;
  const units = keys.map((key, n) =>
    key === 'width' || key === 'height' ? plain(first[n] ?? '').unit : null,
  );
  const grain = callsLength(first) ? keys.indexOf('orientation') : -1;
  if (grain < 0 && units.every((unit) => unit === null)) return cells;
  const written = (cell: string, n: number) => {
    if (n === grain) return String(readGrain(cell, true));
    return units[n] && /^[\d\s.,/]+$/.test(cell) && /\d/.test(cell) ? `${cell} ${units[n]}` : cell;
  };
  return [first, ...lines.map((line) => line.map(written))];
}
