import type { Metrics, Side } from '@/domain/plan/metrics';
import { useTranslation } from 'react-i18next';
import { areaMeasure, runMeasure } from '@/i18n/lengths';
import { formatAmount } from '@/i18n/money';
import type { Measure } from '@/domain/units/measures';
import { formatFixed, GOOD_USE } from '@/lib/numbers';
import type { Comparison } from '@/domain/plan/comparison';
import { FiguresTable, type FiguresRow } from '@/ui/FiguresTable';

interface Line {
  name: string;
  /** Null where a result does not say it. */
  a: number | null;
  b: number | null;
  /** A figure is shown in whole ones of these. */
  step: number;
  text: (value: number, side: Side) => string;
  /** The two cannot be subtracted from each other. */
  apart?: boolean;
  /** How far the two are apart, where that is said in another way: shares differ by points. */
  change?: (value: number) => string;
  /** Whether more of it is better, or less; without, neither is. */
  wanted?: 'more' | 'less';
  good?: (value: number) => boolean;
}

/** The figures of both results with what B has more or less than A. */
export function MetricsTable({ comparison }: { comparison: Comparison }) {
  const { t } = useTranslation('compare');
  return (
    <FiguresTable
      label={t('figures')}
      head={t('figure')}
      rows={useLines(comparison).map((line) => rowOf(line))}
    />
  );
}

function rowOf({ name, a, b, step, text, change = (value) => text(value, 'b'), ...line }: Line): FiguresRow {
  const { wanted, good, apart } = line;
  // Of the figures as they are shown: whoever subtracts them finds the same.
  const more = a === null || b === null || apart ? null : Math.round(b / step) - Math.round(a / step);
  const isGood = (value: number | null) => value !== null && good !== undefined && good(value);
  return {
    name,
    a: a === null ? null : text(a, 'a'),
    b: b === null ? null : text(b, 'b'),
    change:
      more === null ? null : more === 0 ? '=' : `${more > 0 ? '+' : '−'}${change(Math.abs(more) * step)}`,
    gain: wanted === undefined || !more ? undefined : wanted === 'more' ? more > 0 : more < 0,
    good: { a: isGood(a), b: isGood(b) },
  };
}

function useLines({ a, b }: Comparison): Line[] {
  const { t, i18n } = useTranslation(['compare', 'results']);
  const language = i18n.language;
  const points = (value: number) => t('compare:points', { points: formatFixed(value * 100, language, 1) });
  const fixed = ({ whole, digits }: Measure, unit: string) => ({
    step: whole / 10 ** digits,
    text: (value: number) => `${formatFixed(value / whole, language, digits)} ${unit}`,
  });
  const count = { step: 1, text: (value: number) => formatFixed(value, language, 0) };
  const share = {
    step: 0.001,
    text: (value: number) => formatFixed(value, language, 1, 'percent'),
    change: points,
  };
  const area = fixed(areaMeasure(), t('results:unit.m2'));
  const length = fixed(runMeasure(), t('results:unit.m'));
  const of = (key: Exclude<keyof Metrics, 'sheetsByStock' | 'cost'>) => ({ a: a[key], b: b[key] });
  const costs = { a: a.cost, b: b.cost };
  const cost: Line = {
    name: t('compare:cost'),
    a: a.cost?.amount ?? null,
    b: b.cost?.amount ?? null,
    // The smallest amount of money.
    step: 0.0001,
    text: (value, side) => formatAmount(String(value), costs[side]?.currency, language),
    apart: a.cost?.currency !== b.cost?.currency,
    wanted: 'less',
  };
  const stocks = [...new Set([...a.sheetsByStock.keys(), ...b.sheetsByStock.keys()])];
  const good = (value: number) => value > GOOD_USE;
  return [
    { name: t('compare:efficiency'), ...of('efficiency'), ...share, wanted: 'more', good },
    { name: t('compare:waste'), ...of('waste'), ...area, wanted: 'less' },
    ...((a.cost ?? b.cost) ? [cost] : []),
    { name: t('compare:cutLength'), ...of('cutLength'), ...length, wanted: 'less' },
    { name: t('compare:cuts'), ...of('cuts'), ...count, wanted: 'less' },
    { name: t('compare:placed'), ...of('placed'), ...count, wanted: 'more' },
    ...(a.notPlaced + b.notPlaced > 0
      ? [{ name: t('compare:notPlaced'), ...of('notPlaced'), ...count, wanted: 'less' } satisfies Line]
      : []),
    { name: t('compare:sheets'), ...of('mosaicCount'), ...count, wanted: 'less' },
    ...stocks.map((stock): Line => ({
      name: t('compare:sheetsOf', { stock }),
      a: a.sheetsByStock.get(stock) ?? 0,
      b: b.sheetsByStock.get(stock) ?? 0,
      ...count,
    })),
  ];
}
