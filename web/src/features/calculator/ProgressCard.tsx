// A run as it goes: what it does, how far it is, and the ways to end it.
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import type { Solution, TaskState } from '@/api/types';
import { formatPercent } from '@/lib/numbers';
import { useFocusIfLost } from '@/ui/focus';
import { TaskId } from '@/ui/TaskId';
import { useWords } from './words';

export type RunView = {
  taskId: string;
  state: TaskState | 'INITIALISING';
  percent: number;
  best: Solution | null;
  stoppable: boolean;
  /** What the person asked for meanwhile: to take the best layout so far, or to go back to the inputs. */
  ending: 'stop' | 'cancel' | null;
  /** The server does not answer to that; it is told again. */
  stopUnheard: boolean;
  /** The last time the server was asked, nobody answered. */
  unreachable: boolean;
  /** Why it failed or is no longer followed, in words. */
  trouble: string | null;
};

type ProgressCardProps = {
  run: RunView;
  /** The person began it here: the button for that is gone, and the focus goes on at the heading. */
  begun: boolean;
  onStop: () => void;
  onCancel: () => void;
  onReset: () => void;
  onRetry: () => void;
};

export function ProgressCard({ run, begun, onStop, onCancel, onReset, onRetry }: ProgressCardProps) {
  const { t, language } = useWords();
  const id = useId();
  const over = run.state === 'ERROR' || run.state === 'TERMINATED' || run.state === 'STOPPED';
  const words = useRunWords(run);
  const ended = run.trouble !== null || over;
  const heading = useFocusIfLost<HTMLHeadingElement>(begun && !ended);
  const wayOn = useFocusIfLost<HTMLButtonElement>(ended);

  if (ended) {
    return (
      <Alert
        severity={run.trouble === null && run.state === 'STOPPED' ? 'warning' : 'error'}
        action={
          <Stack direction="row" spacing={1}>
            <Button ref={wayOn} color="inherit" onClick={onReset}>
              {t('run.reset')}
            </Button>
            <Button color="inherit" onClick={onRetry}>
              {t('run.again')}
            </Button>
          </Stack>
        }
      >
        {run.trouble ?? words}
      </Alert>
    );
  }

  const { best } = run;
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
          <Button variant="contained" disabled={!best || !run.stoppable} onClick={onStop}>
            {t(run.ending === 'stop' ? 'run.stopping' : 'run.stopAndApply')}
          </Button>
          <Button disabled={!run.stoppable} onClick={onCancel}>
            {t(run.ending === 'cancel' ? 'run.cancelling' : 'run.cancel')}
          </Button>
        </Stack>
        {run.taskId && <TaskId id={run.taskId} />}
      </Stack>
    </Paper>
  );
}

function useRunWords(run: RunView): string {
  const { t } = useWords();
  if (run.stopUnheard) return t('common:task.stopUnheard');
  if (run.ending) return t(run.ending === 'cancel' ? 'run.cancelling' : 'run.stopping');
  if (run.unreachable) return t('common:task.unreachable');
  switch (run.state) {
    case 'INITIALISING':
      return t('run.initialising');
    case 'QUEUED':
      return t('run.queued');
    case 'RUNNING':
    case 'FINISHED':
      return t(run.best ? 'run.searching' : 'run.optimising');
    case 'STOPPED':
      return t('run.cancelled');
    case 'TERMINATED':
    case 'ERROR':
      return t('run.failed', { status: run.state });
  }
}
