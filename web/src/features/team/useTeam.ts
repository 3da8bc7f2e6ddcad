// The team that somebody is in, and what can be done there.

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { answerOf, api } from '@/api/client';
import { toApiError } from '@/api/errors';
import { invitationsQuery, teamQuery } from '@/api/queries';
import { showError } from '@/api/showError';
import type { Team, TeamRole } from '@/api/types';
import { useOnce } from '@/api/useOnce';

/** The team; null for who is in none. */
export const useTeam = () => useQuery(teamQuery);

/** The invitations that one has got. */
export const useInvitations = (wanted: boolean) => useQuery({ ...invitationsQuery, enabled: wanted });

/** What changes the team; each answers with the team as it is then, or with nothing where one is out of it. */
export function useTeamActions() {
  const client = useQueryClient();
  const settle = (team: Team | undefined) => {
    if (team) client.setQueryData(teamQuery.queryKey, team);
    // What is shared with the team comes and goes with it: all lists are loaded again.
    return client.invalidateQueries();
  };

  /** Says why not; what the page shows of the team may be old then: one may be out of it by now. */
  const failed = (thrown: unknown) => {
    showError(thrown);
    const { status } = toApiError(thrown);
    if (status === 403 || status === 404) void client.invalidateQueries();
  };

  const create = useOnce({
    mutationFn: (name: string) => answerOf(api.POST('/api/v1/team', { body: { name } })),
    onSuccess: settle,
  });
  const rename = useOnce({
    mutationFn: (name: string) => answerOf(api.PATCH('/api/v1/team', { body: { name } })),
    onSuccess: settle,
  });
  const end = useOnce({
    mutationFn: () => answerOf(api.DELETE('/api/v1/team')),
    onSuccess: () => {
      client.setQueryData(teamQuery.queryKey, null);
      return client.invalidateQueries();
    },
    onError: failed,
  });
  const invite = useOnce({
    mutationFn: (body: { email: string; role: TeamRole }) =>
      answerOf(api.POST('/api/v1/team/invitations', { body })),
    onSuccess: settle,
  });
  const accept = useOnce({
    mutationFn: (id: string) =>
      answerOf(api.POST('/api/v1/team/invitations/{id}/accept', { params: { path: { id } } })),
    onSuccess: settle,
    onError: failed,
  });
  const decline = useOnce({
    mutationFn: (id: string) =>
      answerOf(api.DELETE('/api/v1/team/invitations/{id}', { params: { path: { id } } })),
    onSuccess: () => settle(undefined),
    onError: failed,
  });
  const changeRole = useOnce({
    mutationFn: ({ id, role }: { id: string; role: TeamRole }) =>
      answerOf(api.PUT('/api/v1/team/members/{id}', { params: { path: { id } }, body: { role } })),
    onSuccess: settle,
    onError: failed,
  });
  const remove = useOnce({
    mutationFn: (id: string) =>
      answerOf(api.DELETE('/api/v1/team/members/{id}', { params: { path: { id } } })),
    onSuccess: () => settle(undefined),
    onError: failed,
  });
  return { create, rename, end, invite, accept, decline, changeRole, remove };
}

export type TeamActions = ReturnType<typeof useTeamActions>;
