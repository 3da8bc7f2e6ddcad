// What other screens hand to the calculator.

import i18next from 'i18next';
import type { Job } from '@/api/types';
import { showResult } from '@/features/calculator/chosenResult';
import { useCalculatorStore } from '@/features/calculator/store';
import type { ComparedCalculation } from '@/features/history/renderResults';
import { toast } from '@/lib/toasts';

/** Its inputs, to calculate with anew. */
export function takeJob(job: Job, go: () => void): void {
  const { loadJob, undo } = useCalculatorStore.getState();
  loadJob(job);
  toast({
    severity: 'success',
    text: i18next.t('history:used'),
    action: { label: i18next.t('common:actions.undo'), run: undo },
  });
  go();
}

/** Its layout, to look at there. */
export function showAgain(calculation: ComparedCalculation, go: () => void): void {
  showResult(calculation);
  go();
}
