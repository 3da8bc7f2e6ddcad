import { remnantArea } from '@/domain/plan/remnants';
import type { CuttingPlan } from '@/domain/plan/plan';
import { mm, mm2 } from '@/domain/plan/micrometres';
import { booksOf, notPlaced } from '@/domain/plan/metrics';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import { useTranslation } from 'react-i18next';
import type { Solution } from '@/api/types';
import { formatLength } from '@/i18n/lengths';
import { unbroken } from '@/domain/units/lengths';
import { formatArea, formatRun } from '@/i18n/lengths';
import { formatCount, formatSeconds } from '@/lib/numbers';

const unbrokenParts = (parts: string[]) => parts.map(unbroken).join(', ');

interface Card {
  name: string;
  value: string;
  unit?: string;
  note?: string;
}

/** The figures that the answer above does not tell, each with its unit. */
export function Cards({ solution, plan }: { solution: Solution; plan: CuttingPlan }) {
  const { t, i18n } = useTranslation('results');
  const { statistics } = solution;
  const books = booksOf(solution);
  const language = i18n.language;
  const wanted = statistics.panels + notPlaced(solution);
  const area = (value: number) => formatArea(value, language);
  const pieces = (count: number) => ({
    value: formatCount(count, language),
    unit: t('unit.pieces', { count }),
  });
  const cards: Card[] = [
    {
      name: t('cards.panels'),
      ...pieces(statistics.panels),
      note:
        wanted > statistics.panels
          ? t('cards.ofWanted', { wanted: formatCount(wanted, language) })
          : undefined,
    },
    { name: t('cards.panelArea'), value: area(solution.total_used_area), unit: t('unit.m2') },
    { name: t('cards.waste'), value: area(solution.total_wasted_area), unit: t('unit.m2') },
    {
      name: t('cards.remnants'),
      value: area(mm2(remnantArea(plan.remnants))),
      unit: t('unit.m2'),
      note: t('cards.remnantsFrom', {
        length: unbroken(`${formatLength(mm(plan.leastRemnant), language)} ${t('unit.mm')}`),
      }),
    },
    {
      name: t('cards.kerf'),
      value: area(statistics.kerf_area),
      unit: t('unit.m2'),
      note: t('cards.ofWaste'),
    },
    ...(books
      ? [
          {
            name: t('cards.cycles'),
            value: formatCount(books.cycles, language),
            note: unbrokenParts([
              t('answer.cuts', { count: books.cuts }),
              `${formatRun(books.cutLength, language)} ${t('unit.m')}`,
            ]),
          },
        ]
      : []),
    { name: t('cards.time'), value: formatSeconds(solution.elapsed_time, language), unit: t('unit.s') },
  ];
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        gap: 1.5,
        gridTemplateColumns: {
          xs: 'repeat(2, minmax(0, 1fr))',
          sm: 'repeat(3, minmax(0, 1fr))',
          lg: `repeat(${cards.length}, minmax(0, 1fr))`,
        },
      }}
    >
      {cards.map((card) => (
        <Paper key={card.name} variant="outlined" sx={{ p: 1.5 }}>
          <Box component="dt" sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
            {card.name}
          </Box>
          <Box component="dd" sx={{ m: 0 }}>
            <Box component="span" sx={{ fontSize: '1.5rem', fontWeight: 650 }}>
              {card.value}
            </Box>
            {/* They are read as two words. */}
            {card.unit && ' '}
            {card.unit && (
              <Box component="span" sx={{ ml: 0.5, color: 'text.secondary' }}>
                {card.unit}
              </Box>
            )}
            {card.note && <Box sx={{ fontSize: '0.75rem', color: 'text.secondary' }}>{card.note}</Box>}
          </Box>
        </Paper>
      ))}
    </Box>
  );
}
