// A size in one cell, as `600x400` or `600 × 400 × 18 mm`.
import { readLength } from './lengths';

/** What people put between two sides. */
export const SIGN = '[x×хX*]';
const SIDE = String.raw`\d[\d .,/⁄½¼¾⅛⅜⅝⅞\u00a0\u202f\u2009-]*`;
const UNIT = String.raw`(?:mm|cm|m|in(?:ch(?:es)?)?|ft|feet|мм|см|м|дюйм(?:а|ов)?|''|["″”'′’])?\.?`;
/** Two sides and perhaps the thickness, with the signs that people put between them. */
const BOTH = new RegExp(
  String.raw`^\s*(${SIDE})\s*(${UNIT})\s*${SIGN}\s*(${SIDE})\s*(${UNIT})(?:\s*${SIGN}\s*${SIDE}\s*(${UNIT}))?\s*$`,
  'i',
);

const isLength = (text: string): boolean => {
  const reading = readLength(text);
  return 'mm' in reading || reading.fault === 'ambiguous';
};

/** No size is longer; a text of a whole page is not searched for one. */
const MOST_CHARACTERS = 80;

/** The two sides of a cell, each with its unit; null if it does not hold both. */
export function sidesOf(cell: string): [string, string] | null {
  const found = cell.length > MOST_CHARACTERS ? null : BOTH.exec(cell);
  if (!found) return null;
  const [, width = '', ofWidth = '', height = '', ofHeight = '', last = ''] = found;
  const unit = ofHeight || last || ofWidth;
  const sides: [string, string] = [
    `${width.trim()} ${ofWidth || unit}`.trim(),
    `${height.trim()} ${unit}`.trim(),
  ];
  return sides.every(isLength) ? sides : null;
}
