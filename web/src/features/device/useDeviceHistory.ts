import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { toast } from '@/lib/toasts';
import type { LocalEntry } from './entries';
import { clearShelf, readShelf, shelve, unshelve } from './shelf';

const keyOf = (owner: string) => ['device-history', owner];

/** The calculations that this browser keeps for an account, and what can be done to them; with or without a network. */
export function useDeviceHistory(owner: string) {
  const { t } = useTranslation(['device', 'common']);
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey: keyOf(owner),
    queryFn: () => readShelf(owner),
    networkMode: 'always',
    staleTime: 0,
    enabled: owner !== '',
  });
  const settle = () => client.invalidateQueries({ queryKey: keyOf(owner) });

  const putBack = async (entries: LocalEntry[]) => {
    for (const entry of entries) await shelve(owner, entry);
    await settle();
  };
  const told = (text: string, gone: LocalEntry[]) =>
    toast({
      severity: 'info',
      text,
      action: { label: t('common:actions.undo'), run: () => void putBack(gone) },
    });

  const remove = useMutation({
    networkMode: 'always',
    mutationFn: (entry: LocalEntry) => unshelve(owner, entry.id),
    onSuccess: (_, entry) => {
      told(t('removed', { name: entry.name }), [entry]);
      return settle();
    },
  });
  const clear = useMutation({
    networkMode: 'always',
    mutationFn: async (entries: LocalEntry[]) => {
      await clearShelf(owner);
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
    remove: (entry: LocalEntry) => remove.mutate(entry),
    clear: () => data && clear.mutate(data),
  };
}
