import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { KeptPlan } from './keptPlans';
import { createSync, type Sync, type SyncState } from './sync';

/** The ticks of a shared plan, kept together with those of all others as long as it is shown. */
export function useSync(
  token: string,
  { plan, known }: KeptPlan,
  firstSheet: number,
): Sync & { now: SyncState } {
  const [sync] = useState(() => createSync({ token, known, firstSheet, mayTick: plan.kind === 'saw' }));
  useEffect(() => sync.start(), [sync]);
  const now = useStore(sync.store);
  return { ...sync, now };
}
