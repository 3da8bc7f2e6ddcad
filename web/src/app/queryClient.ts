import { QueryClient } from '@tanstack/react-query';
import { mayPass } from '@/api/errors';

/**
 * Server state: asked for again after half a minute; one retry where that may help. Without a network calls fail at
 * once, so that the person is told, and are made again when it is back.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (failures, error) => failures < 1 && mayPass(error),
        refetchOnWindowFocus: false,
        refetchOnReconnect: true,
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  });
}
