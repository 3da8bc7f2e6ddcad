// A calculation from the wizard's point of view: start it, end it, leave its layout.

import { toApiError } from '@/api/errors';
import { useRunStore, type CurrentRun } from '@/api/runStore';
import { upgradeAction } from '@/api/showError';
import type { Solution } from '@/api/types';
import { withCataloguePrices } from '@/domain/job/cataloguePrices';
import { checksOf } from '@/domain/job/checks';
import { toJob } from '@/domain/job/draft';
import { ended, isActive, resultOf, type End, type RunResult } from '@/domain/solver/run';
import { quotaOf } from '@/features/auth/quota';
import { useUser } from '@/features/auth/useUser';
import { useDefaultName } from '@/features/calculator/defaultName';
import { serverFaults } from '@/features/calculator/faults';
import { useCalculatorStore } from '@/features/calculator/store';
import { usePricedMaterials } from '@/features/calculator/useCataloguePrices';
import { useWords } from '@/features/calculator/words';
import { useStartRun } from '@/features/run/useStartRun';
import { toast } from '@/lib/toasts';

export interface RunControl {
  /** Null without a run. */
  run: CurrentRun | null;
  /** What the results view shows; null until there is a layout. */
  result: RunResult<Solution> | null;
  /** Submitting or calculating. */
  busy: boolean;
  start: () => void;
  /** Ends the search: takes the best layout so far, or goes back to the inputs (it stays in the history then). */
  end: (ending: End) => void;
  /** Back to the inputs. */
  leave: () => void;
  /** A new calculation from nothing. */
  startOver: () => void;
}

export function useRun(): RunControl {
  const { t } = useWords();
  const { user, signedIn } = useUser();
  const { run, change, leave } = useRunStore();
  // Only where it may begin: the first steps need not know it.
  const defaultName = useDefaultName(
    useCalculatorStore(({ draft, step }) => draft.name.trim() === '' && (step >= 2 || run !== null)),
  );
  const { clear, setServerFaults, setProject, undo } = useCalculatorStore.getState();
  const materials = usePricedMaterials();
  const { start: submit, starting } = useStartRun();

  const refuse = (text: string) => toast({ severity: 'error', text });

  const start = () => {
    const { draft } = useCalculatorStore.getState();
    const checks = checksOf(draft, undefined, materials);
    const quota = user && quotaOf(user.subscription);
    if (!signedIn) refuse(t('run.signIn'));
    else if (quota?.level === 'exhausted') {
      toast({ severity: 'error', text: t('run.limit'), persistent: true, action: upgradeAction() });
    } else if (checks.panels.rows === 0) refuse(t('run.addPanels'));
    else if (checks.stock.rows === 0) refuse(t('run.addStock'));
    else {
      const refused = (error: unknown) => {
        const { code, details } = toApiError(error);
        if (code === 'VALIDATION_ERROR') setServerFaults(serverFaults(details, draft));
        if (code === 'PROJECT_NOT_FOUND') setProject(null);
      };
      const job = withCataloguePrices(toJob(draft, defaultName), materials);
      void submit(job, refused).then((accepted) => {
        // The progress is told at the top of the page.
        if (accepted) window.scrollTo({ top: 0 });
      });
    }
  };

  return {
    run,
    result: run && resultOf(run),
    busy: starting || (run !== null && isActive(run) && !run.timedOut),
    start,
    end: (ending) => run && change(run.id, (one) => ended(one, ending)),
    leave,
    startOver: () => {
      clear();
      toast({
        severity: 'info',
        text: t('cleared'),
        action: { label: t('common:actions.undo'), run: undo },
      });
    },
  };
}
