// Recognises the first line of a pasted list: which column is which, in English, Russian and German.

const NAMES: Record<string, readonly string[]> = {
  label: [
    'label',
    'name',
    'part',
    'part name',
    'description',
    'detail',
    'item',
    'название',
    'наименование',
    'имя',
    'метка',
    'деталь',
    'обозначение',
    'bezeichnung',
    'teil',
  ],
  width: ['width', 'w', 'length', 'l', 'x', 'ширина', 'ш', 'длина', 'д', 'breite', 'länge', 'laenge'],
  height: ['height', 'h', 'y', 'высота', 'в', 'höhe', 'hoehe'],
  count: [
    'count',
    'qty',
    'quantity',
    'pcs',
    'pieces',
    'amount',
    'number',
    'количество',
    'кол-во',
    'кол',
    'колво',
    'шт',
    'штук',
    'menge',
    'anzahl',
    'stück',
  ],
  material: ['material', 'board', 'материал', 'плита', 'werkstoff'],
  orientation: [
    'grain',
    'orientation',
    'grain direction',
    'текстура',
    'волокно',
    'направление',
    'направление текстуры',
    'maserung',
  ],
  edge: ['edge', 'edges', 'banding', 'edge banding', 'кромка', 'кромки', 'kante', 'kanten'],
  enabled: ['enabled', 'on', 'use', 'active', 'вкл', 'включено', 'активен', 'aktiv'],
};

const KEY_BY_NAME = new Map(
  Object.entries(NAMES).flatMap(([key, names]) => names.map((name) => [name, key] as const)),
);

/** `Ширина, мм` and `WIDTH (mm)` are plain names. */
const plain = (cell: string): string =>
  cell
    .toLowerCase()
    .replace(/[([].*$/, '')
    .replace(/[,;:.]?\s*(?:\b(?:mm|cm|inch(?:es)?|in)|мм|см|дюйм(?:ы|ах|ов)?|["″]|шт)?\.?\s*$/, '')
    .replaceAll('_', ' ')
    .trim();

/**
 * The column key of each cell, null for a column that is not ours; null if the line is no header.
 * A length beside a width is the other side: `Length, Width` is the commonest order in cut lists.
 */
export function headerOf(line: readonly string[]): (string | null)[] | null {
  if (line.some((cell) => /^[\d\s.,]+$/.test(cell) && cell.trim() !== '')) return null;
  const names = line.map((cell) => (cell.trim() === '' ? '' : plain(cell) || cell.trim().toLowerCase()));
  const keys = names.map((name) => KEY_BY_NAME.get(name) ?? null);
  if (!keys.includes('height')) {
    const [first, second] = keys.flatMap((key, n) => (key === 'width' ? [n] : []));
    if (first !== undefined && second !== undefined) keys[second] = 'height';
  }
  const seen = new Set<string>();
  const unique = keys.map((key) => {
    if (key === null || seen.has(key)) return null;
    seen.add(key);
    return key;
  });
  return seen.size >= 2 && (seen.has('width') || seen.has('height') || seen.has('count')) ? unique : null;
}

const UNITS: [RegExp, string][] = [
  [/(?:^|[^a-zа-я])(?:mm|мм)(?![a-zа-я])/i, 'mm'],
  [/(?:^|[^a-zа-я])(?:cm|см)(?![a-zа-я])/i, 'cm'],
  [/(?:^|[^a-zа-я])(?:in|inch(?:es)?|дюйм[а-я]*)(?![a-zа-я])|["″]/i, 'in'],
];

/** The cells of a list whose headings name units, with the unit written behind each bare length. */
export function withUnits(cells: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const [first, ...lines] = cells;
  const keys = first && lines.length > 0 ? headerOf(first) : null;
  if (!first || !keys) return cells;
  const units = keys.map((key, n) =>
    key === 'width' || key === 'height'
      ? UNITS.find(([pattern]) => pattern.test(first[n] ?? ''))?.[1]
      : undefined,
  );
  if (units.every((unit) => unit === undefined)) return cells;
  const written = (cell: string, n: number) =>
    units[n] !== undefined && /^[\d\s.,/]+$/.test(cell) && /\d/.test(cell) ? `${cell} ${units[n]}` : cell;
  return [first, ...lines.map((line) => line.map(written))];
}
