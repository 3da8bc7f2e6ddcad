import { useQuery } from '@tanstack/react-query';
import { keys } from './keys';
import type { User } from './types';

const isNoViewer = ({ team_role }: User) => team_role !== 'viewer';

/**
 * Whether the person may make, change and delete records: a team's viewer may only look, and is not offered what the
 * server would refuse. Asks nobody: it goes by the account that the page has loaded.
 */
export function useMayChange(): boolean {
  const { data = true } = useQuery({ queryKey: keys.user, enabled: false, select: isNoViewer });
  return data;
}
