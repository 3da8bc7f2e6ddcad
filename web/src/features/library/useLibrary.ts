import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { keys } from '@/api/keys';
import { renew } from '@/api/renew';
import { showError } from '@/api/showError';
import { useOnce } from '@/api/useOnce';
import type { Entry, Kind } from './kinds';

/** The entries of a kind that the search finds. */
export function useEntries<E extends Entry, Body>(kind: Kind<E, Body>, search: string, enabled = true) {
  const { i18n } = useTranslation();
  const { language } = i18n;
  return useQuery({
    queryKey: [...keys.library, kind.key, search.trim(), language],
    queryFn: () => kind.find(search, language),
    placeholderData: keepPreviousData,
    enabled,
  });
}

/** Saving, deleting and using entries of a kind. */
export function useEntryActions<E extends Entry, Body>(kind: Kind<E, Body>) {
  const client = useQueryClient();
  /** What was deleted last, and may be brought back with what it held. */
  const [deleted, setDeleted] = useState<{ entry: E; body: Body } | null>(null);
  const reload = () => renew(client, [...keys.library, kind.key]);

  const save = useOnce({
    mutationFn: ({ name, body }: { name: string; body: Body }) => kind.save(name, body),
    onSuccess: reload,
  });
  const remove = useOnce({
    mutationFn: async (entry: E) => {
      const body = await kind.bodyOf(entry);
      await kind.remove(entry.id);
      return body;
    },
    onSuccess: (body, entry) => {
      setDeleted({ entry, body });
      return reload();
    },
    onError: showError,
  });
  // It comes back under another id; what it holds is the same.
  const restore = useOnce({
    mutationFn: ({ entry, body }: { entry: E; body: Body }) => kind.save(entry.name, body),
    onSuccess: () => {
      setDeleted(null);
      return reload();
    },
    onError: showError,
  });
  // An entry does not change: another takes its place. Names are unique, whatever the case of letters.
  const replace = useOnce({
    mutationFn: async ({ entry, name, body }: { entry: E; name: string; body: Body }) => {
      if (name.toLowerCase() !== entry.name.toLowerCase()) {
        const made = await kind.save(name, body);
        await kind.remove(entry.id);
        return made;
      }
      const before = await kind.bodyOf(entry);
      await kind.remove(entry.id);
      try {
        return await kind.save(name, body);
      } catch (error) {
        await kind.save(entry.name, before);
        throw error;
      }
    },
    onSettled: reload,
  });
  const use = useOnce({
    mutationFn: (entry: E) => kind.use?.(entry.id) ?? Promise.resolve(),
    // Only the order of the list depends on it: a failure is not told.
    onSettled: reload,
  });
  return { save, remove, restore, replace, use, deleted };
}

export type EntryActions<E extends Entry, Body> = ReturnType<typeof useEntryActions<E, Body>>;
