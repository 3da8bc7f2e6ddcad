import { useEffect, useEffectEvent, useId, useMemo, useState } from 'react';
import Box from '@mui/material/Box';
import type { CuttingPlan } from '@/domain/plan/plan';
import { useTitle } from '@/ui/useTitle';
import { useViewer } from '@/ui/viewer/viewerContext';
import { sawKeys } from '@/ui/viewer/workshop/sawKeys';
import { SawScreen } from '@/ui/viewer/workshop/SawScreen';
import { useSaw, useSawSheets } from '@/ui/viewer/workshop/useSaw';
import { ViewerScope } from '@/ui/viewer/ViewerScope';
import { createViewerStore } from '@/ui/viewer/viewerStore';
import { Ended } from './Ended';
import { useGuestEntries } from './guestEntries';
import type { KeptPlan } from './keptPlans';
import { SyncSign } from './SyncSign';
import { useSync } from './useSync';

interface SawLinkProps {
  token: string;
  shared: KeptPlan;
  plan: CuttingPlan;
}

/** A link for the saw: the plan one cut at a time; what is ticked is seen by everybody who has it open. */
export function SawLink(props: SawLinkProps) {
  const [store] = useState(createViewerStore);
  return (
    <ViewerScope plan={props.plan} store={store}>
      <AtTheSaw {...props} />
    </ViewerScope>
  );
}

function AtTheSaw({ token, shared, plan }: SawLinkProps) {
  const id = useId();
  const { tick, goTo, now } = useSync(token, shared, plan.groups[0]?.indices[0] ?? 0);
  const keeper = useMemo(
    () => ({ marks: now.marks, sheet: now.sheet, resumed: false, tick, goTo }),
    [now.marks, now.sheet, tick, goTo],
  );
  const saw = useSaw(useSawSheets(), keeper);
  const more = useGuestEntries();
  const { name } = shared.plan;
  useTitle(name);
  const { store } = useViewer();
  const keys = useEffectEvent((event: KeyboardEvent) => {
    if (saw) sawKeys(saw, store)(event);
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => keys(event);
    // Also where nothing has the focus: a pedal is a keyboard.
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  if (now.ended) return <Ended lost={now.lost} />;
  if (!saw) return null;
  return (
    <Box
      component="main"
      aria-labelledby={id}
      sx={{ height: '100dvh', display: 'flex', flexDirection: 'column', bgcolor: 'background.paper' }}
    >
      <SawScreen
        id={id}
        saw={saw}
        level="h1"
        name={name}
        sign={<SyncSign offline={now.offline} unsent={now.unsent} />}
        more={more}
      />
    </Box>
  );
}
