import { type PlacedPanel, sizeKey } from '@/domain/plan/panels';
// Fills of panels by group, and the colours of edge bands.

/** By what panels share a colour. */
export type ColourMode = 'size' | 'material' | 'none';

export const COLOUR_MODES: readonly ColourMode[] = ['size', 'material', 'none'];

/** Calm fills on which dark text is read easily, neighbours in the list well apart. */
const FILLS = [
  '#bfd7ea',
  '#f6d8ae',
  '#cde7c9',
  '#e6c9dd',
  '#fbe7a1',
  '#c8e6e3',
  '#f3c6bd',
  '#d5d1ee',
  '#dfe5b4',
  '#b9dcf2',
  '#eacfb8',
  '#c4dfd0',
  '#f2d3e1',
  '#d9dde3',
  '#e9e2c8',
  '#c9cfea',
] as const;

const PLAIN = '#eef1f4';

/**
 * The fill of each row of panels. Groups get their colours over all sheets, the largest size first,
 * so that a size keeps its colour from sheet to sheet.
 */
export function panelFills(rows: ReadonlyMap<string, PlacedPanel>, mode: ColourMode): Map<string, string> {
  const fills = new Map<string, string>();
  if (mode === 'none') {
    for (const id of rows.keys()) fills.set(id, PLAIN);
    return fills;
  }
  const list = [...rows.values()];
  if (mode === 'size')
    list.sort((a, b) => b.cut.width * b.cut.height - a.cut.width * a.cut.height || a.number - b.number);
  const byGroup = new Map<string, string>();
  for (const row of list) {
    const key = mode === 'size' ? sizeKey(row) : row.material;
    const fill = byGroup.get(key) ?? FILLS[byGroup.size % FILLS.length] ?? PLAIN;
    byGroup.set(key, fill);
    fills.set(row.id, fill);
  }
  return fills;
}

interface BandStyle {
  colour: string;
  /** Families of one colour are told apart by the stroke: PVC full, ABS dashed, melamine dotted. */
  dash: string | undefined;
}

const BAND_COLOURS: readonly [RegExp, string][] = [
  [/WHITE|БЕЛ/i, '#ffffff'],
  [/BLACK|ЧЕРН|ЧЁРН/i, '#1c1c1c'],
  [/GR[EA]Y|СЕР/i, '#7d848c'],
  [/BEIGE|БЕЖ/i, '#d8bd8f'],
  [/OAK|ДУБ/i, '#b98547'],
  [/PINE|СОСН/i, '#e0b76c'],
  [/WALNUT|ОРЕХ/i, '#6b4226'],
];

const OTHER_BANDS = ['#2f6db5', '#b5472f', '#2f8f5b', '#8a4fb0', '#b0892f', '#2f9aa0'] as const;

/** How the line of an edge band is drawn: in the band's own colour where its name tells it. */
export function bandStyle(band: string): BandStyle {
  const dash = /^ABS/i.test(band) ? '7 3' : /^MELAMINE/i.test(band) ? '2 2.5' : undefined;
  const known = BAND_COLOURS.find(([name]) => name.test(band));
  if (known) return { colour: known[1], dash };
  let hash = 0;
  for (const char of band) hash = (hash * 31 + (char.codePointAt(0) ?? 0)) >>> 0;
  return { colour: OTHER_BANDS[hash % OTHER_BANDS.length] ?? OTHER_BANDS[0], dash };
}
