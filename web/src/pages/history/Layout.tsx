import type { ReactNode } from 'react';
import type { Solution } from '@/api/types';
import type { Job } from '@/domain/job/job';
import { ResultsView } from '@/features/results/ResultsView';
import type { BarCommand } from '@/ui/ActionBar';
import { useResultShop } from '../useResultShop';
import { useResultFiles } from '../useResultFiles';
import { useSharing } from '../useSharing';

interface LayoutProps {
  /** The calculation's. */
  id: string;
  job: Job;
  solution: Solution;
  partial: boolean;
}

/** The layout of a calculation. The dialog's head has its name already. */
export function Layout(layout: LayoutProps) {
  const shop = useResultShop(layout.id, layout.job);
  const { share, status, dialog } = useSharing(layout.id, layout.solution.mosaics.length);
  return (
    <>
      <KeptLayout
        {...layout}
        actions={layout.solution.mosaics.length > 0 ? [share] : []}
        shop={shop}
        status={status}
      />
      {dialog}
    </>
  );
}

interface KeptLayoutProps extends LayoutProps {
  actions?: readonly BarCommand[];
  shop?: ReactNode;
  status?: ReactNode;
}

/** The same of one that this browser has kept: the server may have it no longer. */
export function KeptLayout(layout: KeptLayoutProps) {
  return <ResultsView {...layout} named {...useResultFiles(layout.id)} />;
}
