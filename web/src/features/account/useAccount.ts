// What somebody can do to the own account.

import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { answerOf, api } from '@/api/client';
import { apiKeysQuery, securityEventsQuery, sessionsQuery, userQuery } from '@/api/queries';
import { renew } from '@/api/renew';
import { clearTokens } from '@/api/session';
import { showError } from '@/api/showError';
import { useOnce } from '@/api/useOnce';
import { clearUserScopedStorage } from '@/lib/userScopedStorage';

export function useChangeName() {
  const client = useQueryClient();
  return useOnce({
    mutationFn: (name: string) => answerOf(api.PATCH('/api/v1/auth/me', { body: { name } })),
    onSuccess: (user) => client.setQueryData(userQuery.queryKey, user),
  });
}

export function useChangePassword() {
  const client = useQueryClient();
  return useOnce({
    mutationFn: (body: { current_password: string; new_password: string }) =>
      answerOf(api.PUT('/api/v1/auth/password', { body })),
    onSuccess: () => renew(client, sessionsQuery.queryKey),
  });
}

export const useSessions = () => useQuery(sessionsQuery);

export const useSecurityEvents = () => useInfiniteQuery(securityEventsQuery);

/** Ends one session, or with null every session but this one. */
export function useRevokeSessions() {
  const client = useQueryClient();
  return useOnce({
    mutationFn: (id: string | null) =>
      id === null
        ? answerOf(api.DELETE('/api/v1/auth/sessions'))
        : answerOf(api.DELETE('/api/v1/auth/sessions/{id}', { params: { path: { id } } })),
    onSuccess: (_, id) => {
      client.setQueryData(sessionsQuery.queryKey, (sessions) =>
        sessions?.filter((session) => session.current || (id !== null && session.id !== id)),
      );
    },
    onError: showError,
    onSettled: () => renew(client, sessionsQuery.queryKey),
  });
}

export function useExportData() {
  return useOnce({
    mutationFn: () => answerOf<Blob>(api.GET('/api/v1/auth/export', { parseAs: 'blob' })),
    onError: showError,
  });
}

/** Deletes the account; the page is a visitor's afterwards. */
export function useDeleteAccount(onDeleted: () => void) {
  return useOnce({
    mutationFn: (password: string) => answerOf(api.DELETE('/api/v1/auth/me', { body: { password } })),
    onSuccess: () => {
      // First the word of it: without tokens the screen that waits for it is gone.
      onDeleted();
      clearUserScopedStorage();
      clearTokens();
    },
  });
}

export function useApiKeys(wanted: boolean) {
  return useQuery({ ...apiKeysQuery, enabled: wanted });
}

export function useCreateKey() {
  const client = useQueryClient();
  return useOnce({
    mutationFn: (name: string) => answerOf(api.POST('/api/v1/auth/api-keys', { body: { name } })),
    onSuccess: () => renew(client, apiKeysQuery.queryKey),
  });
}

export function useRevokeKey() {
  const client = useQueryClient();
  return useOnce({
    mutationFn: (id: string) =>
      answerOf(api.DELETE('/api/v1/auth/api-keys/{id}', { params: { path: { id } } })),
    onSuccess: () => renew(client, apiKeysQuery.queryKey),
    onError: showError,
  });
}
