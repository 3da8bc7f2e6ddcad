// Which part of the history is shown. It lives in the address, so that back, reload and a bookmark find it again.

import type { TaskState } from '@/api/types';

export const PAGE_SIZES = [5, 10, 25, 50] as const;
export const STATES = [
  'FINISHED',
  'RUNNING',
  'QUEUED',
  'STOPPED',
  'TERMINATED',
  'ERROR',
] as const satisfies TaskState[];
export const SORTS = [
  '-submitted_at',
  'submitted_at',
  'name',
  '-total_used_area_ratio',
  'total_used_area_ratio',
] as const;
type Sort = (typeof SORTS)[number];

export interface ListParams {
  /** From 1. */
  page: number;
  size: number;
  search: string;
  status: TaskState | null;
  favorite: boolean;
  /** The id of the project that they belong to. */
  project: string | null;
  sort: Sort;
}

export const DEFAULTS: ListParams = {
  page: 1,
  size: 10,
  search: '',
  status: null,
  favorite: false,
  project: null,
  sort: '-submitted_at',
};

const isId = (text: string | null): boolean =>
  text !== null && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

/** Whatever stands in the address, as something that can be asked for. */
export function readParams(query: URLSearchParams): ListParams {
  const page = Number(query.get('page'));
  const size = Number(query.get('size'));
  return {
    page: Number.isInteger(page) && page >= 1 ? page : DEFAULTS.page,
    size: PAGE_SIZES.find((known) => known === size) ?? DEFAULTS.size,
    search: query.get('search') ?? '',
    status: STATES.find((known) => known === query.get('status')) ?? null,
    favorite: query.get('favorite') === '1',
    project: isId(query.get('project')) ? query.get('project') : null,
    sort: SORTS.find((known) => known === query.get('sort')) ?? DEFAULTS.sort,
  };
}

/** The address for a part of the history: only what differs from the defaults. */
export function writeParams(params: ListParams): Record<string, string> {
  const { page, size, search, status, favorite, project, sort } = params;
  return {
    ...(page !== DEFAULTS.page && { page: String(page) }),
    ...(size !== DEFAULTS.size && { size: String(size) }),
    ...(search !== '' && { search }),
    ...(status !== null && { status }),
    ...(favorite && { favorite: '1' }),
    ...(project !== null && { project }),
    ...(sort !== DEFAULTS.sort && { sort }),
  };
}

/** Whether something narrows the list. */
export function isFiltered({ search, status, favorite, project }: ListParams): boolean {
  return search.trim() !== '' || status !== null || favorite || project !== null;
}
