// What a list of stock says of a sheet beside its size, cell by cell: kind, price, trims, whether it is used up first.

import type { DecimalSign } from '../units/decimals';
import { keptLength, pastedCount } from '../units/lengths';
import type { ListColumn } from './columns';
import { wordsFor } from './importWords';
import { keptPrice } from './prices';
import { readEnabled, UNLIMITED, type StockInput, type StockKind } from './rows';
import { readTrims, SIDES, type Trims } from './sawRules';

const KINDS = new Map(
  (['sheet', 'remnant'] as const).flatMap((kind) =>
    wordsFor(({ kinds }) => kinds[kind]).map((word): [string, StockKind] => [word, kind]),
  ),
);

/** What a sheet is by a word of any language; nothing for any other word. */
export const readKind = (word: string): StockKind | undefined => KINDS.get(word.trim().toLowerCase());

const NO = new Set(['0', '-', '–', '—', ...wordsFor(({ no }) => no)]);

/** Whether a text says no. */
export const isNo = (text: string): boolean => NO.has(text.trim().toLowerCase());

/** Whether a text says yes or no, or nothing. */
export const isYesOrNo = (text: string): boolean => text.trim() === '' || readEnabled(text) || isNo(text);

const UNLIMITED_WORDS = new Set([UNLIMITED, '*', ...wordsFor(({ unlimited }) => unlimited)]);

/** Whether a count says that there are as many sheets as it takes. */
export const saysUnlimited = (text: string): boolean => UNLIMITED_WORDS.has(text.trim().toLowerCase());

/** A count of sheets: a number, or as many as it takes. */
export const pastedSheets = (text: string): string => (saysUnlimited(text) ? UNLIMITED : pastedCount(text));

/**
 * The trims of a cell: one length for all sides, `left|right|top|bottom`, or a word for none. What is none of these is
 * kept as a length, to be shown as a fault.
 */
export function readTrimText(text: string, lengthOf = (side: string) => keptLength(side, false)): Trims {
  const sides = text.split('|').map((side) => side.trim());
  const [only = ''] = sides;
  if (sides.length === 1 && (isNo(only) || only.toLowerCase() === 'none')) return {};
  const four = sides.length === 1 ? [only, only, only, only] : sides;
  if (four.length !== SIDES.length) return { left: text };
  return readTrims(Object.fromEntries(SIDES.map((side, n) => [side, lengthOf(four[n] ?? '')]))) ?? {};
}

const OWN_TRIMS = { left: 'trimLeft', right: 'trimRight', top: 'trimTop', bottom: 'trimBottom' } as const;

type Cells = (key: ListColumn) => string | undefined;
type Own = Pick<StockInput, 'kind' | 'price' | 'use_first' | 'trim'>;

/** What the cells of a row say of its sheet; `lengthOf`: a length of one of its columns as it is kept. */
export function readSheetCells(
  cell: Cells,
  lengthOf: (text: string, key: ListColumn) => string = (text) => keptLength(text, false),
  sign: DecimalSign | null = null,
): Own {
  const said = (key: ListColumn) => cell(key)?.trim() ?? '';
  const kind = readKind(said('kind'));
  const amount = said('price');
  // What export wrote as text was a question already, and stays one.
  const price = /^'\d/.test(amount) ? amount.slice(1) : keptPrice(amount, sign);
  const all = said('trim');
  const own = SIDES.flatMap((side) => {
    const text = said(OWN_TRIMS[side]);
    return text === '' ? [] : [[side, lengthOf(text, OWN_TRIMS[side])] as const];
  });
  const shared = all === '' ? {} : readTrimText(all, (side) => lengthOf(side, 'trim'));
  const isGiven = all !== '' || own.length > 0;
  const trim = isGiven ? readTrims({ ...shared, ...Object.fromEntries(own) }) : undefined;
  return {
    ...(kind && { kind }),
    ...(price !== '' && { price }),
    ...(readEnabled(said('use_first')) && { use_first: true }),
    ...(trim && { trim }),
  };
}
