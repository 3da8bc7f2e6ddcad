import { MutationObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { ApiError } from '@/api/errors';
import { keys } from '@/api/keys';
import { createQueryClient } from './queryClient';

it.each([
  ['CALCULATION_NOT_FOUND', [keys.calculations]],
  ['PROJECT_NOT_FOUND', [keys.projects, keys.calculations]],
  ['MATERIAL_NOT_FOUND', [keys.materials]],
  ['NOT_FOUND', [keys.library, keys.sessions, keys.apiKeys]],
  ['FORBIDDEN', []],
])('after %s the lists that showed the thing are loaded again', async (code, old) => {
  const client = createQueryClient();
  const lists = [
    keys.calculations,
    keys.projects,
    keys.materials,
    keys.library,
    keys.sessions,
    keys.apiKeys,
    keys.user,
  ];
  for (const list of lists) client.setQueryData(list, []);
  const marked = () => lists.filter((list) => client.getQueryState(list)?.isInvalidated);
  const error = new ApiError({ code, status: 404, message: '', details: null });

  const change = new MutationObserver(client, { mutationFn: () => Promise.reject(error) });
  await expect(change.mutate()).rejects.toBe(error);
  expect(marked()).toEqual(lists.filter((list) => old.some((one) => one === list)));

  for (const list of lists) client.setQueryData(list, []);
  await expect(client.query({ queryKey: ['one'], queryFn: () => Promise.reject(error) })).rejects.toBe(error);
  expect(marked()).toEqual(lists.filter((list) => old.some((one) => one === list)));
});
