import { planOf } from '@/domain/plan/plan';
import { notPlaced } from '@/domain/plan/metrics';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { Suspense, useCallback, useId, useMemo, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { preloadSoon, lazyChunk, usePageUsed } from '@/i18n/lazyChunk';
import { useLeastRemnant } from '@/api/useLeastRemnant';
import type { Solution } from '@/api/types';
import type { Job } from '@/domain/job/job';
import { LayoutViewer } from '@/ui/viewer/LayoutViewer';
import { createViewerStore } from '@/ui/viewer/viewerStore';
import { ActionBar, type BarCommand } from '@/ui/ActionBar';
import { useFocusIfLost } from '@/ui/focus';
import { Answer } from './Answer';
import { NotPlaced } from './notPlacedPart';

const Cards = lazyChunk(async () => (await import('./Cards')).Cards, 'results');
const Lists = lazyChunk(async () => (await import('./lists/Lists')).Lists, 'results', 'viewer');
preloadSoon(Cards, Lists);

const CARDS_TO_COME = <Skeleton variant="rounded" height={180} />;
const LISTS_TO_COME = <Skeleton variant="rounded" height={480} />;

interface ResultsViewProps {
  /** The calculation that it is the result of. */
  id?: string;
  job: Job;
  solution: Solution;
  /** What it stands in has the job's name already: the answer is its heading. */
  named?: boolean;
  /** The ways on from here. */
  actions?: readonly BarCommand[];
  /** Puts the drawn sheets on paper: it comes first. */
  print?: BarCommand;
  /** The menu with the files that the result can be had as, beside them. */
  files?: ReactNode;
  /** What the shop has to do with it, below the drawing: its costs and its booking. */
  shop?: ReactNode;
  /** How far the workshop is with it. */
  status?: ReactNode;
  /** The search goes on, or was ended early: this is its best plan so far. */
  partial?: boolean;
  /** It comes in place of what the person waited at: who has lost the focus to it goes on at its heading. */
  awaited?: boolean;
}

/** A result: the answer in one line, what was not placed, the drawing, then the lists. */
export function ResultsView({
  id: resultId,
  job,
  solution,
  named = false,
  actions = [],
  print,
  files,
  shop,
  status,
  partial = false,
  awaited = false,
}: ResultsViewProps) {
  const { t } = useTranslation('results');
  const id = useId();
  const heading = useFocusIfLost<HTMLHeadingElement>(awaited);
  const least = useLeastRemnant();
  const plan = useMemo(() => planOf(job, solution, least), [job, solution, least]);
  const [store] = useState(createViewerStore);
  const viewer = useRef<HTMLDivElement>(null);
  const show = useCallback(
    (group: number, hot: string) => {
      store.getState().showSheet(group);
      store.setState({ pinned: hot });
      viewer.current?.scrollIntoView({ block: 'start' });
    },
    [store],
  );
  const drawn = plan.groups.length > 0;
  // The lists lie below the drawing.
  const used = usePageUsed();
  // What a finished plan is for comes first: it goes to the workshop.
  const all = drawn && print ? [print, ...actions] : actions;
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2, minWidth: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        {named ? (
          <Answer solution={solution} heading />
        ) : (
          <Typography
            ref={heading}
            tabIndex={-1}
            aria-describedby={id}
            variant="h2"
            component="h1"
            sx={{ flex: '1 1 auto', overflowWrap: 'anywhere', outline: 'none' }}
          >
            {job.name ?? t('title')}
          </Typography>
        )}
        <ActionBar actions={all}>{files}</ActionBar>
      </Box>
      {!named && (
        <div id={id}>
          <Answer solution={solution} />
        </div>
      )}
      {status}
      {partial && <Alert severity="warning">{t('partial')}</Alert>}
      {notPlaced(solution) > 0 && (
        <Suspense fallback={<Skeleton variant="rounded" height={120} />}>
          <NotPlaced job={job} solution={solution} />
        </Suspense>
      )}
      {drawn && (
        <Box ref={viewer} sx={{ scrollMarginTop: 8 }}>
          <LayoutViewer job={job} plan={plan} store={store} resultId={resultId} />
        </Box>
      )}
      {drawn &&
        (used ? (
          <Suspense fallback={CARDS_TO_COME}>
            <Cards solution={solution} plan={plan} />
          </Suspense>
        ) : (
          CARDS_TO_COME
        ))}
      {drawn && used && shop}
      {used ? (
        <Suspense fallback={LISTS_TO_COME}>
          <Lists job={job} solution={solution} plan={plan} onShow={show} />
        </Suspense>
      ) : (
        LISTS_TO_COME
      )}
    </Box>
  );
}
