// The cells of other programs as lists of our own have them.
import type { LengthUnit } from '../columns';
import { lengthText, readLength } from '../../units/lengths';
import { isWord, word, type Layout, type Rotation } from './layouts';

/**
 * A number with one sign in it, which is a decimal one: never with three decimals, which could be taken for thousands.
 * Null for any other text.
 */
export function decimalOf(number: string): string | null {
  const found = /^(\d+)[.,](\d+)$/.exec(number);
  if (!found) return null;
  const [, whole = '', decimals = ''] = found;
  return `${whole}.${decimals}${decimals.length === 3 ? '0' : ''}`;
}

/** A length, its number with a point, with the unit behind it where it names none. Programs do not part thousands. */
export function lengthCell(source: string, unit: LengthUnit | null): string {
  const text = source.trim().replace(/^~+/, '').trim();
  const end = text.search(/\D*$/);
  const number = text.slice(0, end);
  const behind = text.slice(end).trim();
  const bare = unit !== null && behind === '' && number !== '' ? unit : '';
  return [decimalOf(number) ?? number, behind, bare].filter((part) => part !== '').join(' ');
}

/** Longer than any sheet, inches. */
const TOO_LONG = 200;
const METRIC = /(?:mm|cm|m|мм|см|м)\.*$/i;

/** Whether lengths say that they are inches, by a mark or a fraction, and bare ones beside them can be. */
export function saysInches(lengths: readonly string[]): boolean {
  const filled = lengths.map((text) => text.trim()).filter((text) => text !== '');
  const isInch = (text: string) => {
    const metric = readLength(text, false, 'mm');
    const inches = readLength(text, false, 'inch');
    return 'mm' in metric && 'mm' in inches && metric.mm === inches.mm && !METRIC.test(text);
  };
  const isTooLong = (text: string) => /^\d+(?:[.,]\d+)?$/.test(text) && parseInt(text, 10) > TOO_LONG;
  return filled.some(isInch) && !filled.some(isTooLong);
}

/** A thickness in millimetres; null where it is no length. */
export function thicknessOf(cell: string): string | null {
  const reading = readLength(cell, false);
  return 'mm' in reading ? lengthText(reading.mm) : null;
}

export const grainOf = (text: string): string =>
  isWord('alongGrain', text) ? '1' : isWord('acrossGrain', text) ? '2' : '0';

/** How a panel may be turned; a list of letters has one for each copy, the first counts. */
export function rotationOf(source: string, { rotation = {} }: Layout): Rotation {
  const text = word(source.split(',')[0] ?? '');
  if (Object.hasOwn(rotation, text)) return rotation[text] ?? 'free';
  if (isWord('turnsNever', text)) return 'never';
  return isWord('turnsAsMaterial', text) ? 'asMaterial' : 'free';
}

/** Yes or no where the program says it in a word that is known, else the cell as it is. */
export const yesOrNo = (text: string): string =>
  isWord('on', text) ? 'yes' : isWord('off', text) ? 'no' : text.trim();

export const saysNoBand = (text: string): boolean => text.trim() === '' || isWord('noBand', text);

/** What a band is called that has no name in the list. */
const NAMELESS_BAND = 'Band';

/** The name of a band; a tick names none. */
export const bandNamed = (text: string): string => (isWord('band', text) ? NAMELESS_BAND : text.trim());

/** The bands of top, bottom, left and right by how many sides have one: `1W-2L`, `All`. */
export function bandsCounted(source: string): string[] {
  const text = word(source).replaceAll(' ', '');
  const count = (letter: string) => {
    const part = text.split('-').find((each) => new RegExp(`^\\d+${letter}$`).test(each));
    return parseInt(part ?? '0', 10);
  };
  const isAll = ['all', '4', 'все'].includes(text);
  const [long, wide] = isAll ? [2, 2] : [count('l'), count('w')];
  return [long > 0, long > 1, wide > 0, wide > 1].map((has) => (has ? NAMELESS_BAND : ''));
}
