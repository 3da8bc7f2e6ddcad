import type { Job, Solution } from '@/api/types';
import { ResultsView } from '@/features/results/ResultsView';
import { ResultExportMenu } from '../ResultExportMenu';

interface LayoutProps {
  job: Job;
  solution: Solution;
  partial: boolean;
}

/** The layout of a calculation. The dialog's head has its name already. */
export function Layout(layout: LayoutProps) {
  return (
    <ResultsView
      {...layout}
      named
      exports={<ResultExportMenu job={layout.job} solution={layout.solution} />}
    />
  );
}
