import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api/errors';
import { fillJob } from '@/api/job';
import type { Solution } from '@/api/types';
import type { Job } from '@/domain/job/job';
import { planOf, type CuttingPlan } from '@/domain/plan/plan';
import { ErrorState } from '@/ui/ErrorState';
import { Logo } from '@/ui/Logo';
import type { ViewerStore } from '@/ui/viewer/viewerStore';
import { Ended } from './Ended';
import { GuestFrame } from './GuestFrame';
import type { KeptPlan } from './keptPlans';
import { SawLink } from './SawLink';
import { useSharedPlan } from './useSharedPlan';
import { ViewLink } from './ViewLink';

/** The lists of a result; another feature's work. */
export type RenderLists = (result: {
  job: Job;
  solution: Solution;
  plan: CuttingPlan;
  store: ViewerStore;
}) => ReactNode;

interface SharedScreenProps {
  token: string;
  renderLists: RenderLists;
}

/** What a shared link opens, for whoever has it. */
export function SharedScreen({ token, renderLists }: SharedScreenProps) {
  const { t } = useTranslation('guest');
  const { state, again } = useSharedPlan(token);
  switch (state.kind) {
    case 'loading':
      return (
        <Box component="main" role="status" aria-label={t('loading')}>
          <LinearProgress />
        </Box>
      );
    case 'ended':
      return <Ended />;
    case 'failed':
      return (
        <GuestFrame head={<Logo />}>
          <ErrorState title={t('failed')} text={errorText(state.error)} onRetry={again} />
        </GuestFrame>
      );
    case 'ready':
      return <Ready token={token} shared={state.shared} renderLists={renderLists} />;
  }
}

function Ready({ token, shared, renderLists }: SharedScreenProps & { shared: KeptPlan }) {
  const { solution } = shared.plan;
  const job = useMemo(() => fillJob({ ...shared.plan.job, name: shared.plan.name }), [shared]);
  const plan = useMemo(() => planOf(job, solution), [job, solution]);
  if (shared.plan.kind === 'saw') return <SawLink token={token} shared={shared} plan={plan} />;
  return (
    <ViewLink
      token={token}
      shared={shared}
      job={job}
      plan={plan}
      renderLists={(store) => renderLists({ job, solution, plan, store })}
    />
  );
}
