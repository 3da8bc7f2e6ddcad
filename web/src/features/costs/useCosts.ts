// What a calculation costs, and what the shop takes for its work.

import { useQueryClient } from '@tanstack/react-query';
import { answerOf, api } from '@/api/client';
import { keys } from '@/api/keys';
import { priceListQuery, shopQuery } from '@/api/queries';
import type { PriceListChanges, ShopChanges } from '@/api/types';
import { useOnce } from '@/api/useOnce';

export function useSavePriceList() {
  const client = useQueryClient();
  return useOnce({
    mutationFn: (body: PriceListChanges) => answerOf(api.PUT('/api/v1/price-list', { body })),
    onSuccess: (list) => {
      client.setQueryData(priceListQuery.queryKey, list);
      void client.invalidateQueries({ queryKey: keys.costs });
    },
  });
}

export function useSaveShop() {
  const client = useQueryClient();
  return useOnce({
    mutationFn: (body: ShopChanges) => answerOf(api.PUT('/api/v1/shop', { body })),
    onSuccess: (shop) => {
      client.setQueryData(shopQuery.queryKey, shop);
      void client.invalidateQueries({ queryKey: keys.costs });
    },
  });
}
