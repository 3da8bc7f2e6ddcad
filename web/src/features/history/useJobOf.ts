import { useQueryClient } from '@tanstack/react-query';
import { calculationQuery } from '@/api/queries';
import { showError } from '@/api/showError';
import type { Job } from '@/domain/job/job';

/** Fetches the job of a calculation and hands it on, every field filled. Whatever prevents that is told. */
export function useJobOf(onJob: (job: Job) => void): (calculation: { id: string }) => void {
  const client = useQueryClient();
  const fetchJob = async (id: string) => {
    try {
      const { request_data: job } = await client.query(calculationQuery(id));
      // Few of those who see a list open one of it.
      const { fillJob } = await import('@/api/job');
      if (job) onJob(fillJob(job));
    } catch (error) {
      showError(error);
    }
  };
  return ({ id }) => void fetchJob(id);
}
