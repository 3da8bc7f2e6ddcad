import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { answerOf, api } from '@/api/client';
import { keys } from '@/api/keys';
import { batchesQuery, batchQuery } from '@/api/queries';
import { showError } from '@/api/showError';
import type { BatchSubmission } from '@/api/types';

/** While something is not over, it is asked for again this often, ms. */
const WATCH_MS = 2000;

/** Batches on a page of the list. */
export const PAGE_SIZE = 10;

export function useBatches(page: number) {
  return useQuery({
    ...batchesQuery({ page, page_size: PAGE_SIZE }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.batches.some(({ state: one }) => one === 'RUNNING') ? WATCH_MS : false,
  });
}

export function useBatch(id: string) {
  return useQuery({
    ...batchQuery(id),
    refetchInterval: ({ state }) => (state.data?.state === 'RUNNING' ? WATCH_MS : false),
  });
}

/** Submits a batch; what is refused is for who asked. */
export function useSubmitBatch() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BatchSubmission) => answerOf(api.POST('/api/v1/batches', { body })),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: keys.batches });
      void client.invalidateQueries({ queryKey: keys.calculations });
      void client.invalidateQueries({ queryKey: keys.user });
    },
  });
}

export function useStopBatch(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => answerOf(api.POST('/api/v1/batches/{id}/stop', { params: { path: { id } } })),
    onSuccess: (batch) => {
      client.setQueryData(batchQuery(id).queryKey, batch);
      void client.invalidateQueries({ queryKey: keys.calculations });
    },
    onError: showError,
  });
}
