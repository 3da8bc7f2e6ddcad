// A run as it goes: what it does, how far it is, and the ways to end it.
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import type { CurrentRun } from '@/api/runStore';
import { isActive, isCancelled, isStoppable, type End } from '@/domain/solver/run';
import { formatPercent } from '@/lib/numbers';
import { useFocusIfLost } from '@/ui/focus';
import { TaskId } from '@/ui/TaskId';
import { useWords } from './words';

type ProgressCardProps = {
  run: CurrentRun;
  /** The person began it here: the button for that is gone, and the focus goes on at the heading. */
  begun: boolean;
  onEnd: (ending: End) => void;
  onLeave: () => void;
  onRetry: () => void;
};

export function ProgressCard({ run, begun, onEnd, onLeave, onRetry }: ProgressCardProps) {
  const { t, language } = useWords();
  const id = useId();
  const words = useRunWords(run);
  const active = isActive(run);
  const ended = active ? run.timedOut : !isCancelled(run) && run.state !== 'FINISHED';
  const heading = useFocusIfLost<HTMLHeadingElement>(begun && !ended);
  const wayOn = useFocusIfLost<HTMLButtonElement>(ended);

  if (ended) {
    return (
      <Alert
        severity={run.state === 'STOPPED' ? 'warning' : 'error'}
        action={
          <Stack direction="row" spacing={1}>
            <Button ref={wayOn} color="inherit" onClick={onLeave}>
              {t('run.reset')}
            </Button>
            <Button color="inherit" onClick={onRetry}>
              {t('run.again')}
            </Button>
          </Stack>
        }
      >
        {words}
      </Alert>
    );
  }

  const [best] = run.solutions;
  const stoppable = isStoppable(run);
  return (
    <Paper variant="outlined" component="section" aria-labelledby={id} sx={{ p: { xs: 2, sm: 3 } }}>
      <Stack spacing={2}>
        <Typography id={id} ref={heading} tabIndex={-1} variant="h3" component="h2" sx={{ outline: 'none' }}>
          <span role="status">{words}</span>
        </Typography>
        <Stack direction="row" spacing={2} sx={{ alignItems: 'center' }}>
          <LinearProgress
            variant={run.state === 'RUNNING' && !run.unreachable ? 'determinate' : 'indeterminate'}
            value={Math.min(100, run.percent)}
            aria-label={t('run.percent')}
            sx={{ flexGrow: 1, height: 10, borderRadius: 5 }}
          />
          <Typography sx={{ minWidth: 56, textAlign: 'right' }}>
            {formatPercent(run.percent / 100, language, 0)}
          </Typography>
        </Stack>
        {best && (
          <Typography>
            {t('run.best', {
              sheets: t('sum.sheets', { count: best.mosaics.length }),
              used: formatPercent(best.total_used_area_ratio, language),
              cuts: t('sum.cuts', { count: best.total_nbr_cuts }),
            })}
          </Typography>
        )}
        <Stack
          direction={{ xs: 'column', sm: 'row' }}
          spacing={{ xs: 0.5, sm: 1.5 }}
          sx={{ alignItems: { xs: 'stretch', sm: 'center' } }}
        >
          <Button variant="contained" disabled={!best || !stoppable} onClick={() => onEnd('stop')}>
            {t(run.ending === 'stop' ? 'run.stopping' : 'run.stopAndApply')}
          </Button>
          <Button disabled={!stoppable} onClick={() => onEnd('cancel')}>
            {t(run.ending === 'cancel' ? 'run.cancelling' : 'run.cancel')}
          </Button>
        </Stack>
        <TaskId id={run.id} />
      </Stack>
    </Paper>
  );
}

function useRunWords(run: CurrentRun): string {
  const { t } = useWords();
  if (isActive(run)) {
    if (run.timedOut) return t('run.timeout');
    if (run.ending && run.stop === 'unheard') return t('common:task.stopUnheard');
    if (run.ending) return t(run.ending === 'cancel' ? 'run.cancelling' : 'run.stopping');
    if (run.unreachable) return t('common:task.unreachable');
  }
  switch (run.state) {
    case 'INITIALISING':
      return t('run.initialising');
    case 'QUEUED':
      return t('run.queued');
    case 'RUNNING':
    case 'FINISHED':
      return t(run.solutions.length > 0 ? 'run.searching' : 'run.optimising');
    case 'STOPPED':
      // One that was cancelled is about to go.
      return t(isCancelled(run) ? 'run.cancelling' : 'run.cancelled');
    case 'TERMINATED':
    case 'ERROR':
      return t('run.failed', { status: run.state });
  }
}
