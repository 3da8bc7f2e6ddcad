// What sheets and cutting cost, as it is typed: decimals as text, so that nothing is rounded on the way.

import { asText, isRecord } from '@/lib/storage';
import { isAmbiguous, readDecimal, withKnownSign, type DecimalSign } from '../units/decimals';
import type { Fault } from './fault';

/** What the work at the saw costs, in a currency. */
export interface CuttingPrices {
  /** A metre of cut. */
  cut?: string | undefined;
  /** The handling of a sheet. */
  sheet_handling?: string | undefined;
  currency?: string | undefined;
}

/** The goal of the least money. */
export const GOAL_LEAST_COST = 8;

/** Decimals of a price, and the largest price. */
const DECIMALS = 4;
const MOST = 999_999_999_999;

/** The sign or the three letters of a currency, before or behind a price. */
const CURRENCY = String.raw`(?:\p{Sc}|[A-Z]{3}|руб\.?|р\.?|Kč)`;
const WITH_CURRENCY = new RegExp(String.raw`^(?:${CURRENCY}\s*([-\d.,].*)|(.*\d)\s*${CURRENCY})$`, 'u');

/**
 * A price as it is kept: without its currency, a point before its decimals, and nothing between its thousands; a text
 * that is none as it stands. `sign`: the decimal one of the list that it is from.
 */
export function keptPrice(source: string, sign: DecimalSign | null = null): string {
  const text = source.replace(/\s/g, ' ').trim();
  const [, behind, before] = WITH_CURRENCY.exec(text) ?? [];
  const number = (behind ?? before ?? text).trim();
  const reading = readDecimal(withKnownSign(number, sign), sign !== 'comma');
  return 'text' in reading ? reading.text : number;
}

export function readCuttingPrices(found: unknown): CuttingPrices | undefined {
  if (!isRecord(found)) return undefined;
  const [cut, handling] = [keptPrice(asText(found.cut)), keptPrice(asText(found.sheet_handling))];
  const currency = asText(found.currency).trim();
  const prices = {
    ...(cut !== '' && { cut }),
    ...(handling !== '' && { sheet_handling: handling }),
    ...(currency !== '' && { currency }),
  };
  return Object.keys(prices).length > 0 ? prices : undefined;
}

/** What is wrong with a price; nothing where there is none. */
export function priceFault(text: string | undefined): Fault | undefined {
  if (text === undefined || text === '') return undefined;
  if (isAmbiguous(text)) {
    const values = { whole: text.replace(',', ''), decimal: text.replace(',', '.') };
    return { kind: 'ambiguous', values };
  }
  if (!/^-?(?:\d+\.?\d*|\.\d+)$/.test(text)) return { kind: 'not_a_number' };
  if (text.startsWith('-') && Number(text) !== 0) return { kind: 'too_small', values: { min: '0' } };
  if (Number(text) > MOST) return { kind: 'too_large', values: { max: String(MOST) } };
  const decimals = (text.split('.')[1] ?? '').replace(/0+$/, '').length;
  return decimals > DECIMALS ? { kind: 'too_many_decimals', values: { max: DECIMALS } } : undefined;
}

/** What the shop's price list says of the work at the saw; null is not charged. */
export interface ShopPrices {
  currency: string;
  cut_per_m: string | null;
  sheet_handling: string | null;
}

/** What the list says and a job leaves unsaid; `apart` where the job counts in another currency, null where there is nothing. */
export function listedPrices(prices: CuttingPrices, list: ShopPrices): CuttingPrices | 'apart' | null {
  const { cut_per_m: cut, sheet_handling: handling, currency } = list;
  const added = {
    ...(prices.cut === undefined && cut !== null && { cut }),
    ...(prices.sheet_handling === undefined && handling !== null && { sheet_handling: handling }),
  };
  if (Object.keys(added).length === 0) return null;
  if (prices.currency === undefined) return { ...added, currency };
  return isOneCurrency(prices.currency, currency) ? added : 'apart';
}

const isOneCurrency = (a: string, b: string) => a.trim().toUpperCase() === b.trim().toUpperCase();
