import { QueryClient } from '@tanstack/react-query';

/** Server state: asked for again after half a minute; one retry. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: { queries: { staleTime: 30_000, retry: 1, refetchOnWindowFocus: false } },
  });
}
