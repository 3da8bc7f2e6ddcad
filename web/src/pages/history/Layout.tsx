import { useTranslation } from 'react-i18next';
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
  const { t } = useTranslation('results');
  return (
    <ResultsView
      {...layout}
      title={t('title')}
      exports={<ResultExportMenu job={layout.job} solution={layout.solution} />}
    />
  );
}
