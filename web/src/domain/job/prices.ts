// What sheets and cutting cost, as it is typed: decimals as text, so that nothing is rounded on the way.

import { asText, isRecord } from '@/lib/storage';
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

/** A price as it is kept: a point before its decimals, and no spaces between its digits. */
export const keptPrice = (text: string): string => text.replace(/[\s\u00a0\u202f]/g, '').replace(',', '.');

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
  if (!/^-?(?:\d+\.?\d*|\.\d+)$/.test(text)) return { kind: 'not_a_number' };
  if (text.startsWith('-') && Number(text) !== 0) return { kind: 'too_small', values: { min: '0' } };
  if (Number(text) > MOST) return { kind: 'too_large', values: { max: String(MOST) } };
  const decimals = (text.split('.')[1] ?? '').replace(/0+$/, '').length;
  return decimals > DECIMALS ? { kind: 'too_many_decimals', values: { max: DECIMALS } } : undefined;
}
