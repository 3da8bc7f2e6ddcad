import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { mayPass, toApiError } from '@/api/errors';
import { keys } from '@/api/keys';
import { renew } from '@/api/renew';
import { useRunStore, type CurrentRun } from '@/api/runStore';
import { showError } from '@/api/showError';
import { apiSolver } from '@/api/solver';
import { useSignedIn } from '@/api/useSignedIn';
import { goingOn, isActive, isToBeStopped, WAIT_MS, withProgress } from '@/domain/solver/run';

/** A server that is away is told again, ms. */
const AGAIN_MS = 2000;

interface Listener {
  /** Told once, in one window. */
  onEnd: (run: CurrentRun) => void;
  /** It is not on the server any more, or it is someone else's; nobody waits for it now. */
  onGone: () => void;
}

/** Keeps the run in step with the server wherever the person is, and renews what depends on its end. Use it once. */
export function useFollowRun(listener: Listener): void {
  useWatch(listener.onGone);
  useWaitingTime();
  useStop();
  useEnd(listener.onEnd);
}

function useSolver() {
  const client = useQueryClient();
  return useMemo(() => apiSolver(client), [client]);
}

function useWatch(onGone: () => void) {
  const solver = useSolver();
  const signedIn = useSignedIn();
  const watched = useRunStore(({ run }) => (run && isActive(run) && !run.timedOut ? run.id : null));
  useEffect(() => {
    if (watched === null || !signedIn) return;
    const { change, leave } = useRunStore.getState();
    return solver.watch(watched, {
      progress: (progress) => change(watched, (run) => withProgress(run, progress)),
      unreachable: () => change(watched, (run) => ({ ...run, unreachable: true })),
      gone: () => {
        if (useRunStore.getState().run?.id !== watched) return;
        leave();
        onGone();
      },
    });
  }, [watched, signedIn, solver, onGone]);
}

/** Gives up after a while; the person may wait once more. */
function useWaitingTime() {
  const id = useRunStore(({ run }) => (run && isActive(run) ? run.id : null));
  const since = useRunStore(({ run }) => run?.since ?? 0);
  useEffect(() => {
    if (id === null) return;
    const giveUp = () => useRunStore.getState().change(id, (run) => ({ ...run, timedOut: isActive(run) }));
    const timer = setTimeout(giveUp, Math.max(0, since + WAIT_MS - Date.now()));
    return () => clearTimeout(timer);
  }, [id, since]);
}

/** Tells the server that the run shall end, until it has heard it. */
function useStop() {
  const client = useQueryClient();
  const solver = useSolver();
  const signedIn = useSignedIn();
  const wanted = useRunStore(({ run }) => (run && isToBeStopped(run) ? run.id : null));
  const { mutate } = useMutation({
    mutationFn: (id: string) => solver.stop(id),
    retry: (_, error) => {
      const { run, change } = useRunStore.getState();
      const again = mayPass(error) && run !== null && isToBeStopped(run);
      if (again) change(run.id, (one) => ({ ...one, stop: 'unheard' }));
      return again;
    },
    retryDelay: (_, error) => Math.max(AGAIN_MS, (toApiError(error).retryAfter ?? 0) * 1000),
    onSuccess: (progress, id) => {
      useRunStore.getState().change(id, (run) => withProgress({ ...run, stop: 'heard' }, progress));
      void client.invalidateQueries({ queryKey: keys.user });
      void renew(client, keys.calculations);
    },
    onError: (error, id) => {
      const { run, change } = useRunStore.getState();
      // Nobody waits for it any more.
      if (run?.id !== id) return;
      change(id, goingOn);
      showError(error);
    },
  });
  useEffect(() => {
    if (wanted !== null && signedIn) mutate(wanted);
  }, [wanted, signedIn, mutate]);
}

/** Renews what the server counts and keeps, and tells the end where no window has. */
function useEnd(onEnd: (run: CurrentRun) => void) {
  const client = useQueryClient();
  const run = useRunStore(({ run: one }) => (one && !isActive(one) && !one.told ? one : null));
  useEffect(() => {
    if (!run) return;
    const first = useRunStore.getState().tell(run.id);
    void client.invalidateQueries({ queryKey: keys.user });
    void renew(client, keys.calculations);
    void client.invalidateQueries({ queryKey: keys.calculation(run.id) });
    if (first) onEnd(run);
  }, [run, client, onEnd]);
}
