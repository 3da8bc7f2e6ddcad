import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { answerOf, api } from './client';
import { settingsQuery } from './queries';
import type { components } from './schema';
import { showError } from './showError';
import { useSignedIn } from './useSignedIn';

export type Settings = components['schemas']['Settings'];
export type SettingsChanges = components['schemas']['SettingsChanges'];

/** What the account has set; the language of the page is this browser's own and not read from here. */
export function useSettings({ wanted = true } = {}) {
  const signedIn = useSignedIn();
  return useQuery({ ...settingsQuery, enabled: signedIn && wanted });
}

/** Changes settings: shown at once, taken back if the server refuses. */
export function useChangeSettings() {
  const client = useQueryClient();
  const { queryKey } = settingsQuery;
  return useMutation({
    mutationFn: (body: SettingsChanges) => answerOf(api.PUT('/api/v1/settings', { body })),
    onMutate: async (changes) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData(queryKey);
      if (before) client.setQueryData(queryKey, { ...before, ...changes });
      return { before };
    },
    onSuccess: (settings) => client.setQueryData(queryKey, settings),
    onError: (error, _, context) => {
      if (context?.before) client.setQueryData(queryKey, context.before);
      showError(error);
    },
  });
}
