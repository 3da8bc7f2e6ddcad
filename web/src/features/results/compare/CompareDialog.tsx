import { planOf } from '@/domain/plan/plan';
import { withEachSheet } from '@/domain/plan/eachSheet';
import type { Difference } from '@/domain/plan/differences';
import type { Side } from '@/domain/plan/metrics';
import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { mdiClose } from '@mdi/js';
import { useId, useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Solution } from '@/api/types';
import type { Job } from '@/domain/job/job';
import { useLeastRemnant } from '@/api/useLeastRemnant';
import { formatDateTime } from '@/lib/dates';
import { Icon } from '@/ui/Icon';
import { ChangedRequest } from './ChangedRequest';
import { ComparedSide } from './ComparedSide';
import { compareSolutions } from '@/domain/plan/comparison';
import { DifferenceList } from './DifferenceList';
import { MetricsTable } from './MetricsTable';

export interface ComparedResult {
  job: Job;
  solution: Solution;
  /** What it is called; the job's name where it is left out. */
  name?: string;
  /** When it was done; left out where one is kept from before and the other is the current one. */
  moment?: string | null;
}

interface CompareDialogProps {
  a: ComparedResult;
  b: ComparedResult;
  onClose: () => void;
  /** Makes one of them the current result; without, nothing is chosen here. */
  onUse?: (side: Side) => void;
  /** The words on the buttons that do so. */
  use?: { a: string; b: string };
  /** What the two cost; another feature's work, handed in by the page. */
  costs?: ReactNode;
}

/** Two results on the whole screen: figures, both layouts, and what lies elsewhere. */
export function CompareDialog({ a, b, onClose, onUse, use, costs }: CompareDialogProps) {
  const { t } = useTranslation(['compare', 'results', 'common']);
  const id = useId();
  const least = useLeastRemnant();
  const comparison = useMemo(() => compareSolutions(a.solution, b.solution), [a.solution, b.solution]);
  const plans = useMemo(
    () => ({
      a: withEachSheet(planOf(a.job, a.solution, least)),
      b: withEachSheet(planOf(b.job, b.solution, least)),
    }),
    [a, b, least],
  );
  const marked = useMemo(() => markedOf(comparison.differences), [comparison]);
  const [current, setCurrent] = useState<Difference | null>(null);
  const [sheets, setSheets] = useState(() => firstSheets(comparison.differences[0]));

  const show = (difference: Difference) => {
    setCurrent(difference);
    setSheets((shown) => ({
      a: difference.a?.sheet ?? shown.a,
      b: difference.b?.sheet ?? shown.b,
    }));
  };
  const pick = (side: Side) => (tileId: number) => {
    const found = comparison.differences.find((one) => one.tileId === tileId && one[side] !== null);
    if (found) show(found);
  };

  const nameOf = ({ name, job }: ComparedResult) => name ?? job.name ?? t('results:title');
  const alike = nameOf(a) === nameOf(b);
  /** What tells it from the other where the names do not. */
  const aside = (which: Side, { moment }: ComparedResult) =>
    moment === undefined ? t(which === 'a' ? 'compare:earlier' : 'compare:current') : formatDateTime(moment);

  const side = (which: Side, result: ComparedResult) => (
    <ComparedSide
      side={which}
      name={nameOf(result)}
      aside={alike ? aside(which, result) : ''}
      plan={plans[which]}
      better={comparison.better === which}
      sheet={Math.min(sheets[which], Math.max(0, plans[which].groups.length - 1))}
      onSheet={(sheet) => setSheets((shown) => ({ ...shown, [which]: sheet }))}
      marked={marked[which]}
      current={current?.[which] ? current.tileId : null}
      onPick={pick(which)}
      onUse={onUse && (() => onUse(which))}
      use={use?.[which]}
    />
  );

  return (
    <Dialog open fullScreen onClose={onClose} aria-labelledby={id}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, px: { xs: 2, md: 3 }, py: 1 }}>
        <Typography id={id} variant="h3" component="h2" sx={{ flex: 1 }}>
          {t('compare:title')}
        </Typography>
        <IconButton onClick={onClose} aria-label={t('common:actions.close')} edge="end">
          <Icon path={mdiClose} />
        </IconButton>
      </Box>
      <DialogContent dividers sx={{ px: { xs: 2, md: 3 } }}>
        <Box
          sx={{ maxWidth: 1700, mx: 'auto', display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}
        >
          <ChangedRequest a={a.job} b={b.job} />
          <Box
            sx={{
              display: 'grid',
              gap: 3,
              alignItems: 'start',
              gridTemplateColumns: { xs: 'minmax(0, 760px)', lg: 'repeat(2, minmax(0, 760px))' },
            }}
          >
            <Box>
              <Typography component="p" sx={{ fontWeight: 600, mb: 1 }}>
                {t(`compare:verdict.${comparison.better}`)}
              </Typography>
              <MetricsTable comparison={comparison} />
            </Box>
            {costs}
          </Box>
          <Box
            sx={{
              display: 'grid',
              gap: 3,
              alignItems: 'start',
              gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
            }}
          >
            {side('a', a)}
            {side('b', b)}
          </Box>
          <DifferenceList differences={comparison.differences} current={current} onPick={show} />
        </Box>
      </DialogContent>
    </Dialog>
  );
}

function markedOf(differences: readonly Difference[]) {
  return {
    a: new Set(differences.filter(({ a }) => a !== null).map(({ tileId }) => tileId)),
    b: new Set(differences.filter(({ b }) => b !== null).map(({ tileId }) => tileId)),
  };
}

/** What differs first is what is seen first. */
function firstSheets(difference: Difference | undefined) {
  return { a: difference?.a?.sheet ?? 0, b: difference?.b?.sheet ?? 0 };
}
