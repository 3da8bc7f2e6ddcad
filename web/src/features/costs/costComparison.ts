// What two results cost, by what it is paid for. Amounts are summed as whole numbers, so that no float rounds them.

import type { Costs } from '@/api/types';

type Kind = Costs['lines'][number]['kind'];
const TOTALS = ['net', 'vat', 'rounding', 'total'] as const;
type Total = (typeof TOTALS)[number];

/** An amount of each of the two; null where one of them pays nothing for it. */
interface ComparedAmount {
  what: Kind | Total;
  a: string | null;
  b: string | null;
  /** B less A. */
  more: string;
}

export interface CostComparison {
  currency: string;
  amounts: ComparedAmount[];
  /** The cheaper one and by how much; null where both cost the same. */
  cheaper: { side: 'a' | 'b'; by: string } | null;
  /** What has no price, by the side that lacks it. */
  unpriced: { of: 'both' | 'a' | 'b'; names: readonly string[] }[];
}

export const isTotal = (what: Kind | Total): what is Total => TOTALS.some((total) => total === what);

/** The order of the lines of the costs. */
const KINDS: readonly Kind[] = [
  'sheet',
  'remnant',
  'cut',
  'handling',
  'part',
  'edge_band',
  'overhead',
  'margin',
];

/** Most decimals of an amount of money. */
const DECIMALS = 4;

/** Two results by one price list; null where it was changed to another currency between them. */
export function compareCosts(a: Costs, b: Costs): CostComparison | null {
  if (a.currency !== b.currency) return null;
  const compared = (what: Kind | Total, one: bigint | null, other: bigint | null): ComparedAmount => ({
    what,
    a: one === null ? null : amountOf(one),
    b: other === null ? null : amountOf(other),
    more: amountOf((other ?? 0n) - (one ?? 0n)),
  });
  const lines = KINDS.map((kind) => compared(kind, sumOf(a, kind), sumOf(b, kind)));
  const sum = (what: Total) => compared(what, wholeOf(a[what]), wholeOf(b[what]));
  const isThere = ({ what, a: one, b: other }: ComparedAmount) =>
    what === 'net' || what === 'total' || [one, other].some((amount) => amount !== null && amount !== '0');
  const more = wholeOf(b.total) - wholeOf(a.total);
  return {
    currency: a.currency,
    amounts: [...lines, ...TOTALS.map(sum)].filter(isThere),
    cheaper: more === 0n ? null : { side: more > 0n ? 'a' : 'b', by: amountOf(more > 0n ? more : -more) },
    unpriced: unpricedOf(a.unpriced, b.unpriced),
  };
}

function unpricedOf(a: readonly string[], b: readonly string[]): CostComparison['unpriced'] {
  const both = a.filter((name) => b.includes(name));
  const only = (names: readonly string[]) => names.filter((name) => !both.includes(name));
  const all = [
    { of: 'both' as const, names: both },
    { of: 'a' as const, names: only(a) },
    { of: 'b' as const, names: only(b) },
  ];
  return all.filter(({ names }) => names.length > 0);
}

function sumOf({ lines }: Costs, kind: Kind): bigint | null {
  const own = lines.filter((line) => line.kind === kind);
  return own.length === 0 ? null : own.reduce((total, { sum }) => total + wholeOf(sum), 0n);
}

/** A decimal text in whole units of its last place. */
function wholeOf(amount: string): bigint {
  const [whole = '', decimals = ''] = amount.split('.');
  return BigInt(whole + decimals.padEnd(DECIMALS, '0'));
}

function amountOf(whole: bigint): string {
  const digits = String(whole < 0n ? -whole : whole).padStart(DECIMALS + 1, '0');
  const decimals = digits.slice(-DECIMALS).replace(/0+$/, '');
  return `${whole < 0n ? '-' : ''}${digits.slice(0, -DECIMALS)}${decimals && `.${decimals}`}`;
}
