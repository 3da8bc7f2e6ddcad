// What a booking says, by the names that people know.

import type { ApiError } from '@/api/errors';
import type { Booking } from '@/api/types';
import type { Job } from '@/domain/job/job';
import { isRecord } from '@/lib/storage';

/** How many sheets go out. */
export const sheetsOf = ({ take }: Booking): number => take.reduce((sum, { count }) => sum + count, 0);

/** What the job calls its rows of sheets. */
export const labelsOf = (job: Job): ReadonlyMap<string, string> =>
  new Map(job.stock_panels.flatMap(({ id, label }) => (label ? [[id, label] as const] : [])));

/** Items of which there are fewer than go out, by the labels of their rows. */
export function shortIn(
  { short, take }: Booking,
  job: Job,
): { name: string; there: number; count: number }[] {
  const labels = labelsOf(job);
  return short.map(({ stock_item_id: item, wanted, in_stock: there }) => {
    const rows = take.filter(({ stock_item_id: id }) => id === item);
    const names = rows.map(({ stock_panel_id: row }) => labels.get(row) ?? row);
    return { name: names.join(', '), there, count: wanted };
  });
}

/** The numbers of the remnants whose use keeps a booking from being undone. */
export function usedIn({ code, details }: ApiError, { put }: Booking): string[] {
  const short =
    code === 'STOCK_CONFLICT' && Array.isArray(details?.short) ? (details.short as unknown[]) : [];
  const items = new Set(short.flatMap((one) => (isRecord(one) ? [one.stock_item_id] : [])));
  return put.flatMap(({ stock_item_id: item, number }) => (number && items.has(item) ? [number] : []));
}
