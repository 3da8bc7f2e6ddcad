import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { answerOf, api } from './client';
import { keys } from './keys';
import type { components } from './schema';
import { showError } from './showError';
import { useSignedIn } from './useSignedIn';

export type Settings = components['schemas']['Settings'];
export type SettingsChanges = components['schemas']['SettingsChanges'];

const FRESH_MS = 300_000;

/** What the account has set; the language of the page is this browser's own and not read from here. */
export function useSettings({ wanted = true } = {}) {
  const signedIn = useSignedIn();
  return useQuery({
    queryKey: keys.settings,
    queryFn: () => answerOf(api.GET('/api/v1/settings')),
    enabled: signedIn && wanted,
    staleTime: FRESH_MS,
  });
}

/** Changes settings: shown at once, taken back if the server refuses. */
export function useChangeSettings() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: SettingsChanges) => answerOf(api.PUT('/api/v1/settings', { body })),
    onMutate: async (changes) => {
      await client.cancelQueries({ queryKey: keys.settings });
      const before = client.getQueryData<Settings>(keys.settings);
      if (before) client.setQueryData<Settings>(keys.settings, { ...before, ...changes });
      return { before };
    },
    onSuccess: (settings) => client.setQueryData(keys.settings, settings),
    onError: (error, _, context) => {
      if (context?.before) client.setQueryData(keys.settings, context.before);
      showError(error);
    },
  });
}
