// Areas and lengths of a whole job, in the larger units that belong to the chosen one: square metres and metres, or
// square feet and feet.

import { formatMetres, formatNumber, formatSquareMetres } from '@/lib/numbers';
import { MM_PER_INCH, type Unit } from './units';

const MM_PER_FOOT = 12 * MM_PER_INCH;

/** The larger unit in the smaller one, and how many decimals of it are shown. */
export interface Measure {
  whole: number;
  digits: number;
}

/** Areas, which are in mm²: m² to two decimals, square feet to one. */
export function areaMeasure(unit: Unit): Measure {
  return unit === 'inch' ? { whole: MM_PER_FOOT ** 2, digits: 1 } : { whole: 1e6, digits: 2 };
}

/** Long lengths, which are in mm: metres or feet to one decimal. */
export function runMeasure(unit: Unit): Measure {
  return unit === 'inch' ? { whole: MM_PER_FOOT, digits: 1 } : { whole: 1e3, digits: 1 };
}

/** An area of mm² without its unit: m² to two decimals, square feet to one. */
export function formatArea(mm2: number, language: string, unit: Unit): string {
  return unit === 'inch'
    ? formatNumber(mm2 / MM_PER_FOOT ** 2, language, 1)
    : formatSquareMetres(mm2, language);
}

/** A long length such as that of all cuts, without its unit: metres or feet, at most one decimal. */
export function formatRun(mm: number, language: string, unit: Unit): string {
  return unit === 'inch' ? formatNumber(mm / MM_PER_FOOT, language, 1) : formatMetres(mm, language);
}
