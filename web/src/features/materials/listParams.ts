// Which materials are shown. It lives in the address, so that back, reload and a bookmark find them again.

import type { components } from '@/api/schema';

export const PAGE_SIZES = [10, 25, 50, 100] as const;
export const TYPES = [
  'WOOD',
  'METAL',
  'PLASTIC',
  'GLASS',
  'OTHER',
] as const satisfies components['schemas']['MaterialType'][];
type MaterialType = (typeof TYPES)[number];
export const ORIGINS = ['all', 'own', 'system'] as const;
type Origin = (typeof ORIGINS)[number];
/** What materials can be ordered by: as the trade lists them, boards first, or by a column. */
export const SORT_KEYS = ['trade', 'name', 'code', 'type', 'thickness', 'price_per_unit', 'density'] as const;
export type SortKey = (typeof SORT_KEYS)[number];

export interface ListParams {
  /** From 1. */
  page: number;
  size: number;
  search: string;
  type: MaterialType | null;
  origin: Origin;
  sort: SortKey;
  descending: boolean;
}

export const DEFAULTS: ListParams = {
  page: 1,
  size: 25,
  search: '',
  type: null,
  origin: 'all',
  sort: 'trade',
  descending: false,
};

/** Whatever stands in the address, as something that can be asked for. */
export function readParams(query: URLSearchParams): ListParams {
  const page = Number(query.get('page'));
  const order = query.get('sort') ?? '';
  const sort = SORT_KEYS.find((known) => known === order.replace(/^-/, ''));
  return {
    page: Number.isInteger(page) && page >= 1 ? page : DEFAULTS.page,
    size: PAGE_SIZES.find((known) => known === Number(query.get('size'))) ?? DEFAULTS.size,
    search: query.get('search') ?? '',
    type: TYPES.find((known) => known === query.get('type')) ?? null,
    origin: ORIGINS.find((known) => known === query.get('origin')) ?? DEFAULTS.origin,
    sort: sort ?? DEFAULTS.sort,
    descending: sort !== undefined && order.startsWith('-'),
  };
}

/** The address for it: only what differs from the defaults. */
export function writeParams({ page, size, search, type, origin, sort, descending }: ListParams) {
  const order = (descending ? '-' : '') + sort;
  return {
    ...(page !== DEFAULTS.page && { page: String(page) }),
    ...(size !== DEFAULTS.size && { size: String(size) }),
    ...(search !== '' && { search }),
    ...(type !== null && { type }),
    ...(origin !== DEFAULTS.origin && { origin }),
    ...(order !== DEFAULTS.sort && { sort: order }),
  };
}

export const isFiltered = ({ search, type, origin }: ListParams): boolean =>
  search.trim() !== '' || type !== null || origin !== DEFAULTS.origin;
