// What other screens hand to the calculator.

import i18next from 'i18next';
import type { Job } from '@/domain/job/job';
import { useCalculatorStore } from '@/features/calculator/store';
import type { ComparedCalculation } from '@/features/history/renderResults';
import { toast } from '@/lib/toasts';
import { showResult } from './showResult';

/** Its inputs, to calculate with anew; what they take the place of is told, and comes back with undo. */
export function takeJob(job: Job, go: () => void): void {
  const { draft, loadJob, undo } = useCalculatorStore.getState();
  const replaces = draft.panels.length + draft.stock.length > 0 || draft.notes.trim() !== '';
  loadJob(job);
  toast({
    severity: 'success',
    text:
      replaces && job.name ? i18next.t('history:usedInstead', { name: job.name }) : i18next.t('history:used'),
    action: { label: i18next.t('common:actions.undo'), run: undo },
  });
  go();
}

/** Its layout, to look at there. */
export function showAgain(calculation: ComparedCalculation, go: () => void): void {
  showResult(calculation);
  go();
}
