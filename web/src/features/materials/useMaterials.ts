import { localeOf } from '@/lib/locale';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { answerOf, api } from '@/api/client';
import { keys } from '@/api/keys';
import { materialsQuery } from '@/api/queries';
import { renew } from '@/api/renew';
import { useOnce } from '@/api/useOnce';
import type { MaterialBody, MaterialChanges } from './form';
import type { ListParams } from './listParams';

/** A page of the catalogue; names are ordered as the language of the page has them. */
export function useMaterials(params: ListParams, language: string) {
  const { page, size, search, type, origin, sort, descending } = params;
  const by = sort === 'name' ? localeOf(language).nameField : sort;
  return useQuery({
    ...materialsQuery({
      page,
      page_size: size,
      search: search.trim() || undefined,
      type: type ?? undefined,
      is_system: origin === 'all' ? undefined : origin === 'system',
      sort: descending ? (`-${by}` as const) : by,
    }),
    placeholderData: keepPreviousData,
  });
}

/** A new material, or what changes of the one with that id. */
export type MaterialSave = { id: null; body: MaterialBody } | { id: string; body: MaterialChanges };

/** Makes a material, or changes the one with that id. */
export function useSaveMaterial() {
  const client = useQueryClient();
  return useOnce({
    mutationFn: ({ id, body }: MaterialSave) =>
      id === null
        ? answerOf(api.POST('/api/v1/materials', { body }))
        : answerOf(api.PUT('/api/v1/materials/{id}', { params: { path: { id } }, body })),
    onSuccess: () => renew(client, keys.materials),
  });
}

export function useDeleteMaterial() {
  const client = useQueryClient();
  return useOnce({
    mutationFn: (id: string) => answerOf(api.DELETE('/api/v1/materials/{id}', { params: { path: { id } } })),
    onSuccess: () => renew(client, keys.materials),
  });
}
