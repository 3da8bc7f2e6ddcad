// Lists in inches in which only some sizes say so, by a fraction or a mark: their bare numbers are inches as well.
import { looksNumeric } from './header';
import { readLength } from '../units/lengths';
import { sidesOf } from '../units/sizes';

const METRIC = /(?:mm|cm|m|мм|см|(?<!дюй)м)\.?\s*$/i;

/** Longer than any sheet, mm. */
const TOO_LONG = 200 * 25.4;

/** How a size says its unit, `long` where a bare one would be longer than any sheet in inches; null where it is none. */
function unitSaid(text: string): 'bare' | 'long' | 'inch' | 'metric' | null {
  const inMm = readLength(text, false, 'mm');
  const inInches = readLength(text, false, 'inch');
  if (!('mm' in inMm && 'mm' in inInches) || inMm.mm <= 0) return null;
  if (inMm.mm !== inInches.mm) return inInches.mm > TOO_LONG ? 'long' : 'bare';
  return METRIC.test(text) ? 'metric' : 'inch';
}

/** Plain numbers, which most cells are, are not searched for anything else. */
const unitsSaid = (cell: string) =>
  looksNumeric(cell) ? [unitSaid(cell)] : (sidesOf(cell) ?? [cell]).map(unitSaid);

/** Whether some of the sizes say that they are inches, and the others can be. */
export const saysInches = (cells: readonly string[]): boolean =>
  cells.some((cell) => !looksNumeric(cell) && unitsSaid(cell).includes('inch')) &&
  !cells.some((cell) => unitsSaid(cell).includes('long'));

/** Whether some of the sizes say nothing of their unit. */
export const hasBareSizes = (cells: readonly string[]): boolean =>
  cells.some((cell) => unitsSaid(cell).some((said) => said === 'bare' || said === 'long'));

/** Whether some of the sizes say that they are inches while others do not say what they are. */
export const leavesInchesOut = (cells: readonly string[]): boolean =>
  saysInches(cells) && hasBareSizes(cells);

/** The cell with its bare numbers in inches; what has a unit keeps it. */
export function asInches(cell: string): string {
  const sides = sidesOf(cell);
  if (sides) return sides.map(asInches).join(' x ');
  return unitSaid(cell) === 'bare' ? `${cell.trim()} in` : cell;
}
