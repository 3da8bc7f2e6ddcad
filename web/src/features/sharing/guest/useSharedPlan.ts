import { useCallback, useEffect, useState } from 'react';
import { toApiError, type ApiError } from '@/api/errors';
import { fetchShared, marksOf } from '@/api/shared';
import { forgetLink, keepPlan, readPlan, type KeptPlan } from './keptPlans';

export type SharedState =
  | { kind: 'loading' }
  | { kind: 'ready'; shared: KeptPlan }
  | { kind: 'ended' }
  | { kind: 'failed'; error: ApiError };

/** The plan of a link: at once as this device keeps it, else from the server; what the server has is kept. */
export function useSharedPlan(token: string): { state: SharedState; again: () => void } {
  const [state, setState] = useState<SharedState>({ kind: 'loading' });
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    let over = false;
    const isOver = () => over;
    const load = async () => {
      const kept = await readPlan(token);
      if (isOver()) return;
      if (kept) setState({ kind: 'ready', shared: kept });
      try {
        const plan = await fetchShared(token);
        if (isOver()) return;
        const shared = { plan, known: marksOf(plan.progress) };
        void keepPlan(token, shared);
        // What is on the screen stays: a result does not change, and its ticks come by themselves.
        if (!kept) setState({ kind: 'ready', shared });
      } catch (thrown) {
        const error = toApiError(thrown);
        if (error.status === 404) {
          await forgetLink(token);
          if (!isOver()) setState({ kind: 'ended' });
        } else if (!isOver() && !kept) setState({ kind: 'failed', error });
      }
    };
    void load();
    return () => {
      over = true;
    };
  }, [token, turn]);
  const again = useCallback(() => {
    setState({ kind: 'loading' });
    setTurn((now) => now + 1);
  }, []);
  useEffect(() => {
    if (state.kind !== 'failed') return undefined;
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [state, again]);
  return { state, again };
}
