// Recognises the first line of a list: which column is which, in English, Russian and German.

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
export function plain(cell: string): { name: string; unit: LengthUnit | null } {
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

/** The column and the unit that a heading names; null for what it does not name. */
export function headingOf(cell: string): { column: Key | null; unit: LengthUnit | null } {
  const { name, unit } = plain(cell);
  return { column: KEY_BY_NAME.get(name) ?? null, unit };
}

/** What a column is called that holds both sides. */
const SIZES = new Set(
  (
    'size, sizes, dimension, dimensions, dims, measurements, maß, maße, abmessung, abmessungen, größe, ' +
    'format, размер, размеры, габарит, габариты, формат'
  ).split(', '),
);

/** Whether a heading is of a size as a whole: `Size, mm`, `Размер ДхШ`. */
export const namesSize = (cell: string): boolean => SIZES.has(plain(cell).name.replace(/ .*/, ''));

/** Whether a text could stand in a list as a number. */
export const looksNumeric = (cell: string): boolean => /^[\d\s.,]+$/.test(cell) && cell.trim() !== '';

/**
 * What each cell names, null for a column that is not ours; null if the line is no header.
 * Beside a length, a width is the other side: the length lies along x, as cut lists have it.
 */
export function headerOf(line: readonly string[]): (ListColumn | null)[] | null {
  if (line.some(looksNumeric)) return null;
  const found = line.map((cell) => headingOf(cell).column);
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
  // Both sides in one column are named there; it is none of ours before they are taken apart.
  const sized = line.some(namesSize);
  const named = seen.size + (sized ? 1 : 0);
  return named >= 2 && (sized || seen.has('width') || seen.has('height') || seen.has('count')) ? keys : null;
}

/** The unit that a header names for its sizes, if it names one. */
export function unitOfHeader(line: readonly string[]): LengthUnit | null {
  for (const cell of line) {
    const { column, unit } = headingOf(cell);
    if (unit !== null && (column === 'width' || column === 'height' || column === 'length')) return unit;
  }
  return null;
}

/** Whether a header calls the sides length and width. */
export function callsLength(line: readonly string[]): boolean {
  const names = new Set(line.map((cell) => headingOf(cell).column));
  return names.has('length') && names.has('width') && !names.has('height');
}
