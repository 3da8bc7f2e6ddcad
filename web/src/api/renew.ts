import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Asks anew for all under that key. Also for what is being asked for the first time, which an invalidation alone leaves
 * to the answer that is on its way: that one may be from before the change.
 */
export async function renew(client: QueryClient, queryKey: QueryKey): Promise<void> {
  await client.cancelQueries({ queryKey, predicate: ({ state }) => state.data === undefined });
  await client.invalidateQueries({ queryKey });
}
