// Which items are shown. It lives in the address, so that back, reload and a bookmark find them again.

import type { StockItem } from '@/api/types';
import type { operations } from '@/api/schema';

export const PAGE_SIZES = [10, 25, 50, 100] as const;
export const KINDS = ['sheet', 'remnant'] as const satisfies StockItem['kind'][];
/** Which of all: those in use, of these the low ones, or those out of use. */
export const STATES = ['used', 'low', 'retired'] as const;
type State = (typeof STATES)[number];
/** What items can be ordered by. */
export const SORT_KEYS = [
  'material',
  'width',
  'height',
  'count',
  'price',
  'place',
  'number',
  'created_at',
] as const;
export type SortKey = (typeof SORT_KEYS)[number];

export interface ListParams {
  /** From 1. */
  page: number;
  size: number;
  search: string;
  /** The very material; empty for any. */
  material: string;
  kind: StockItem['kind'] | null;
  state: State;
  sort: SortKey;
  descending: boolean;
}

export const DEFAULTS: ListParams = {
  page: 1,
  size: 25,
  search: '',
  material: '',
  kind: null,
  state: 'used',
  sort: 'material',
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
    material: query.get('material') ?? '',
    kind: KINDS.find((known) => known === query.get('kind')) ?? null,
    state: STATES.find((known) => known === query.get('state')) ?? DEFAULTS.state,
    sort: sort ?? DEFAULTS.sort,
    descending: sort !== undefined && order.startsWith('-'),
  };
}

/** The address for it: only what differs from the defaults. */
export function writeParams(params: ListParams) {
  const { page, size, search, material, kind, state, sort, descending } = params;
  const order = (descending ? '-' : '') + sort;
  return {
    ...(page !== DEFAULTS.page && { page: String(page) }),
    ...(size !== DEFAULTS.size && { size: String(size) }),
    ...(search !== '' && { search }),
    ...(material !== '' && { material }),
    ...(kind !== null && { kind }),
    ...(state !== DEFAULTS.state && { state }),
    ...(order !== DEFAULTS.sort && { sort: order }),
  };
}

export const isFiltered = ({ search, material, kind, state }: ListParams): boolean =>
  search.trim() !== '' || material !== '' || kind !== null || state !== DEFAULTS.state;

/** The filters and the order as the server's lists and files of stock take them. */
export type StockWish = NonNullable<operations['stock_csv']['parameters']['query']>;

export function wishOf({ search, material, kind, state, sort, descending }: ListParams): StockWish {
  return {
    search: search.trim() || undefined,
    material: material || undefined,
    kind: kind ?? undefined,
    low: state === 'low' ? true : undefined,
    retired: state === 'retired' ? true : undefined,
    sort: descending ? (`-${sort}` as const) : sort,
  };
}
