// The calls of shared links: those of who shares a plan, and those of who has a link and needs no account.

import { queryOptions } from '@tanstack/react-query';
import type { Marks, MarkState } from '@/domain/workshop/marks';
import { answerOf, api } from './client';
import { fromAnswer, toApiError, waitOf } from './errors';
import { keys } from './keys';
import type { components } from './schema';

type Schemas = components['schemas'];
export type LinkKind = Schemas['LinkKind'];
export type SharedLink = Schemas['SharedLink'];
export type MadeLink = Schemas['MadeLink'];
export type SharedPlan = Schemas['SharedPlanView'];

/** The links of a calculation, and how many of its sheets are cut. */
export const linksQuery = (id: string) =>
  queryOptions({
    queryKey: keys.links(id),
    queryFn: () => answerOf(api.GET('/api/v1/calculations/{id}/links', { params: { path: { id } } })),
  });

export const createLink = (id: string, kind: LinkKind, expires_at: string | null): Promise<MadeLink> =>
  answerOf(
    api.POST('/api/v1/calculations/{id}/links', { params: { path: { id } }, body: { kind, expires_at } }),
  );

export const endLink = (id: string, link: string): Promise<unknown> =>
  answerOf(api.DELETE('/api/v1/calculations/{id}/links/{link}', { params: { path: { id, link } } }));

export const fetchShared = (token: string): Promise<SharedPlan> =>
  answerOf(api.GET('/api/v1/shared/{token}', { params: { path: { token } } }));

interface ProgressItem {
  item: string;
  state: MarkState;
  at: string;
}

/** The marks of an answer; what cannot be read is left out. */
export function marksOf({ items }: { items: readonly ProgressItem[] }): Marks {
  return Object.fromEntries(
    items.flatMap(({ item, state, at }) => {
      const time = Date.parse(at);
      return Number.isNaN(time) ? [] : [[item, { state, at: time }]];
    }),
  );
}

const itemsOf = (marks: Marks): ProgressItem[] =>
  Object.entries(marks).map(([item, { state, at }]) => ({ item, state, at: new Date(at).toISOString() }));

/** What is ticked off, and what names that state of it; null where nothing is new since `tag`. */
export async function fetchProgress(
  token: string,
  tag: string | null,
): Promise<{ marks: Marks; tag: string | null } | null> {
  const header = tag === null ? {} : { header: { 'If-None-Match': tag } };
  const { data, error, response } = await api
    .GET('/api/v1/shared/{token}/progress', { params: { path: { token }, ...header } })
    .catch((thrown: unknown) => {
      throw toApiError(thrown);
    });
  if (response.status === 304) return null;
  if (!data) throw fromAnswer(response.status, error, waitOf(response.headers));
  return { marks: marksOf(data), tag: response.headers.get('etag') };
}

/** Tells what was ticked; answers all that is known then. */
export const sendProgress = async (token: string, marks: Marks): Promise<Marks> =>
  marksOf(
    await answerOf(
      api.PUT('/api/v1/shared/{token}/progress', {
        params: { path: { token } },
        body: { items: itemsOf(marks) },
      }),
    ),
  );
