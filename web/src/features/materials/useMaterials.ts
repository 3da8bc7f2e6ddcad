import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { answerOf, api } from '@/api/client';
import { keys } from '@/api/keys';
import type { MaterialBody } from './form';
import type { ListParams } from './listParams';

/** A page of the catalogue; names are ordered as the language of the page has them. */
export function useMaterials(params: ListParams, language: string) {
  const { page, size, search, type, origin, sort, descending } = params;
  const by = sort === 'name' && language === 'ru' ? 'name_ru' : sort;
  return useQuery({
    queryKey: [...keys.materials, { page, size, search, type, origin, by, descending }],
    queryFn: () =>
      answerOf(
        api.GET('/api/v1/materials', {
          params: {
            query: {
              page,
              page_size: size,
              search: search.trim() || undefined,
              type: type ?? undefined,
              is_system: origin === 'all' ? undefined : origin === 'system',
              sort: descending ? (`-${by}` as const) : by,
            },
          },
        }),
      ),
    placeholderData: keepPreviousData,
  });
}

/** Makes a material, or changes the one with that id. */
export function useSaveMaterial() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, body }: { id: string | null; body: MaterialBody }) =>
      id === null
        ? answerOf(api.POST('/api/v1/materials', { body }))
        : answerOf(api.PUT('/api/v1/materials/{id}', { params: { path: { id } }, body: withoutGaps(body) })),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.materials }),
  });
}

/** What was emptied is taken away: the server leaves alone what is not sent. */
function withoutGaps(body: MaterialBody) {
  const { code, description, thickness, length, width, standard_size, price_per_unit, density, color } = body;
  return {
    ...body,
    code: code ?? null,
    description: description ?? null,
    thickness: thickness ?? null,
    length: length ?? null,
    width: width ?? null,
    standard_size: standard_size ?? null,
    price_per_unit: price_per_unit ?? null,
    density: density ?? null,
    color: color ?? null,
  };
}

export function useDeleteMaterial() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => answerOf(api.DELETE('/api/v1/materials/{id}', { params: { path: { id } } })),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.materials }),
  });
}
