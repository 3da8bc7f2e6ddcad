import { booksOf, notPlaced } from '@/domain/plan/metrics';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { Solution } from '@/api/types';
import { formatRun } from '@/i18n/lengths';
import { formatAmount } from '@/i18n/money';
import { formatPercent, GOOD_USE } from '@/lib/numbers';
import { useProofText } from './useProofText';
import { proofOf } from './verdict';

/** Beside the buttons, and above them where both have no room. */
const GROWS = { flex: '1 1 300px' };

/** Keeps a number and what it counts on one line. */
const glued = (text: string) => text.replace(/(?<=\d) (?=\p{L})/gu, '\u00a0');

/** The result in one line. */
export function Answer({ solution, heading = false }: { solution: Solution; heading?: boolean }) {
  const { t, i18n } = useTranslation('results');
  const proofText = useProofText();
  const { statistics } = solution;
  const component = heading ? 'h2' : 'p';
  if (statistics.sheets === 0) {
    return (
      <Typography component={component} variant="h3" sx={heading ? GROWS : undefined}>
        {t('answer.nothing')}
      </Typography>
    );
  }
  const proof = proofOf(statistics);
  const leftOut = notPlaced(solution) > 0;
  const sheets = t('answer.sheets', { count: statistics.sheets });
  const percent = formatPercent(solution.total_used_area_ratio, i18n.language);
  const used = t('answer.used', { percent });
  const books = booksOf(solution);
  const figures = [
    used,
    t('answer.cuts', { count: solution.total_nbr_cuts }),
    ...(books ? [t('answer.cycles', { count: books.cycles })] : []),
    ...(solution.total_cost
      ? [t('answer.cost', { cost: formatAmount(solution.total_cost, solution.currency, i18n.language) })]
      : []),
    t('answer.cutLength', { length: formatRun(solution.total_cut_length, i18n.language) }),
  ].join(', ');
  const told = proofText(proof, leftOut);
  const answer = glued(
    proof.kind === 'enough' && !leftOut
      ? `${t('answer.enough')}; ${figures}`
      : proof.kind === 'best'
        ? `${sheets}, ${told}; ${figures}`
        : [`${sheets}, ${figures}`, told].filter(Boolean).join('; '),
  );
  const at = answer.indexOf(percent, answer.indexOf(glued(used)));
  return (
    <Typography component={component} variant="h3" sx={{ textWrap: 'pretty', ...(heading && GROWS) }}>
      {solution.total_used_area_ratio > GOOD_USE ? (
        <>
          {answer.slice(0, at)}
          <Box component="span" data-good sx={{ color: 'success.main' }}>
            {percent}
          </Box>
          {answer.slice(at + percent.length)}
        </>
      ) : (
        answer
      )}
    </Typography>
  );
}
