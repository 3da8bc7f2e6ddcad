// A calculation from the wizard's point of view: start it, follow it, end it, show its layout.

import { useEffect } from 'react';
import { toApiError } from '@/api/errors';
import { upgradeAction } from '@/api/showError';
import type { Solution } from '@/api/types';
import type { Job } from '@/domain/job/job';
import { quotaOf } from '@/features/auth/quota';
import { useUser } from '@/features/auth/useUser';
import { checksOf } from '@/domain/job/checks';
import { useChosenResult } from '@/features/calculator/chosenResult';
import { useDefaultName } from '@/features/calculator/defaultName';
import { toJob } from '@/domain/job/draft';
import { serverFaults } from '@/features/calculator/faults';
import type { RunView } from '@/features/calculator/ProgressCard';
import { useCalculatorStore } from '@/features/calculator/store';
import { useWords } from '@/features/calculator/words';
import { useTaskStore } from '@/features/tasks/taskStore';
import { useStartTask } from '@/features/tasks/useStartTask';
import { useStopTask } from '@/features/tasks/useStopTask';
import { useTask } from '@/features/tasks/useTask';
import { toast } from '@/lib/toasts';

export interface RunResult {
  taskId: string;
  job: Job;
  solution: Solution;
  /** The search was ended early: this is the best that it had. */
  partial: boolean;
}

export interface RunControl {
  /** What the progress card shows; null without a run. */
  view: RunView | null;
  /** What the results view shows; null until there is a layout. */
  result: RunResult | null;
  /** Submitting or calculating. */
  busy: boolean;
  start: () => void;
  /** Ends the search and takes the best layout so far. */
  stop: () => void;
  /** Ends the search and goes back to the inputs; the best layout so far stays in the history. */
  cancel: () => void;
  /** Back to the inputs. */
  reset: () => void;
  /** A new calculation from nothing. */
  startOver: () => void;
}

export function useRun(): RunControl {
  const { t } = useWords();
  const { user, signedIn } = useUser();
  const run = useCalculatorStore((state) => state.run);
  // Only where it may begin: the first steps need not know it.
  const defaultName = useDefaultName(
    useCalculatorStore(
      ({ draft, step, run: one }) => draft.name.trim() === '' && (step >= 2 || one !== null),
    ),
  );
  const { started, endRun, clear, setServerFaults, setProject, undo } = useCalculatorStore.getState();
  const task = useTask();
  const { taskId, begin, clear: forget } = useTaskStore();
  const { start: submit, starting } = useStartTask();
  const { stop } = useStopTask();
  const wanted = run?.taskId ?? null;
  const gone = task.gone && task.id === wanted;
  const kept = useChosenResult(({ chosen }) => chosen);
  const chosen = kept?.taskId === wanted ? kept : null;

  useEffect(() => {
    // A chosen result is here already: nobody has to be asked for it.
    if (wanted === null || chosen) return;
    if (gone) {
      endRun();
      toast({ severity: 'warning', text: t('run.gone') });
    } else if (taskId !== wanted) begin(wanted);
  }, [wanted, chosen, gone, taskId, begin, endRun, t]);

  const refuse = (text: string) => toast({ severity: 'error', text });

  const start = () => {
    const { draft } = useCalculatorStore.getState();
    const checks = checksOf(draft);
    const quota = user && quotaOf(user.subscription);
    if (!signedIn) refuse(t('run.signIn'));
    else if (quota?.level === 'exhausted') {
      toast({ severity: 'error', text: t('run.limit'), persistent: true, action: upgradeAction() });
    } else if (checks.panels.rows === 0) refuse(t('run.addPanels'));
    else if (checks.stock.rows === 0) refuse(t('run.addStock'));
    else {
      const job = toJob(draft, defaultName);
      const refused = (error: unknown) => {
        const { code, details } = toApiError(error);
        if (code === 'VALIDATION_ERROR') setServerFaults(serverFaults(details, draft));
        if (code === 'PROJECT_NOT_FOUND') setProject(null);
      };
      void submit(job, refused).then((id) => {
        if (id === null) return;
        started(id, job);
        // The progress is told at the top of the page.
        window.scrollTo({ top: 0 });
      });
    }
  };

  const reset = () => {
    endRun();
    forget();
  };

  const ours = run !== null && task.id === run.taskId;
  const result =
    run && chosen
      ? { ...chosen, job: run.job }
      : run && ours && !task.active && task.solution && !task.cancelled
        ? {
            taskId: run.taskId,
            job: run.job,
            solution: task.solution,
            partial: task.state !== 'FINISHED',
          }
        : null;
  const view: RunView | null =
    run && !result
      ? {
          taskId: run.taskId,
          // One that was cancelled is about to go.
          state: !ours || task.state === null ? 'INITIALISING' : task.cancelled ? 'RUNNING' : task.state,
          percent: ours ? task.percent : 0,
          best: ours ? task.solution : null,
          stoppable: ours && task.stoppable,
          ending: !ours ? null : task.cancelled ? 'cancel' : task.ending,
          stopUnheard: ours && task.stopUnheard,
          unreachable: ours && task.unreachable,
          trouble: ours && task.timedOut ? t('run.timeout') : null,
        }
      : null;

  return {
    view,
    result,
    busy: starting || (run !== null && !chosen && (!ours || task.active) && !task.timedOut),
    start,
    stop: () => stop('stop'),
    cancel: () => stop('cancel'),
    reset,
    startOver: () => {
      clear();
      forget();
      toast({
        severity: 'info',
        text: t('cleared'),
        action: { label: t('common:actions.undo'), run: undo },
      });
    },
  };
}
