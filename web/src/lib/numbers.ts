// Numbers in the form of the language, with no more digits than a tape has.

import { localeOf } from './locale';

const cache = new Map<string, Intl.NumberFormat>();

function formatter(language: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = language + JSON.stringify(options);
  let found = cache.get(key);
  if (!found) cache.set(key, (found = new Intl.NumberFormat(localeOf(language).intl, options)));
  return found;
}

/** A whole number, grouped: `12,345`. */
export function formatCount(value: number, language: string): string {
  return formatter(language, { maximumFractionDigits: 0 }).format(value);
}

/** At most `digits` decimals, no trailing zeros. */
export function formatNumber(value: number, language: string, digits = 1): string {
  return formatter(language, { maximumFractionDigits: digits }).format(value);
}

/** Always so many decimals, so that figures under each other can be compared; as percent with its sign. */
export function formatFixed(
  value: number,
  language: string,
  digits: number,
  style: 'decimal' | 'percent' = 'decimal',
): string {
  const decimals = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return formatter(language, { style, ...decimals }).format(value);
}

/**
 * A length in millimetres without unit, never grouped: `2440`, not `2,440`. Lengths are kept to the micrometre; a
 * difference of two of them is one again before it is rounded, so that equal panels show equal numbers.
 */
export function formatMm(mm: number, language: string, digits = 1): string {
  const kept = Math.round(mm * 1000) / 1000;
  return formatter(language, { maximumFractionDigits: digits, useGrouping: false }).format(kept);
}

/** Square metres from mm², two decimals, without unit. */
export function formatSquareMetres(mm2: number, language: string): string {
  return formatter(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(mm2 / 1e6);
}

/** Metres from mm, at most one decimal, without unit. */
export function formatMetres(mm: number, language: string): string {
  return formatNumber(mm / 1e3, language, 1);
}

/** Seconds from ms, at most one decimal, without unit; `< 0.1` for what would be none. */
export function formatSeconds(ms: number, language: string): string {
  return ms < 50 ? `< ${formatNumber(0.1, language)}` : formatNumber(ms / 1e3, language, 1);
}

/** A share 0-1 as percent, with its sign. */
export function formatPercent(ratio: number, language: string, digits = 1): string {
  return formatter(language, { style: 'percent', maximumFractionDigits: digits }).format(ratio);
}

/** An amount of money with its sign; whole amounts without decimals, `digits` of 0 rounds all to whole ones. */
export function formatMoney(amount: number, currency: string, language: string, digits = 2): string {
  return formatter(language, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    maximumFractionDigits: digits,
    minimumFractionDigits: digits,
    trailingZeroDisplay: 'stripIfInteger',
  }).format(amount);
}

/** Sheets that are used more than this are used well; shown in green. */
export const GOOD_USE = 0.7;
