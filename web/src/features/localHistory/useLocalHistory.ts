import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { keys } from '@/api/keys';
import { toast } from '@/lib/toasts';
import type { LocalHistoryEntry } from './entry';
import { clearEntries, readEntries, putEntry, removeEntry } from './storage';

/** The calculations that this browser keeps for an account, and what can be done to them; with or without a network. */
export function useLocalHistory(owner: string) {
  const { t } = useTranslation(['localHistory', 'common']);
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey: keys.localHistory(owner),
    queryFn: () => readEntries(owner),
    networkMode: 'always',
    staleTime: 0,
    enabled: owner !== '',
  });
  const settle = () => client.invalidateQueries({ queryKey: keys.localHistory(owner) });

  const putBack = async (entries: LocalHistoryEntry[]) => {
    for (const entry of entries) await putEntry(owner, entry);
    await settle();
  };
  const told = (text: string, gone: LocalHistoryEntry[]) =>
    toast({
      severity: 'info',
      text,
      action: { label: t('common:actions.undo'), run: () => void putBack(gone) },
    });

  const remove = useMutation({
    networkMode: 'always',
    mutationFn: (entry: LocalHistoryEntry) => removeEntry(owner, entry.id),
    onSuccess: (_, entry) => {
      told(t('removed', { name: entry.name }), [entry]);
      return settle();
    },
  });
  const clear = useMutation({
    networkMode: 'always',
    mutationFn: async (entries: LocalHistoryEntry[]) => {
      await clearEntries(owner);
      return entries;
    },
    onSuccess: (entries) => {
      told(t('cleared'), entries);
      return settle();
    },
  });

  return {
    /** Undefined while it is being read; null where the browser keeps nothing. */
    entries: data,
    remove: (entry: LocalHistoryEntry) => remove.mutate(entry),
    clear: () => data && clear.mutate(data),
  };
}
