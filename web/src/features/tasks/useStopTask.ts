import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { answerOf, api } from '@/api/client';
import { keys } from '@/api/keys';
import { mayPass, toApiError } from '@/api/errors';
import { renew } from '@/api/renew';
import { showError } from '@/api/showError';
import type { TaskStatus } from '@/api/types';
import { readText, removeText, writeText } from '@/lib/storage';
import { useTaskStore } from './taskStore';
import { fetchTask } from './useTask';

/** The last layout follows a stop within a second. */
const LOOKS = 5;
const LOOK_MS = 400;
/** A server that is away is told again, ms. */
const AGAIN_MS = 2000;
/** The task that shall be stopped, until the server has heard it: a reload does not forget it. */
const WANTED = 'task-stop';

const isCurrent = (id: string): boolean => useTaskStore.getState().taskId === id;

/**
 * Stops the current task; what it has found until then stays. A server that does not answer is told again until it
 * does; `onRefused`: it does not stop the task.
 */
export function useStopTask(onRefused?: () => void): { stop: () => void } {
  const client = useQueryClient();
  const { taskId, setStopping, setStopUnheard } = useTaskStore();
  const { mutate } = useMutation({
    mutationFn: async (id: string) => {
      const before = client.getQueryData<TaskStatus>(keys.task(id));
      let status = await answerOf(api.POST('/api/v1/task/{id}/stop', { params: { path: { id } } }));
      const layoutFollows = before?.status === 'RUNNING';
      for (let look = 0; look < LOOKS && layoutFollows && !status.solution; look++) {
        await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
        // The stop was heard; the layout also comes with the next look at the task.
        status = await fetchTask(id).catch(() => status);
      }
      return status;
    },
    retry: (_, error) => {
      const again = mayPass(error) && useTaskStore.getState().stopping;
      if (again) setStopUnheard();
      return again;
    },
    retryDelay: (_, error) => Math.max(AGAIN_MS, (toApiError(error).retryAfter ?? 0) * 1000),
    onSuccess: (status, id) => {
      client.setQueryData(keys.task(id), status);
      void client.invalidateQueries({ queryKey: keys.user });
      void renew(client, keys.calculations);
    },
    onError: (error, id) => {
      // Nobody waits for it any more.
      if (!isCurrent(id)) return;
      onRefused?.();
      showError(error);
    },
    onSettled: (_, __, id) => {
      if (readText(WANTED) === id) removeText(WANTED);
      if (isCurrent(id)) setStopping(false);
    },
  });
  const stop = useCallback(() => {
    const { taskId: id, stopping } = useTaskStore.getState();
    if (id === null || stopping) return;
    writeText(WANTED, id);
    setStopping(true);
    mutate(id);
  }, [mutate, setStopping]);
  useEffect(() => {
    if (taskId !== null && readText(WANTED) === taskId) stop();
  }, [taskId, stop]);
  return { stop };
}
