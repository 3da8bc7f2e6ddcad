import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { userQuery } from './queries';

/**
 * Whether the person may make, change and delete records: a team's viewer may only look, and is not offered what the
 * server would refuse. Asks nobody: it goes by the account that the page has loaded.
 */
export function useMayChange(): boolean {
  const client = useQueryClient();
  const follow = useCallback((tell: () => void) => client.getQueryCache().subscribe(tell), [client]);
  return useSyncExternalStore(follow, () => client.getQueryData(userQuery.queryKey)?.team_role !== 'viewer');
}
