// The result that was chosen in a comparison, in place of what the server says of its task.

import { create } from 'zustand';
import type { Solution } from '@/api/types';
import type { Job } from '@/domain/job/job';
import { useCalculatorStore } from './store';

interface ChosenResult {
  taskId: string;
  solution: Solution;
  partial: boolean;
}

interface Store {
  chosen: ChosenResult | null;
  choose: (chosen: ChosenResult | null) => void;
}

/** Only for this visit: after a reload the server is asked again. */
export const useChosenResult = create<Store>()((set) => ({
  chosen: null,
  choose: (chosen) => set({ chosen }),
}));

/** Makes a result that is at hand the one that the calculator shows, with the inputs that led to it. */
export function showResult({ job, ...chosen }: ChosenResult & { job: Job }): void {
  const { loadJob, started } = useCalculatorStore.getState();
  loadJob(job);
  started(chosen.taskId, job);
  useChosenResult.getState().choose(chosen);
}
