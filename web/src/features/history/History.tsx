import Skeleton from '@mui/material/Skeleton';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CalculationRecord } from '@/api/types';
import type { Job } from '@/domain/job/job';
import { lazyAside } from '@/i18n/lazyChunk';
import { LIMITS } from '@/lib/fieldLimits';
import { ConfirmDialog } from '@/ui/ConfirmDialog';
import { useAddressParams } from '@/ui/useAddressParams';
import { CompareBar } from './CompareBar';
import type { ProjectChoice } from './HistoryToolbar';
import { CalculationDialog, HistoryList } from './lazy';
import type { RenderComparison, RenderResults } from './renderResults';
import type { RowHandlers } from './rowHandlers';
import { useCalculationActions } from './useCalculationActions';
import { isInProgress } from './useCalculations';
import { useJobOf } from './useJobOf';

const Compared = lazyAside(async () => (await import('./Compared')).Compared, 'history');

/** As many jobs as a batch may have. */
const MOST_PICKED = LIMITS.BatchSubmission.jobs.maxItems;

interface HistoryProps {
  /** What the list can be narrowed to; another feature's. */
  projects?: readonly ProjectChoice[];
  onNew: () => void;
  /** These calculations are to be calculated anew together. */
  onBatch: (picked: readonly CalculationRecord[]) => void;
  /** A job of the history is to be calculated anew. */
  onUse: (job: Job) => void;
  onFiles: RowHandlers['onFiles'];
  /** The ids of the calculations of which files are being written. */
  writing: RowHandlers['writing'];
  renderResults: RenderResults;
  /** Draws two calculations side by side; another feature's work. */
  renderComparison: RenderComparison;
}

/** The history with its dialogs. The calculation that is open stands in the address, so that "back" closes it. */
export function History({
  projects = [],
  onNew,
  onBatch,
  onUse,
  onFiles,
  writing,
  renderResults,
  renderComparison,
}: HistoryProps) {
  const { t } = useTranslation('history');
  const again = useJobOf(onUse);
  const { favorite, remove } = useCalculationActions();
  const [query, setQuery] = useAddressParams();
  const [doomed, setDoomed] = useState<CalculationRecord | null>(null);
  const [picked, setPicked] = useState<CalculationRecord[]>([]);
  const [comparing, setComparing] = useState(false);
  const viewed = query.get('view');
  // Behind a calculation that the address opens, the list is not loaded.
  const [listed, setListed] = useState(viewed === null);
  if (!listed && viewed === null) setListed(true);

  // Two are compared; any number of them can be a batch.
  const pick = (record: CalculationRecord) =>
    setPicked((now) =>
      now.some(({ id }) => id === record.id)
        ? now.filter(({ id }) => id !== record.id)
        : [...now, record].slice(-MOST_PICKED),
    );

  const view = (id: string | null) =>
    setQuery(
      (now) => {
        const next = new URLSearchParams(now);
        if (id) next.set('view', id);
        else next.delete('view');
        return next;
      },
      { replace: id === null },
    );

  return (
    <>
      {listed ? (
        <Suspense fallback={<ListPlace />}>
          <HistoryList
            projects={projects}
            onNew={onNew}
            onView={({ id }) => view(id)}
            onUse={again}
            onFiles={onFiles}
            writing={writing}
            onDelete={setDoomed}
            onFavorite={({ id }) => favorite.mutate(id)}
            onPick={pick}
            picked={picked.map(({ id }) => id)}
          />
        </Suspense>
      ) : (
        <ListPlace />
      )}
      {picked.length > 0 && (
        <CompareBar
          picked={picked}
          onCompare={() => setComparing(true)}
          onBatch={() => onBatch(picked)}
          onClear={() => setPicked([])}
        />
      )}
      {comparing && picked[0] && picked[1] && (
        <Compared
          ids={[picked[0].id, picked[1].id]}
          onClose={() => setComparing(false)}
          renderComparison={renderComparison}
        />
      )}
      {viewed && (
        <Suspense>
          <CalculationDialog
            id={viewed}
            atOnce={!listed}
            onClose={() => view(null)}
            onUse={onUse}
            renderResults={renderResults}
          />
        </Suspense>
      )}
      {listed && (
        <ConfirmDialog
          open={doomed !== null}
          danger
          busy={remove.isPending}
          title={t('deleteTitle')}
          text={doomed ? t(isInProgress(doomed) ? 'deleteRunning' : 'deleteText', { name: doomed.name }) : ''}
          confirm={t('actions.delete')}
          onClose={() => setDoomed(null)}
          onConfirm={() => doomed && remove.mutate(doomed.id, { onSettled: () => setDoomed(null) })}
        />
      )}
    </>
  );
}

function ListPlace() {
  return <Skeleton variant="rounded" height={480} />;
}
