import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { calculationQuery, calculationsQuery } from '@/api/queries';
import type { CalculationRecord } from '@/api/types';
import type { ListParams } from './listParams';

/** While something on the page is not over, the page is loaded again this often, ms. */
const WATCH_MS = 3000;

/** While the workshop is at work with something on the page, ms. */
const WORKSHOP_MS = 10_000;

/** Some of its sheets are cut, but not all. */
const isAtTheSaw = ({ sheets_cut: cut, mosaic_count: sheets }: CalculationRecord) =>
  cut !== null && cut < (sheets ?? 0);

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
    refetchInterval: ({ state }) => {
      const records = state.data?.calculations ?? [];
      return records.some(isInProgress) ? WATCH_MS : records.some(isAtTheSaw) ? WORKSHOP_MS : false;
    },
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
