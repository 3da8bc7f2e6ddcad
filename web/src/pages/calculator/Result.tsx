import { mdiArrowLeft, mdiCompare, mdiContentDuplicate, mdiHistory, mdiPlus } from '@mdi/js';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { lazyAside } from '@/i18n/lazyChunk';
import { useUser } from '@/features/auth/useUser';
import { useCalculatorStore } from '@/features/calculator/store';
import { useBaseline } from '@/features/results/compare/useBaseline';
import type { Solution } from '@/api/types';
import type { RunResult } from '@/domain/solver/run';
import type { Side } from '@/domain/plan/metrics';
import type { CopyChoice } from '@/features/results/CopyDialog';
import { ResultsView } from '@/features/results/ResultsView';
import { toast } from '@/lib/toasts';
import type { BarCommand } from '@/ui/ActionBar';
import { TaskId } from '@/ui/TaskId';
import { ComparedResultCosts } from '../ComparedResultCosts';
import { showResult } from '../showResult';
import { useResultShop } from '../useResultShop';
import { useResultFiles } from '../useResultFiles';
import { useSharing } from '../useSharing';

const CompareDialog = lazyAside(
  async () => (await import('@/features/results/compare/CompareDialog')).CompareDialog,
  'compare',
  'saw',
  'results',
  'calculator',
  'viewer',
);

const CopyDialog = lazyAside(
  async () => (await import('@/features/results/CopyDialog')).CopyDialog,
  'copying',
);

interface ResultProps {
  result: RunResult<Solution>;
  /** Back to the inputs. */
  onLeave: () => void;
  /** A new calculation from nothing. */
  onNew: () => void;
  /** The person waited for it here. */
  awaited: boolean;
}

/** The result of the calculator, and the ways on from it. */
export function Result({ result, onLeave, onNew, awaited }: ResultProps) {
  const { t } = useTranslation(['calculated', 'common']);
  const navigate = useNavigate();
  const { user } = useUser();
  const files = useResultFiles(result.taskId);
  const shop = useResultShop(result.taskId, result.job);
  const { baseline, keep } = useBaseline(user?.id ?? '');
  const { share, status, dialog } = useSharing(result.taskId, result.solution.mosaics.length);
  const [open, setOpen] = useState<'copy' | 'compare' | null>(null);
  const close = () => setOpen(null);

  const copy = ({ panels, stock, configuration, keep: keeping }: CopyChoice) => {
    const { job } = result;
    if (keeping) keep(result);
    close();
    const { loadJob, undo } = useCalculatorStore.getState();
    loadJob({
      name: job.name,
      notes: job.notes,
      project_id: job.project_id,
      // The machine goes with what it set.
      client_info: configuration ? job.client_info : undefined,
      panels: panels ? job.panels : [],
      stock_panels: stock ? job.stock_panels : [],
      configuration: configuration ? job.configuration : undefined,
    });
    toast({
      severity: 'success',
      text: t('copied'),
      action: { label: t('common:actions.undo'), run: undo },
    });
    window.scrollTo({ top: 0 });
  };

  const use = (side: Side) => {
    close();
    if (side === 'b' || !baseline) return;
    // The two change places: what was current is what is compared with from now on.
    keep(result);
    showResult(baseline);
    toast({ severity: 'success', text: t('taken') });
  };

  const isBaseline = baseline?.taskId === result.taskId;
  const actions: BarCommand[] = [
    { id: 'back', label: t('backToWizard'), icon: mdiArrowLeft, run: onLeave },
    {
      id: 'copy',
      label: t('copy'),
      icon: mdiContentDuplicate,
      run: () => setOpen('copy'),
      quick: true,
    },
    ...(result.solution.mosaics.length > 0 ? [share] : []),
    ...(baseline && !isBaseline
      ? [
          {
            id: 'compare',
            label: t('compare'),
            icon: mdiCompare,
            run: () => setOpen('compare'),
          },
        ]
      : []),
    { id: 'new', label: t('newCalculation'), icon: mdiPlus, run: onNew },
    { id: 'history', label: t('history'), icon: mdiHistory, run: () => void navigate('/history') },
  ];

  return (
    <>
      <ResultsView
        id={result.taskId}
        job={result.job}
        solution={result.solution}
        partial={result.partial}
        awaited={awaited}
        shop={shop}
        status={status}
        actions={actions}
        {...files}
      />
      <TaskId id={result.taskId} />
      {dialog}
      {open === 'copy' && <CopyDialog job={result.job} onClose={close} onCopy={copy} />}
      {open === 'compare' && baseline && (
        <CompareDialog
          a={baseline}
          b={result}
          onClose={close}
          onUse={use}
          use={{ a: t('useA'), b: t('useB') }}
          costs={<ComparedResultCosts a={baseline.taskId} b={result.taskId} />}
        />
      )}
    </>
  );
}
