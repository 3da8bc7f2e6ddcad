import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Job } from '@/domain/job/job';
import type { CuttingPlan } from '@/domain/plan/plan';
import { hasTicks } from '@/domain/workshop/marks';
import { sawSheets, sheetState } from '@/domain/workshop/progress';
import { useTitle } from '@/ui/useTitle';
import { LayoutViewer } from '@/ui/viewer/LayoutViewer';
import { createViewerStore, type ViewerStore } from '@/ui/viewer/viewerStore';
import { Ended } from './Ended';
import { GuestFrame } from './GuestFrame';
import type { KeptPlan } from './keptPlans';
import { SyncSign } from './SyncSign';
import { useSync } from './useSync';

interface ViewLinkProps {
  token: string;
  shared: KeptPlan;
  job: Job;
  plan: CuttingPlan;
  /** Draws what lies below the drawing; another feature's work. */
  renderLists: (store: ViewerStore) => ReactNode;
}

/** A link for looking: the sheets with their lists, and how far the workshop is. */
export function ViewLink({ token, shared, job, plan, renderLists }: ViewLinkProps) {
  const { t } = useTranslation('guest');
  const [store] = useState(createViewerStore);
  const { now } = useSync(token, shared, 0);
  const sheets = useMemo(() => sawSheets(plan), [plan]);
  const cut = useMemo(
    () => sheets.filter((sheet) => sheetState(now.marks, sheet).done).length,
    [sheets, now.marks],
  );
  const { name } = shared.plan;
  useTitle(name);
  if (now.ended) return <Ended />;
  return (
    <GuestFrame
      sign={<SyncSign offline={now.offline} unsent={0} />}
      head={
        <>
          <Typography variant="h2" component="h1" sx={{ overflowWrap: 'anywhere' }}>
            {name || t('untitled')}
          </Typography>
          <Typography role="status" color="textSecondary">
            {hasTicks(now.marks)
              ? t('cut', { done: cut, count: sheets.length })
              : t('sheets', { count: sheets.length })}
          </Typography>
        </>
      }
    >
      <Box sx={{ display: 'flex', flexDirection: 'column', gap: 3, minWidth: 0 }}>
        <LayoutViewer job={job} plan={plan} store={store} readOnly />
        {renderLists(store)}
      </Box>
    </GuestFrame>
  );
}
