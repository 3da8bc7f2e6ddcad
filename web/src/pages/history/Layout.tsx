import type { Solution } from '@/api/types';
import type { Job } from '@/domain/job/job';
import { ResultsView } from '@/features/results/ResultsView';
import { useResultFiles } from '../useResultFiles';

interface LayoutProps {
  /** The calculation's. */
  id: string;
  job: Job;
  solution: Solution;
  partial: boolean;
}

/** The layout of a calculation. The dialog's head has its name already. */
export function Layout(layout: LayoutProps) {
  return <ResultsView {...layout} named {...useResultFiles(layout.id)} />;
}
