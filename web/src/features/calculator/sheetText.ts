// What a sheet has of its own as the text of one cell, and the columns that lists have for it.
import { keptPrice } from '@/domain/job/prices';
import { readEnabled, type StockInput } from '@/domain/job/rows';
import { readTrims, SIDES, type Side } from '@/domain/job/sawRules';
import { isYesOrNo, readKind, readTrimText } from '@/domain/job/sheetCells';
import type { GridColumn } from '@/ui/grid/types';

type Own = Pick<StockInput, 'kind' | 'price' | 'use_first' | 'trim'>;

const PRICE = 'price:';
const FIRST = 'first';

/** `remnant price:48.50 first 10|10|5|0`: the trims left, right, top and bottom; what a sheet does not say is left out. */
export function sheetText({ kind, price, use_first: first, trim }: Own): string {
  const trims = trim && SIDES.map((side) => trim[side] ?? '0').join('|');
  return [kind, price && `${PRICE}${price}`, first && FIRST, trims].filter(Boolean).join(' ');
}

/** Reads that text, or trims alone; null for any other. */
export function readSheetText(text: string): Own | null {
  let own: Own = {};
  const trims: string[] = [];
  for (const part of text.trim().split(/\s+/)) {
    const word = part.toLowerCase();
    const kind = readKind(word);
    if (kind) own = { ...own, kind };
    else if (word === FIRST) own = { ...own, use_first: true };
    else if (word.startsWith(PRICE)) own = { ...own, price: keptPrice(part.slice(PRICE.length)) };
    else trims.push(part);
  }
  // A length may have spaces of its own: `1 1/4 in`.
  const rest = trims.join(' ');
  if (rest === '') return own;
  return /^(?:\d|none$)|\|/i.test(rest) ? { ...own, trim: readTrimText(rest) } : null;
}

/** The row with what the text says in place of what it had of its own. */
export function withSheetText<R extends StockInput>(row: R, text: string): R {
  const next = readSheetText(text);
  if (!next || sheetText(next) === sheetText(row)) return row;
  const plain: R = { ...row };
  delete plain.kind;
  delete plain.price;
  delete plain.use_first;
  delete plain.trim;
  return { ...plain, ...next };
}

type Named = Pick<GridColumn<StockInput>, 'key' | 'fromText' | 'takes'>;

/** The row with another trim on one side; the other sides keep theirs. */
const withTrim = (row: StockInput, side: Side, text: string): StockInput => ({
  ...row,
  trim: readTrims({ ...row.trim, [side]: text }) ?? {},
});

const SIDE_COLUMNS = { left: 'trimLeft', right: 'trimRight', top: 'trimTop', bottom: 'trimBottom' } as const;

const NAMED: readonly Named[] = [
  {
    key: 'kind',
    takes: (text) => text === '' || readKind(text) !== undefined,
    fromText: (row, text) => {
      const kind = readKind(text);
      return kind ? { ...row, kind } : row;
    },
  },
  {
    key: 'price',
    fromText: (row, text) => {
      const price = keptPrice(text);
      if (price === '') return row;
      return price === row.price ? row : { ...row, price };
    },
  },
  {
    key: 'use_first',
    takes: isYesOrNo,
    fromText: (row, text) => (readEnabled(text) ? { ...row, use_first: true } : row),
  },
  ...SIDES.map((side): Named => ({
    key: SIDE_COLUMNS[side],
    fromText: (row, text) => (text.trim() === '' ? row : withTrim(row, side, text)),
  })),
];

/** The columns of a list of stock that the table shows in one: they are taken in by their headings. */
export const NAMED_COLUMNS: readonly GridColumn<StockInput>[] = NAMED.map((column) => ({
  title: column.key,
  width: 0,
  byName: true,
  toText: () => '',
  ...column,
}));
