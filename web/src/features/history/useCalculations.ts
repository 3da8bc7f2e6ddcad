import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { calculationQuery, calculationsQuery } from '@/api/queries';
import type { CalculationRecord } from '@/api/types';
import type { ListParams } from './listParams';

/** While something on the page is not over, the page is loaded again this often, ms. */
const WATCH_MS = 3000;

export function isInProgress({ status }: Pick<CalculationRecord, 'status'>): boolean {
  return status === 'QUEUED' || status === 'RUNNING';
}

/** A page of the history. */
export function useCalculations({ page, size, search, status, favorite, project, sort }: ListParams) {
  return useQuery({
    ...calculationsQuery({
      page,
      page_size: size,
      sort,
      search: search.trim() || undefined,
      status: status ?? undefined,
      favorite: favorite || undefined,
      project_id: project ?? undefined,
    }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.calculations.some(isInProgress) ? WATCH_MS : false),
  });
}

/** One calculation with its job and its result. */
export function useCalculation(id: string | null) {
  return useQuery({
    ...calculationQuery(id ?? ''),
    enabled: id !== null,
    refetchInterval: ({ state }) => (state.data && isInProgress(state.data) ? WATCH_MS : false),
  });
}
