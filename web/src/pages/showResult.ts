import { useRunStore } from '@/api/runStore';
import type { Solution } from '@/api/types';
import type { RunResult } from '@/domain/solver/run';
import { useCalculatorStore } from '@/features/calculator/store';

/** Makes a result that is at hand the one that the calculator shows, with the inputs that led to it. */
export function showResult({ taskId, job, solution, partial }: RunResult<Solution>): void {
  useCalculatorStore.getState().loadJob(job);
  useRunStore.getState().show({ taskId, job, solution, partial });
}
