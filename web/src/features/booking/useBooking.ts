// Booking a result: its sheets go out of the store room, its remnants come in; and the way back.

import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { answerOf, api } from '@/api/client';
import { keys } from '@/api/keys';
import { renew } from '@/api/renew';
import { useOnce } from '@/api/useOnce';

/** A refusal too says that the store room has changed meanwhile. */
const heard = (client: QueryClient, id: string) => {
  void client.invalidateQueries({ queryKey: keys.costs });
  void renew(client, keys.stock);
  return renew(client, keys.booking(id));
};

export function useBook(id: string) {
  const client = useQueryClient();
  return useOnce({
    mutationFn: (place: string | null) =>
      answerOf(api.POST('/api/v1/calculations/{id}/booking', { params: { path: { id } }, body: { place } })),
    onSettled: () => heard(client, id),
  });
}

export function useUndoBooking(id: string) {
  const client = useQueryClient();
  return useOnce({
    mutationFn: () => answerOf(api.DELETE('/api/v1/calculations/{id}/booking', { params: { path: { id } } })),
    onSettled: () => heard(client, id),
  });
}
