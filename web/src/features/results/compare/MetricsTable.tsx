import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { formatArea, formatRun } from '@/lib/measures';
import { formatCount, formatNumber, formatPercent, GOOD_USE } from '@/lib/numbers';
import type { Comparison, Metrics } from './compare';

interface Line {
  name: string;
  a: number;
  b: number;
  text: (value: number) => string;
  /** How far the two are apart, where that is said in another way: shares differ by points. */
  change?: (value: number) => string;
  /** Whether more of it is better, or less; without, neither is. */
  wanted?: 'more' | 'less';
  good?: (value: number) => boolean;
}

/** The figures of both results with what B has more or less than A. */
export function MetricsTable({ comparison }: { comparison: Comparison }) {
  const { t } = useTranslation('results');
  const lines = useLines(comparison);
  return (
    <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="region" aria-label={t('compare.figures')}>
      <Box component="table" sx={TABLE}>
        <thead>
          <tr>
            <th scope="col">{t('compare.figure')}</th>
            <th scope="col">A</th>
            <th scope="col">B</th>
            <th scope="col">{t('compare.change')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ name, a, b, text, change = text, wanted, good }) => {
            const gain = wanted === undefined || a === b ? null : wanted === 'more' ? b > a : b < a;
            return (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td data-good={good?.(a) || undefined}>{text(a)}</td>
                <td data-good={good?.(b) || undefined}>{text(b)}</td>
                <td data-gain={gain === null ? undefined : gain ? 'yes' : 'no'}>
                  {a === b ? '=' : `${b > a ? '+' : '−'}${change(Math.abs(b - a))}`}
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
  const { t, i18n } = useTranslation('results');
  const language = i18n.language;
  const percent = (value: number) => formatPercent(value, language);
  const points = (value: number) => t('compare.points', { points: formatNumber(value * 100, language) });
  const count = (value: number) => formatCount(value, language);
  const area = (value: number) => `${formatArea(value, language)} ${t('unit.m2')}`;
  const length = (value: number) => `${formatRun(value, language)} ${t('unit.m')}`;
  const of = (key: Exclude<keyof Metrics, 'sheetsByStock'>) => ({ a: a[key], b: b[key] });
  const stocks = [...new Set([...a.sheetsByStock.keys(), ...b.sheetsByStock.keys()])];
  const good = (value: number) => value > GOOD_USE;
  return [
    {
      name: t('compare.efficiency'),
      ...of('efficiency'),
      text: percent,
      change: points,
      wanted: 'more',
      good,
    },
    { name: t('compare.waste'), ...of('waste'), text: area, wanted: 'less' },
    { name: t('compare.cutLength'), ...of('cutLength'), text: length, wanted: 'less' },
    { name: t('compare.cuts'), ...of('cuts'), text: count, wanted: 'less' },
    { name: t('compare.placed'), ...of('placed'), text: count, wanted: 'more' },
    { name: t('compare.sheets'), ...of('mosaicCount'), text: count, wanted: 'less' },
    ...stocks.map((stock): Line => ({
      name: t('compare.sheetsOf', { stock }),
      a: a.sheetsByStock.get(stock) ?? 0,
      b: b.sheetsByStock.get(stock) ?? 0,
      text: count,
    })),
  ];
}

const TABLE = {
  borderCollapse: 'collapse',
  width: '100%',
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': {
    p: { xs: '6px 4px', sm: '6px 10px' },
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
  '& td:last-of-type': { pr: 0 },
} as const;
