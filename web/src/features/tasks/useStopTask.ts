import { useMutation, useQueryClient } from '@tanstack/react-query';
import { answerOf, api } from '@/api/client';
import { keys } from '@/api/keys';
import { showError } from '@/api/showError';
import type { TaskStatus } from '@/api/types';
import { useTaskStore } from './taskStore';
import { fetchTask } from './useTask';

/** The last layout follows a stop within a second. */
const LOOKS = 5;
const LOOK_MS = 400;

/** Stops the current task; what it has found until then stays. */
export function useStopTask(): { stop: () => void } {
  const client = useQueryClient();
  const { setStopping } = useTaskStore();
  const { mutate } = useMutation({
    mutationFn: async (id: string) => {
      const before = client.getQueryData<TaskStatus>(keys.task(id));
      let status = await answerOf(api.POST('/api/v1/task/{id}/stop', { params: { path: { id } } }));
      const layoutFollows = before?.status === 'RUNNING';
      for (let look = 0; look < LOOKS && layoutFollows && !status.solution; look++) {
        await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
        status = await fetchTask(id);
      }
      return status;
    },
    onMutate: () => setStopping(true),
    onSuccess: (status, id) => {
      client.setQueryData(keys.task(id), status);
      void client.invalidateQueries({ queryKey: keys.user });
      void client.invalidateQueries({ queryKey: keys.calculations });
    },
    onError: showError,
    onSettled: () => setStopping(false),
  });
  return {
    stop: () => {
      const { taskId, stopping } = useTaskStore.getState();
      if (taskId !== null && !stopping) mutate(taskId);
    },
  };
}
