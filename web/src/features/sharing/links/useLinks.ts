import { useQuery, useQueryClient } from '@tanstack/react-query';
import { keys } from '@/api/keys';
import { renew } from '@/api/renew';
import { createLink, endLink, linksQuery, type LinkKind, type SharedLink } from '@/api/shared';
import { showError } from '@/api/showError';
import { useOnce } from '@/api/useOnce';

/** While a tablet may be at work it is asked so often what it has ticked, ms: the owner sees it within two seconds. */
const FOLLOW_MS = 1500;

const isForSaw = ({ kind }: SharedLink) => kind === 'saw';

/** The links of a calculation; `follow`: and, while one is for the saw, how far that is. */
export function useLinks(id: string, follow = false) {
  return useQuery({
    ...linksQuery(id),
    refetchInterval: ({ state }) => (follow && state.data?.links.some(isForSaw) ? FOLLOW_MS : false),
    ...(follow && { refetchOnWindowFocus: 'always' as const }),
  });
}

export interface NewLink {
  kind: LinkKind;
  /** When it ends by itself, as a moment. */
  expires: string | null;
}

export function useCreateLink(id: string) {
  const client = useQueryClient();
  return useOnce({
    mutationFn: ({ kind, expires }: NewLink) => createLink(id, kind, expires),
    onSettled: () => renew(client, keys.links(id)),
  });
}

export function useEndLink(id: string) {
  const client = useQueryClient();
  return useOnce({
    mutationFn: (link: string) => endLink(id, link),
    onError: showError,
    onSettled: () => renew(client, keys.links(id)),
  });
}
