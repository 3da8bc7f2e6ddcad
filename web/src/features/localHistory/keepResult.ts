import type { QueryClient } from '@tanstack/react-query';
import { answerOf, api } from '@/api/client';
import { keys } from '@/api/keys';
import type { User } from '@/api/types';
import { entryOf } from './entry';
import { putEntry } from './storage';

/** Keeps the result of a calculation that has just ended in this browser too. What fails here is only not kept. */
export async function keepResult(client: QueryClient, id: string): Promise<void> {
  const owner = client.getQueryData<User>(keys.user)?.id;
  if (!owner) return;
  try {
    const record = await client.query({
      queryKey: keys.calculation(id),
      queryFn: () => answerOf(api.GET('/api/v1/calculations/{id}', { params: { path: { id } } })),
      staleTime: 0,
    });
    const entry = entryOf(record);
    if (!entry || !(await putEntry(owner, entry))) return;
    await client.invalidateQueries({ queryKey: ['local-history', owner] });
  } catch {
    // The server's own history has it.
  }
}
