import { useMutation, useQueryClient } from '@tanstack/react-query';
import { keys } from '@/api/keys';
import { renew } from '@/api/renew';
import { useRunStore } from '@/api/runStore';
import { showError } from '@/api/showError';
import { apiSolver } from '@/api/solver';
import type { User } from '@/api/types';
import type { Job } from '@/domain/job/job';

interface StartRun {
  /** Submits the job; whether it was accepted. Else the person was told what is wrong, and `refused` why. */
  start: (job: Job, refused?: (error: unknown) => void) => Promise<boolean>;
  starting: boolean;
}

/** Starts a calculation and makes it the current run. */
export function useStartRun(): StartRun {
  const client = useQueryClient();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (job: Job) => apiSolver(client).start(job),
    onSuccess: ({ id, short }, job) => {
      useRunStore.getState().begin(id, job);
      if (short.length > 0) void import('./tellShort').then(({ tellShort }) => tellShort(short, job));
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
        () => true,
        (error: unknown) => {
          refused?.(error);
          return false;
        },
      ),
    starting: isPending,
  };
}

function counted(user: User): User {
  const { subscription } = user;
  return { ...user, subscription: { ...subscription, requests_used: subscription.requests_used + 1 } };
}
