// Sizes and counts as people type and paste them: decimal comma, fractions of an inch, units, grouped thousands.

export type LengthReading = { mm: number } | { fault: 'empty' | 'not_a_number' | 'ambiguous' };

const MM_PER_UNIT: [RegExp, number][] = [
  [/(?:mm|мм\.?)$/i, 1],
  [/(?:cm|см\.?)$/i, 10],
  [/(?:inch(?:es)?|in\.?|дюйм(?:а|ов)?|["″”]|'')$/i, 25.4],
  [/(?:m|м\.?)$/i, 1000],
];

const VULGAR: Record<string, string> = {
  '½': '1/2',
  '¼': '1/4',
  '¾': '3/4',
  '⅛': '1/8',
  '⅜': '3/8',
  '⅝': '5/8',
  '⅞': '7/8',
};

/**
 * Reads a length. `grouped` says whether `2,800` could be two thousand eight hundred: then it is called ambiguous,
 * because a table from a spreadsheet may mean either. A fraction without a unit is inches: nobody writes 11 1/4 mm.
 */
export function readLength(source: string, grouped = true): LengthReading {
  let text = source
    .replace(/[½¼¾⅛⅜⅝⅞]/g, (sign) => ` ${VULGAR[sign] ?? ''}`)
    .replace(/[\u00a0\u202f\u2009]/g, ' ')
    .trim();
  if (text === '') return { fault: 'empty' };
  let factor = 1;
  let hasUnit = false;
  for (const [pattern, mm] of MM_PER_UNIT) {
    if (!pattern.test(text)) continue;
    text = text.replace(pattern, '').trim();
    factor = mm;
    hasUnit = true;
    break;
  }
  const fraction = /^(?:(\d+)[ -]+)?(\d+)\/(\d+)$/.exec(text);
  if (fraction) {
    const [, whole = '0', over, under] = fraction;
    if (Number(under) === 0) return { fault: 'not_a_number' };
    return { mm: (Number(whole) + Number(over) / Number(under)) * (hasUnit ? factor : 25.4) };
  }
  const number = readNumber(text, grouped);
  return typeof number === 'number' ? { mm: number * factor } : { fault: number };
}

function readNumber(source: string, grouped: boolean): number | 'not_a_number' | 'ambiguous' {
  const spaced = /^[-+]?\d{1,3}(?: \d{3})+(?:[.,]\d+)?$/.test(source);
  let text = spaced ? source.replaceAll(' ', '') : source;
  if (grouped && /^[-+]?[1-9]\d{0,2},\d{3}$/.test(text)) return 'ambiguous';
  if (/^[-+]?\d{1,3}(?:,\d{3})+\.\d+$/.test(text) || /^[-+]?\d{1,3}(?:,\d{3}){2,}$/.test(text)) {
    text = text.replaceAll(',', '');
  } else if (/^[-+]?\d{1,3}(?:\.\d{3})+,\d+$/.test(text) || /^[-+]?\d{1,3}(?:\.\d{3}){2,}$/.test(text)) {
    text = text.replaceAll('.', '');
  }
  text = text.replace(',', '.');
  return /^[-+]?(?:\d+\.?\d*|\.\d+)$/.test(text) ? Number(text) : 'not_a_number';
}

/** Millimetres to the micrometre, without trailing zeros, with a point: the form in which they are kept and sent. */
export const lengthText = (mm: number): string => String(Math.round(mm * 1000) / 1000);

/** What a length field keeps of a text: the number if it is one, else the text as it stands. */
export function keptLength(source: string, grouped = true): string {
  const reading = readLength(source, grouped);
  return 'mm' in reading ? lengthText(reading.mm) : source.trim();
}

/** A kept length in the form of the language. */
export const shownLength = (kept: string, language: string): string =>
  /^-?\d+\.\d+$/.test(kept) && language === 'ru' ? kept.replace('.', ',') : kept;

/** A typed count: a whole number of at least 1; what is no number becomes 0 and then, on leaving the field, 1. */
export function typedCount(source: string): string {
  const number = readNumber(source.trim(), false);
  const whole = typeof number === 'number' ? Math.trunc(number) : 0;
  return String(Math.max(1, whole));
}

/** A pasted count: normalised if it is a whole number, else kept as it stands, to be shown as a fault. */
export function pastedCount(source: string): string {
  const text = source.trim().replace(/\s*(?:pcs?|шт)\.?$/i, '');
  const number = readNumber(text.replace(/^(\d{1,3}),(\d{3})$/, '$1$2'), false);
  return typeof number === 'number' && Number.isInteger(number) ? String(number) : source.trim();
}
