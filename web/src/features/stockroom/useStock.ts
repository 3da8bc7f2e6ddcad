// The store room on the server: what is asked of it, and what is written into it.

import { keepPreviousData, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { answerOf, api } from '@/api/client';
import { keys } from '@/api/keys';
import { priceListQuery, stockItemsQuery, stockMovementsQuery } from '@/api/queries';
import { renew } from '@/api/renew';
import type { StockItem } from '@/api/types';
import { useOnce } from '@/api/useOnce';
import { bodyOfItem, type ItemChanges, type ItemForm } from './form';
import { wishOf, type ListParams } from './listParams';
import type { MovementBody } from './movement';

/** A page of the items. */
export function useStockItems(params: ListParams) {
  return useQuery({
    ...stockItemsQuery({ page: params.page, page_size: params.size, ...wishOf(params) }),
    placeholderData: keepPreviousData,
  });
}

/** The materials of which there is anything, and how many items are low; undefined until they are known. */
export function useOverview(): { materials: string[] | undefined; low: number | undefined } {
  const all = useQuery(stockItemsQuery({ page_size: 1 })).data;
  const low = useQuery(stockItemsQuery({ page_size: 1, low: true })).data;
  return { materials: all && [...new Set(all.sums.map(({ material }) => material))], low: low?.total };
}

/** The currency of the shop's prices; undefined until it is known. */
export const useCurrency = (): string | undefined => useQuery(priceListQuery).data?.currency;

/** A page of what has moved an item. */
export function useMovements(id: string, page: number, size: number) {
  return useQuery({
    ...stockMovementsQuery(id, { page, page_size: size }),
    placeholderData: keepPreviousData,
  });
}

export const createItem = (form: ItemForm) => answerOf(api.POST('/api/v1/stock', { body: bodyOfItem(form) }));

export const changeItem = (id: string, body: ItemChanges) =>
  answerOf(api.PUT('/api/v1/stock/{id}', { params: { path: { id } }, body }));

export const deleteItem = (id: string) =>
  answerOf(api.DELETE('/api/v1/stock/{id}', { params: { path: { id } } }));

export const moveItem = (id: string, body: MovementBody) =>
  answerOf(api.POST('/api/v1/stock/{id}/movements', { params: { path: { id } }, body }));

/** What becomes of an item that is deleted: gone for good, or kept out of use because it has moved. */
export async function fateOf(client: QueryClient, { id }: StockItem): Promise<'gone' | 'retired'> {
  const { movements, total } = await client.query(stockMovementsQuery(id, { page: 1, page_size: 1 }));
  const isBooked = movements.some(({ kind }) => kind === 'booking');
  return total <= 1 && !isBooked ? 'gone' : 'retired';
}

/** A mutation of the store room, after which everything of it is asked for anew. */
export function useStockChange<Data, Variables>(mutationFn: (variables: Variables) => Promise<Data>) {
  const client = useQueryClient();
  return useOnce({ mutationFn, onSettled: () => renew(client, keys.stock) });
}
