// Lengths and counts as people type, paste and read them: decimal comma, fractions of an inch, units, grouped thousands.
// What is kept is text in millimetres to the micrometre, with a point.

import { withDecimalMark } from '@/lib/locale';
import { formatMm } from '@/lib/numbers';
import { readDecimal } from './decimals';
import { MM_PER_INCH, type Unit } from './units';

export type LengthReading = { mm: number } | { fault: 'empty' | 'not_a_number' | 'ambiguous' };

const UNITS: [RegExp, number][] = [
  [/(?:mm|мм\.?)$/i, 1],
  [/(?:cm|см\.?)$/i, 10],
  [/(?:inch(?:es)?|in\.?|дюйм(?:а|ов|\.)?|["″”]|'')$/i, MM_PER_INCH],
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

const FEET = /^(\d+(?:[.,]\d+)?)\s*(?:'(?!')|′|’|ft\.?|feet|foot|фут(?:а|ов)?)\s*-?\s*(.*)$/i;

/**
 * Reads a length. `unit` is that of a number without one. `grouped` says whether `2,800` could be two thousand eight
 * hundred: then it is called ambiguous, because a table from a spreadsheet may mean either. A fraction without a unit
 * is always inches: nobody writes 11 1/4 mm.
 */
export function readLength(source: string, grouped = true, unit: Unit = 'mm'): LengthReading {
  const text = source
    .replace(/[½¼¾⅛⅜⅝⅞]/g, (sign) => ` ${VULGAR[sign] ?? ''}`)
    .replace(/\s*[⁄∕]\s*/g, '/')
    .replace(/[\u00a0\u202f\u2009]/g, ' ')
    .trim();
  if (text === '') return { fault: 'empty' };
  const feet = FEET.exec(text);
  if (!feet) return readPlain(text, grouped, unit);
  const [, foot = '', rest = ''] = feet;
  const inches = rest === '' ? { mm: 0 } : readPlain(rest, false, 'inch');
  return 'mm' in inches ? { mm: Number(foot.replace(',', '.')) * 12 * MM_PER_INCH + inches.mm } : inches;
}

function readPlain(source: string, grouped: boolean, unit: Unit): LengthReading {
  let text = source;
  let factor: number | null = null;
  for (const [pattern, mm] of UNITS) {
    if (!pattern.test(text)) continue;
    text = text.replace(pattern, '').trim();
    factor = mm;
    break;
  }
  const fraction = /^(?:(\d+)[ -]+)?(\d+)\/(\d+)$/.exec(text);
  if (fraction) {
    const [, whole = '0', over, under] = fraction;
    if (Number(under) === 0) return { fault: 'not_a_number' };
    return { mm: (Number(whole) + Number(over) / Number(under)) * (factor ?? MM_PER_INCH) };
  }
  // Nobody writes thousands of centimetres, metres or inches: there the comma is a decimal one.
  const number = readNumber(text, grouped && (factor === null || factor === 1));
  if (typeof number !== 'number') return { fault: number };
  return { mm: number * (factor ?? (unit === 'inch' ? MM_PER_INCH : 1)) };
}

function readNumber(source: string, grouped: boolean): number | 'not_a_number' | 'ambiguous' {
  const reading = readDecimal(source, grouped);
  return 'text' in reading ? Number(reading.text) : reading.fault;
}

/** Millimetres to the micrometre, without trailing zeros, with a point: the form in which they are kept and sent. */
export const lengthText = (mm: number): string => String(Math.round(mm * 1000) / 1000);

/** What a length field keeps of a text: the number if it is one, else the text as it stands. */
export function keptLength(source: string, grouped = true, unit: Unit = 'mm'): string {
  const reading = readLength(source, grouped, unit);
  return 'mm' in reading ? lengthText(reading.mm) : source.trim();
}

const isNumber = (kept: string): boolean => /^-?\d+(?:\.\d+)?$/.test(kept);

/** `11 1/4` of 45 quarters. */
function mixed(parts: number, under: number): string {
  let over = Math.abs(parts);
  let divisor = under;
  while (divisor > 1 && over % 2 === 0) {
    over /= 2;
    divisor /= 2;
  }
  const whole = Math.floor(over / divisor);
  const rest = over % divisor;
  const sign = parts < 0 ? '-' : '';
  if (rest === 0) return `${sign}${whole}`;
  return `${sign}${whole > 0 ? `${whole} ` : ''}${rest}/${divisor}`;
}

/** What a remnant is at least on both sides where neither the job nor the account says it, mm. */
export const LEAST_REMNANT_MM = 100;

const TAPE = 32;
const FINEST = 64;

/** Inches as on a tape, to 1/32, never broken over two lines; what is too thin for that in thousandths. */
function onTape(mm: number, language: string): string {
  const parts = Math.round((mm / MM_PER_INCH) * TAPE);
  return parts === 0 && mm > 0 ? inThousandths(mm, language) : mixed(parts, TAPE).replace(' ', '\u00a0');
}

const inThousandths = (mm: number, language: string): string =>
  withDecimalMark(String(Math.round((mm / MM_PER_INCH) * 1000) / 1000), language);

/** The fraction that is exactly this length, as far as lengths are kept; null if there is none. */
function fractionOf(mm: number): string | null {
  const parts = Math.round((mm / MM_PER_INCH) * FINEST);
  return lengthText((parts / FINEST) * MM_PER_INCH) === lengthText(mm) ? mixed(parts, FINEST) : null;
}

/** A length without its unit, as on a tape: to 0.1 mm or 1/32 in, never grouped. */
export function formatLength(mm: number, language: string, unit: Unit): string {
  return unit === 'inch' ? onTape(mm, language) : formatMm(mm, language);
}

/** A size is read in one go: in a sentence it stays on one line. */
export const unbroken = (size: string): string => size.replaceAll(' ', '\u00a0');

/** `600 × 400`, `23 5/8 × 15 3/4`. */
export function formatSize(size: { width: number; height: number }, language: string, unit: Unit): string {
  return `${formatLength(size.width, language, unit)} × ${formatLength(size.height, language, unit)}`;
}

/** A thin thing such as a kerf: the fraction if it is one, else thousandths of an inch; millimetres as they are. */
export function formatThin(kept: string, language: string, unit: Unit): string {
  if (unit === 'mm' || !isNumber(kept)) return shownLength(kept, language, unit);
  return fractionOf(Number(kept)) ?? inThousandths(Number(kept), language);
}

/** A kept length as its field shows it: millimetres as they were typed, inches as on a tape. */
export function shownLength(kept: string, language: string, unit: Unit): string {
  if (!isNumber(kept)) return kept;
  return unit === 'inch' ? onTape(Number(kept), language) : withDecimalMark(kept, language);
}

/** A kept length as text that reads back as the very same length: to edit and to copy. */
export function exactLength(kept: string, language: string, unit: Unit): string {
  if (!isNumber(kept)) return kept;
  const mm = Number(kept);
  const fraction = unit === 'inch' ? fractionOf(mm) : null;
  if (fraction !== null) return fraction;
  const number = unit === 'inch' ? String(Math.round((mm / MM_PER_INCH) * 1e6) / 1e6) : kept;
  // Three digits behind a comma could be read as thousands.
  return withDecimalMark(number, language).replace(/,\d{3}$/, '$&0');
}

const COUNT_UNIT = /(?<=\d)\s*(?:[x×х]|pcs?|pieces?|ea|off|stk|stück|шт(?:ук[аи]?)?|лист(?:а|ов)?)\.?$/i;

/**
 * A count without its unit, without the sign of `x3` and without one between thousands, which a count has and a decimal
 * has not.
 */
const countText = (source: string): string =>
  source
    .replace(/[\u00a0\u202f\u2009]/g, ' ')
    .trim()
    .replace(/^[x×х*]\s*(?=\d)/i, '')
    .replace(COUNT_UNIT, '')
    .replace(/^(\d{1,3}),(\d{3})$/, '$1$2');

/** A typed count: a whole number of at least 1; what is no number becomes 0 and then, on leaving the field, 1. */
export function typedCount(source: string): string {
  const number = readNumber(countText(source), false);
  const whole = typeof number === 'number' ? Math.trunc(number) : 0;
  return String(Math.max(1, whole));
}

/** A pasted count: normalised if it is a whole number, else kept as it stands, to be shown as a fault. */
export function pastedCount(source: string): string {
  const number = readNumber(countText(source), false);
  return typeof number === 'number' && Number.isInteger(number) ? String(number) : source.trim();
}

/** Whether a text could stand in a list as a count: `2`, `2 шт`, `x2`. */
export const looksLikeCount = (text: string): boolean => /^\d+$/.test(pastedCount(text));
