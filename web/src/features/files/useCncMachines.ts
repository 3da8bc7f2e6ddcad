import { useQuery, useQueryClient } from '@tanstack/react-query';
import { answerOf, api } from '@/api/client';
import { toApiError } from '@/api/errors';
import { cncMachinesQuery } from '@/api/queries';
import { renew } from '@/api/renew';
import type { CncMachine } from '@/api/types';
import { useOnce } from '@/api/useOnce';
import { asChosen, type ChosenMachine } from './cncMachines';
import type { CncMachineOptions } from './options';

interface ChosenOfMachines {
  machines: readonly CncMachine[];
  known: boolean;
  /** Why they are not known. */
  error: Error | null;
  /** The one that is chosen. */
  chosen: ChosenMachine | null;
  /** The one that was chosen and is there no more. */
  gone: ChosenMachine | null;
}

const NONE: readonly CncMachine[] = [];

/** The machines that there are, and the picked one as it is now. */
export function useCncMachines(picked: ChosenMachine | null, wanted: boolean): ChosenOfMachines {
  const { data, error } = useQuery({ ...cncMachinesQuery, enabled: wanted });
  const found = picked ? data?.find(({ id }) => id === picked.id) : undefined;
  const isGone = data !== undefined && found === undefined;
  return {
    machines: data ?? NONE,
    known: data !== undefined,
    error,
    chosen: found ? asChosen(found) : isGone ? null : picked,
    gone: isGone ? picked : null,
  };
}

/** Keeping, changing and deleting machines; the list has the answer at once. */
export function useCncMachineActions() {
  const client = useQueryClient();
  const { queryKey } = cncMachinesQuery;
  const put = (change: (machines: CncMachine[]) => CncMachine[]) => {
    client.setQueryData(queryKey, (machines) => machines && change(machines));
    return renew(client, queryKey);
  };
  const keep = useOnce({
    mutationFn: (body: { name: string; options: CncMachineOptions }) =>
      answerOf(api.POST('/api/v1/templates/machines', { body })),
    onSuccess: (made) => void put((machines) => [...machines, made]),
  });
  const change = useOnce({
    mutationFn: ({ id, ...body }: { id: string; name?: string; options?: CncMachineOptions }) =>
      answerOf(api.PUT('/api/v1/templates/machines/{id}', { params: { path: { id } }, body })),
    onSuccess: (changed) =>
      void put((machines) => machines.map((machine) => (machine.id === changed.id ? changed : machine))),
  });
  const remove = useOnce({
    mutationFn: async (id: string) => {
      try {
        await answerOf(api.DELETE('/api/v1/templates/machines/{id}', { params: { path: { id } } }));
      } catch (error) {
        // Somebody else was quicker.
        if (toApiError(error).status !== 404) throw error;
      }
    },
    onSuccess: (_, id) => void put((machines) => machines.filter((machine) => machine.id !== id)),
  });
  return { keep, change, remove };
}
