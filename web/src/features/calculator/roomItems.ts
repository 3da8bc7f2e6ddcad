// What the store room has of a job's materials.
import { queryOptions } from '@tanstack/react-query';
import { keys } from '@/api/keys';
import { stockItemsQuery } from '@/api/queries';
import type { StockItem } from '@/api/types';
import { FIRST_LIMITS } from '@/lib/firstLimits';

const PAGE = FIRST_LIMITS.query.page_size.maximum;

/** Items of one kind and material that are looked at; the largest come first. */
export const MOST_OF_A_KIND = 500;

export interface RoomItems {
  items: StockItem[];
  /** There are more of some kind and material. */
  cut: boolean;
}

/** Sheets and remnants of these materials; without any of all. */
export const roomItemsQuery = (materials: readonly string[]) =>
  queryOptions({
    queryKey: [...keys.stock, 'of', materials],
    queryFn: async ({ client }): Promise<RoomItems> => {
      const items: StockItem[] = [];
      let cut = false;
      for (const material of materials.length > 0 ? materials : [undefined]) {
        for (const kind of ['remnant', 'sheet'] as const) {
          for (let page = 1; (page - 1) * PAGE < MOST_OF_A_KIND; page += 1) {
            const query = { material, kind, page, page_size: PAGE, sort: '-width' } as const;
            const found = await client.query(stockItemsQuery(query));
            items.push(...found.items);
            if (found.items.length === 0 || page * PAGE >= found.total) break;
            cut ||= page * PAGE >= MOST_OF_A_KIND;
          }
        }
      }
      return { items, cut };
    },
    // Others take from it meanwhile.
    staleTime: 0,
    gcTime: 0,
  });
