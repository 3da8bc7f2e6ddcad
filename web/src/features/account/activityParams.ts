// Which part of the activity log is shown; it lives in the address.

import type { components } from '@/api/schema';

export type Action = components['schemas']['ActivityAction'];
export type ObjectType = components['schemas']['ActivityObject'];

export const ACTIONS = [
  'created',
  'updated',
  'deleted',
  'used',
  'favorited',
  'unfavorited',
  'shared',
  'unshared',
  'submitted',
  'finished',
  'stopped',
  'terminated',
  'failed',
  'moved',
  'retired',
  'booked',
  'unbooked',
  'imported',
  'given_up',
] as const satisfies Action[];
export const OBJECTS = [
  'calculation',
  'project',
  'material',
  'stock_panel_template',
  'configuration_template',
  'panel_set',
  'stock_panel_set',
  'label_format',
  'machine',
  'settings',
  'webhook',
  'shop',
  'price_list',
  'stock_item',
] as const satisfies ObjectType[];
/** Days to look back. */
export const PERIODS = [1, 7, 30] as const;
export const PAGE_SIZE = 25;

const DAY_MS = 86_400_000;

export interface ActivityParams {
  /** From 1. */
  page: number;
  search: string;
  action: Action | null;
  object: ObjectType | null;
  /** Days to look back; null is all of it. */
  days: number | null;
}

/** Whatever stands in the address, as something that can be asked for. */
export function readParams(query: URLSearchParams): ActivityParams {
  const page = Number(query.get('page'));
  const days = Number(query.get('days'));
  return {
    page: Number.isInteger(page) && page >= 1 ? page : 1,
    search: query.get('search') ?? '',
    action: ACTIONS.find((known) => known === query.get('action')) ?? null,
    object: OBJECTS.find((known) => known === query.get('object')) ?? null,
    days: PERIODS.find((known) => known === days) ?? null,
  };
}

/** The address for it: only what differs from all of the first page. */
export function writeParams({ page, search, action, object, days }: ActivityParams): Record<string, string> {
  return {
    ...(page > 1 && { page: String(page) }),
    ...(search !== '' && { search }),
    ...(action && { action }),
    ...(object && { object }),
    ...(days && { days: String(days) }),
  };
}

/** Whether something narrows the list. */
export const isFiltered = ({ search, action, object, days }: ActivityParams): boolean =>
  search.trim() !== '' || action !== null || object !== null || days !== null;

/** The moment from which on; by the whole hour, so that the same question has the same answer for a while. */
export function sinceOf(days: number | null, now: number): string | undefined {
  if (days === null) return undefined;
  const hour = 3_600_000;
  return new Date(Math.floor((now - days * DAY_MS) / hour) * hour).toISOString();
}
