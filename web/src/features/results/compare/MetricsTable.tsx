import type { Metrics, Side } from '@/domain/plan/metrics';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { areaMeasure, runMeasure } from '@/i18n/lengths';
import { formatAmount } from '@/i18n/money';
import type { Measure } from '@/domain/units/measures';
import { formatFixed, GOOD_USE } from '@/lib/numbers';
import type { Comparison } from '@/domain/plan/comparison';

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
  const { t } = useTranslation(['compare', 'results']);
  const lines = useLines(comparison);
  return (
    <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="region" aria-label={t('compare:figures')}>
      <Box component="table" sx={TABLE}>
        <thead>
          <tr>
            <th scope="col">{t('compare:figure')}</th>
            <th scope="col">A</th>
            <th scope="col">B</th>
            <th scope="col">{t('compare:change')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ name, a, b, step, text, change = (value) => text(value, 'b'), ...line }) => {
            const { wanted, good, apart } = line;
            // Of the figures as they are shown: whoever subtracts them finds the same.
            const more =
              a === null || b === null || apart ? null : Math.round(b / step) - Math.round(a / step);
            const gain = wanted === undefined || !more ? null : wanted === 'more' ? more > 0 : more < 0;
            const told = (value: number | null, side: Side) => (
              <td data-good={(value !== null && good?.(value)) || undefined}>
                {value === null ? '–' : text(value, side)}
              </td>
            );
            return (
              <tr key={name}>
                <th scope="row">{name}</th>
                {told(a, 'a')}
                {told(b, 'b')}
                <td data-gain={gain === null ? undefined : gain ? 'yes' : 'no'}>
                  {more === null
                    ? '–'
                    : more === 0
                      ? '='
                      : `${more > 0 ? '+' : '−'}${change(Math.abs(more) * step)}`}
                </td>
              </tr>
            );
          })}
        </tbody>
      </Box>
    </Box>
  );
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

const TABLE = {
  borderCollapse: 'collapse',
  width: '100%',
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': {
    p: 0,
    py: '6px',
    pl: { xs: 1, sm: 2.5 },
    // All four columns have room on a phone, also with Russian words.
    fontSize: { xs: '0.875rem', sm: '1rem' },
    textAlign: 'right',
    whiteSpace: 'nowrap',
    borderBottom: 1,
    borderColor: 'divider',
  },
  '& th:first-of-type': { textAlign: 'left', whiteSpace: 'normal', fontWeight: 500, pl: 0 },
  '& thead th': { whiteSpace: 'normal', color: 'text.secondary', fontSize: '0.8125rem' },
  '& td': { fontWeight: 600 },
  '& td[data-good]': { color: 'success.main' },
  '& td[data-gain="yes"]': { color: 'success.main' },
  '& td[data-gain="no"]': { color: 'error.main' },
} as const;
