import { useMutation, useQueryClient } from '@tanstack/react-query';
import { answerOf, api } from '@/api/client';
import { keys } from '@/api/keys';
import { renew } from '@/api/renew';
import { showError } from '@/api/showError';
import type { User } from '@/api/types';
import type { Job } from '@/domain/job/job';
import { useTaskStore } from './taskStore';

interface StartTask {
  /** Submits the job; the task id, or null after telling the person what is wrong, and `refused` why. */
  start: (job: Job, refused?: (error: unknown) => void) => Promise<string | null>;
  starting: boolean;
}

/** Starts a calculation and makes it the current task. */
export function useStartTask(): StartTask {
  const client = useQueryClient();
  const begin = useTaskStore((state) => state.begin);
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (job: Job) => answerOf(api.POST('/api/v1/optimize', { body: job })),
    onSuccess: ({ task_id }) => {
      begin(task_id);
      // An accepted calculation counts against the month's quota: at once here, then as the server says.
      client.setQueryData<User>(keys.user, (user) => user && counted(user));
      void client.invalidateQueries({ queryKey: keys.user });
      void renew(client, keys.calculations);
    },
    onError: showError,
  });
  return {
    start: (job, refused) =>
      mutateAsync(job).then(
        ({ task_id }) => task_id,
        (error: unknown) => {
          refused?.(error);
          return null;
        },
      ),
    starting: isPending,
  };
}

function counted(user: User): User {
  const { subscription } = user;
  return { ...user, subscription: { ...subscription, requests_used: subscription.requests_used + 1 } };
}
