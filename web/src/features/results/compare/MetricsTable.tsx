import type { Metrics } from '@/domain/plan/metrics';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { areaMeasure, runMeasure } from '@/i18n/lengths';
import type { Measure } from '@/domain/units/measures';
import { formatFixed, GOOD_USE } from '@/lib/numbers';
import type { Comparison } from '@/domain/plan/comparison';

interface Line {
  name: string;
  a: number;
  b: number;
  /** A figure is shown in whole ones of these. */
  step: number;
  text: (value: number) => string;
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
          {lines.map(({ name, a, b, step, text, change = text, wanted, good }) => {
            // Of the figures as they are shown: whoever subtracts them finds the same.
            const more = Math.round(b / step) - Math.round(a / step);
            const gain = wanted === undefined || more === 0 ? null : wanted === 'more' ? more > 0 : more < 0;
            return (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td data-good={good?.(a) || undefined}>{text(a)}</td>
                <td data-good={good?.(b) || undefined}>{text(b)}</td>
                <td data-gain={gain === null ? undefined : gain ? 'yes' : 'no'}>
                  {more === 0 ? '=' : `${more > 0 ? '+' : '−'}${change(Math.abs(more) * step)}`}
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
  const of = (key: Exclude<keyof Metrics, 'sheetsByStock'>) => ({ a: a[key], b: b[key] });
  const stocks = [...new Set([...a.sheetsByStock.keys(), ...b.sheetsByStock.keys()])];
  const good = (value: number) => value > GOOD_USE;
  return [
    { name: t('compare:efficiency'), ...of('efficiency'), ...share, wanted: 'more', good },
    { name: t('compare:waste'), ...of('waste'), ...area, wanted: 'less' },
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
