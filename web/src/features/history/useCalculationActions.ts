import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { answerOf, api } from '@/api/client';
import { keys } from '@/api/keys';
import { calculationQuery } from '@/api/queries';
import { renew } from '@/api/renew';
import { showError } from '@/api/showError';
import type { CalculationRecord } from '@/api/types';
import { useOnce } from '@/api/useOnce';
import { toast } from '@/lib/toasts';

interface Page {
  calculations: CalculationRecord[];
  total: number;
}

/** What can be done to a calculation in the history. */
export function useCalculationActions() {
  const { t } = useTranslation('history');
  const client = useQueryClient();

  // It turns the star over: pressed again, it is turned back.
  const favorite = useMutation({
    mutationFn: (id: string) =>
      answerOf(api.PATCH('/api/v1/calculations/{id}/favorite', { params: { path: { id } } })),
    onSuccess: ({ id, is_favorite }) => {
      // The star turns at once; the lists that leave it out are loaded again.
      client.setQueriesData<Page>(
        { queryKey: keys.calculations },
        (page) =>
          page && {
            ...page,
            calculations: page.calculations.map((row) => (row.id === id ? { ...row, is_favorite } : row)),
          },
      );
      client.setQueryData(calculationQuery(id).queryKey, (row) => row && { ...row, is_favorite });
      void renew(client, keys.calculations);
    },
    onError: showError,
  });

  const remove = useOnce({
    mutationFn: (id: string) =>
      answerOf(api.DELETE('/api/v1/calculations/{id}', { params: { path: { id } } })),
    onSuccess: async (_, id) => {
      client.removeQueries({ queryKey: calculationQuery(id).queryKey });
      toast({ severity: 'success', text: t('deleted') });
      await renew(client, keys.calculations);
    },
    onError: showError,
  });

  return { favorite, remove };
}
