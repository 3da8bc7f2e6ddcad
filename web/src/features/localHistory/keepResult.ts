import type { QueryClient } from '@tanstack/react-query';
import { keys } from '@/api/keys';
import { calculationQuery, userQuery } from '@/api/queries';
import { entryOf } from './entry';
import { putEntry } from './storage';

/** Keeps the result of a calculation that has just ended in this browser too. What fails here is only not kept. */
export async function keepResult(client: QueryClient, id: string): Promise<void> {
  const owner = client.getQueryData(userQuery.queryKey)?.id;
  if (!owner) return;
  try {
    const record = await client.query({ ...calculationQuery(id), staleTime: 0 });
    const entry = entryOf(record);
    if (!entry || !(await putEntry(owner, entry))) return;
    await client.invalidateQueries({ queryKey: keys.localHistory(owner) });
  } catch {
    // The server's own history has it.
  }
}
