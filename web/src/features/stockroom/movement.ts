// A movement as it is entered: so many in, so many out, or so many counted.

import type { components } from '@/api/schema';
import type { StockItem, StockMovement } from '@/api/types';
import { toApiError } from '@/api/errors';
import type { Fault } from '@/domain/job/fault';
import { LIMITS } from '@/lib/fieldLimits';
import { isRecord } from '@/lib/storage';
import { faultOfWhole, readWhole } from './form';

export type MovementBody = components['schemas']['NewMovement'];
export const MOVES = ['out', 'in', 'correction'] as const satisfies MovementBody['kind'][];

export interface MovementForm {
  kind: MovementBody['kind'];
  /** How many are taken or put in; of a correction how many were counted. */
  count: string;
  reason: string;
}

const MOST = LIMITS.NewMovement.change.maximum;

/** What is wrong with the number; that more are taken than are there is told at once. */
export function faultOfMovement(
  { kind, count }: MovementForm,
  { count: there }: StockItem,
): Fault | undefined {
  const most = kind === 'out' ? Math.min(MOST, there) : kind === 'in' ? MOST - there : MOST;
  const fault = faultOfWhole(count, { minimum: kind === 'correction' ? 0 : 1, maximum: most });
  return fault;
}

/** What is sent; null where there is nothing to send yet: no number, or one that changes nothing. */
export function bodyOfMovement(form: MovementForm, item: StockItem): MovementBody | null {
  const { kind, count, reason } = form;
  const number = readWhole(count);
  if (typeof number !== 'number' || faultOfMovement(form, item)) return null;
  const change = kind === 'in' ? number : kind === 'out' ? -number : number - item.count;
  return change === 0 ? null : { kind, change, reason: reason.trim() || undefined };
}

/** How many there are of what a refusal says there is too little of; null for any other refusal. */
export function leftOf(thrown: unknown, id: string): { wanted: number; inStock: number } | null {
  const { code, details } = toApiError(thrown);
  if (code !== 'STOCK_CONFLICT' || !Array.isArray(details?.short)) return null;
  const entries: unknown[] = details.short;
  const short = entries.filter(isRecord).find(({ stock_item_id: item }) => item === id);
  const [wanted, inStock] = [short?.wanted, short?.in_stock];
  return typeof wanted === 'number' && typeof inStock === 'number' ? { wanted, inStock } : null;
}

/** `+5`, `−2`, with a true minus. */
export const signed = ({ change }: Pick<StockMovement, 'change'>): string =>
  change < 0 ? `−${-change}` : `+${change}`;
