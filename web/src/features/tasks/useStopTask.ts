import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { answerOf, api } from '@/api/client';
import { keys } from '@/api/keys';
import { mayPass, toApiError } from '@/api/errors';
import { renew } from '@/api/renew';
import { showError } from '@/api/showError';
import { isRecord, stored } from '@/lib/storage';
import { useTaskStore, type End } from './taskStore';

/** A server that is away is told again, ms. */
const AGAIN_MS = 2000;

interface Wanted {
  id: string;
  end: End;
}

/** The task that shall end, until the server has heard it: a reload does not forget it. */
const wanted = stored<Wanted | null>({
  key: 'task-stop',
  version: 1,
  repair: (found) =>
    isRecord(found) && typeof found.id === 'string'
      ? { id: found.id, end: found.end === 'cancel' ? 'cancel' : 'stop' }
      : null,
});

const isCurrent = (id: string): boolean => useTaskStore.getState().taskId === id;

/**
 * Ends the current task. A server that does not answer is told again until it does; its answer is the last word on the
 * task. `onRefused`: it does not end the task.
 */
export function useStopTask(onRefused?: () => void): { stop: (end: End) => void } {
  const client = useQueryClient();
  const { taskId, setEnding, setStopUnheard } = useTaskStore();
  const { mutate } = useMutation({
    mutationFn: ({ id }: Wanted) =>
      answerOf(api.POST('/api/v1/task/{id}/stop', { params: { path: { id } } })),
    retry: (_, error) => {
      const again = mayPass(error) && useTaskStore.getState().ending !== null;
      if (again) setStopUnheard();
      return again;
    },
    retryDelay: (_, error) => Math.max(AGAIN_MS, (toApiError(error).retryAfter ?? 0) * 1000),
    onSuccess: async (status, { id }) => {
      // What was asked before the stop says nothing any more.
      await client.cancelQueries({ queryKey: keys.task(id) });
      client.setQueryData(keys.task(id), status);
      void client.invalidateQueries({ queryKey: keys.user });
      void renew(client, keys.calculations);
    },
    onError: (error, { id }) => {
      // Nobody waits for it any more.
      if (!isCurrent(id)) return;
      setEnding(null);
      onRefused?.();
      showError(error);
    },
    onSettled: (_, __, { id }) => {
      if (wanted.read()?.id === id) wanted.remove();
    },
  });
  const stop = useCallback(
    (end: End) => {
      const { taskId: id, ending } = useTaskStore.getState();
      if (id === null || ending !== null) return;
      wanted.write({ id, end });
      setEnding(end);
      mutate({ id, end });
    },
    [mutate, setEnding],
  );
  useEffect(() => {
    const left = wanted.read();
    if (left && left.id === taskId) stop(left.end);
  }, [taskId, stop]);
  return { stop };
}
