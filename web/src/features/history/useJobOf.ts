import { useQueryClient } from '@tanstack/react-query';
import { answerOf, api } from '@/api/client';
import { fillJob } from '@/api/job';
import { keys } from '@/api/keys';
import { showError } from '@/api/showError';
import type { Job } from '@/api/types';

/** Fetches the job of a calculation and hands it on, every field filled. Whatever prevents that is told. */
export function useJobOf(onJob: (job: Job) => void): (calculation: { id: string }) => void {
  const client = useQueryClient();
  const fetchJob = async (id: string) => {
    try {
      const { request_data: job } = await client.query({
        queryKey: keys.calculation(id),
        queryFn: () => answerOf(api.GET('/api/v1/calculations/{id}', { params: { path: { id } } })),
      });
      if (job) onJob(fillJob(job));
    } catch (error) {
      showError(error);
    }
  };
  return ({ id }) => void fetchJob(id);
}
