import { MutationCache, QueryCache, QueryClient, type QueryKey } from '@tanstack/react-query';
import { mayPass, toApiError } from '@/api/errors';
import { keys } from '@/api/keys';

/** The lists that show a thing which the server says is not there: somebody else, or another tab, has deleted it. */
const LISTS_OF_GONE: Partial<Record<string, readonly QueryKey[]>> = {
  CALCULATION_NOT_FOUND: [keys.calculations],
  PROJECT_NOT_FOUND: [keys.projects, keys.calculations],
  MATERIAL_NOT_FOUND: [keys.materials],
  PANEL_SET_NOT_FOUND: [keys.library],
  STOCK_PANEL_SET_NOT_FOUND: [keys.library],
  // A template, a session or a key.
  NOT_FOUND: [keys.library, keys.cncMachines, keys.sessions, keys.apiKeys],
};

/**
 * Server state: asked for again after half a minute; one retry where that may help. Without a network calls fail at
 * once, so that the person is told, and are made again when it is back. Lists that turn out to be old are loaded again.
 */
export function createQueryClient(): QueryClient {
  const onError = (error: unknown) => {
    for (const queryKey of LISTS_OF_GONE[toApiError(error).code ?? ''] ?? []) {
      void client.invalidateQueries({ queryKey });
    }
  };
  const client = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
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
  return client;
}
