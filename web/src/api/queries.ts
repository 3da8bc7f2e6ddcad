// What is asked of the server and kept: one set of options an endpoint, with its key and with the call. Whoever changes
// what is kept takes the key from here. Pages of lists are asked for by their parameters, under the key of all of them.

import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { FIRST_LIMITS } from '@/lib/firstLimits';
import { askCalculation } from './askCalculation';
import { answerOf, api } from './client';
import { toApiError } from './errors';
import { keys } from './keys';
import type { paths } from './schema';
import { clearTokens } from './session';
import type { Project, Team, User } from './types';

/** The parameters of a list. */
type QueryOf<Path extends keyof paths> = paths[Path] extends { get: { parameters: { query?: infer Query } } }
  ? NonNullable<Query>
  : never;

async function fetchUser(): Promise<User> {
  try {
    return await answerOf(api.GET('/api/v1/auth/me'));
  } catch (thrown) {
    // A server that cannot be reached has not judged the session: the person stays and may try again.
    const { status } = toApiError(thrown);
    if (status === 401 || status === 403 || status === 404) clearTokens();
    throw thrown;
  }
}

/** Who is signed in, with plan and use. */
export const userQuery = queryOptions({ queryKey: keys.user, queryFn: fetchUser });

/** What the account has set. */
export const settingsQuery = queryOptions({
  queryKey: keys.settings,
  queryFn: () => answerOf(api.GET('/api/v1/settings')),
  staleTime: 60_000,
});

/** The plans on offer, from the smallest to the largest. */
export const plansQuery = queryOptions({
  queryKey: keys.plans,
  queryFn: () => answerOf(api.GET('/api/v1/subscription-plans')),
  // They change with the installation, not while somebody reads them.
  staleTime: Infinity,
});

export const sessionsQuery = queryOptions({
  queryKey: keys.sessions,
  queryFn: () => answerOf(api.GET('/api/v1/auth/sessions')),
});

export const apiKeysQuery = queryOptions({
  queryKey: keys.apiKeys,
  queryFn: () => answerOf(api.GET('/api/v1/auth/api-keys')),
});

/** How many events more are shown at once. */
const EVENTS = 10;

/** What concerned the safety of the account, newest first, each once also where new ones came between two pages. */
export const securityEventsQuery = infiniteQueryOptions({
  queryKey: keys.securityEvents,
  queryFn: ({ pageParam: page }) =>
    answerOf(api.GET('/api/v1/auth/events', { params: { query: { page, page_size: EVENTS } } })),
  initialPageParam: 1,
  getNextPageParam: ({ total }, pages) => (pages.length * EVENTS < total ? pages.length + 1 : undefined),
  select: ({ pages }) => [
    ...new Map(pages.flatMap(({ events }) => events).map((event) => [event.id, event])).values(),
  ],
  // What was done elsewhere meanwhile belongs here too.
  staleTime: 0,
});

/** A page of what was done. */
export const activityQuery = (query: QueryOf<'/api/v1/activity'>) =>
  queryOptions({
    queryKey: [...keys.activity, query],
    queryFn: () => answerOf(api.GET('/api/v1/activity', { params: { query } })),
    // What was done elsewhere meanwhile belongs here too.
    staleTime: 0,
  });

/** The team; null for who is in none. */
export const teamQuery = queryOptions({
  queryKey: keys.team,
  queryFn: async (): Promise<Team | null> => {
    try {
      return await answerOf(api.GET('/api/v1/team'));
    } catch (error) {
      if (toApiError(error).status === 404) return null;
      throw error;
    }
  },
});

/** The invitations that one has got. */
export const invitationsQuery = queryOptions({
  queryKey: keys.invitations,
  queryFn: () => answerOf(api.GET('/api/v1/team/invitations')),
});

const PROJECTS = FIRST_LIMITS.query.page_size.maximum;

/** All projects, by name: they are filtered, grouped and offered by name in the browser. */
export const projectsQuery = queryOptions({
  queryKey: keys.projects,
  queryFn: async (): Promise<Project[]> => {
    const found: Project[] = [];
    for (let page = 1; ; page += 1) {
      const { projects, total } = await answerOf(
        api.GET('/api/v1/projects', { params: { query: { page, page_size: PROJECTS } } }),
      );
      found.push(...projects);
      if (projects.length === 0 || found.length >= total) return found;
    }
  },
});

/** A page of the catalogue of materials. */
export const materialsQuery = (query: QueryOf<'/api/v1/materials'>) =>
  queryOptions({
    queryKey: [...keys.materials, query],
    queryFn: () => answerOf(api.GET('/api/v1/materials', { params: { query } })),
  });

/** A page of the history. */
export const calculationsQuery = (query: QueryOf<'/api/v1/calculations'>) =>
  queryOptions({
    queryKey: [...keys.calculations, query],
    queryFn: () => answerOf(api.GET('/api/v1/calculations', { params: { query } })),
  });

/** A calculation with its job and its result. */
export const calculationQuery = (id: string) =>
  queryOptions({ queryKey: keys.calculation(id), queryFn: () => askCalculation(id) });

/** A page of the batches. */
export const batchesQuery = (query: QueryOf<'/api/v1/batches'>) =>
  queryOptions({
    queryKey: [...keys.batches, query],
    queryFn: () => answerOf(api.GET('/api/v1/batches', { params: { query } })),
  });

/** One batch with its calculations. */
export const batchQuery = (id: string) =>
  queryOptions({
    queryKey: keys.batch(id),
    queryFn: () => answerOf(api.GET('/api/v1/batches/{id}', { params: { path: { id } } })),
  });

/** The formats in which a calculation's result can be had, with what of it they cannot hold in words of that language. */
export const filesQuery = (id: string, language: string) =>
  queryOptions({
    queryKey: keys.files(id, language),
    queryFn: async () => {
      const params = { path: { id } };
      const headers = { 'accept-language': language };
      return (await answerOf(api.GET('/api/v1/calculations/{id}/files', { params, headers }))).formats;
    },
    // Another plan has others.
    staleTime: 0,
  });

/** The CNC machines that are kept, by name. */
export const cncMachinesQuery = queryOptions({
  queryKey: keys.cncMachines,
  queryFn: async () => (await answerOf(api.GET('/api/v1/templates/machines'))).templates,
  // A team shares them.
  staleTime: 0,
});

/** What a calculation costs by the price list of the shop. */
export const costQuery = (id: string) =>
  queryOptions({
    queryKey: [...keys.costs, id],
    queryFn: () => answerOf(api.GET('/api/v1/calculations/{id}/cost', { params: { path: { id } } })),
    // Prices, remnants and the catalogue may have changed elsewhere.
    staleTime: 0,
  });

/** What the shop takes for its work. */
export const priceListQuery = queryOptions({
  queryKey: keys.priceList,
  queryFn: () => answerOf(api.GET('/api/v1/price-list')),
});

/** What the shop says of itself. */
export const shopQuery = queryOptions({
  queryKey: keys.shop,
  queryFn: () => answerOf(api.GET('/api/v1/shop')),
});

/** A page of the store room, with the sums of all pages. */
export const stockItemsQuery = (query: QueryOf<'/api/v1/stock'>) =>
  queryOptions({
    queryKey: [...keys.stock, query],
    queryFn: () => answerOf(api.GET('/api/v1/stock', { params: { query } })),
    // Others take from it meanwhile.
    staleTime: 0,
  });

/** What booking a calculation takes out of the store room and puts in, or has taken and put. */
export const bookingQuery = (id: string) =>
  queryOptions({
    queryKey: keys.booking(id),
    queryFn: () => answerOf(api.GET('/api/v1/calculations/{id}/booking', { params: { path: { id } } })),
    // Others take from the store room meanwhile.
    staleTime: 0,
  });

/** One item, as it is now. */
export const stockItemQuery = (id: string) =>
  queryOptions({
    queryKey: [...keys.stock, id],
    queryFn: () => answerOf(api.GET('/api/v1/stock/{id}', { params: { path: { id } } })),
    staleTime: 0,
  });

/** A page of the movements of one item, newest first. */
export const stockMovementsQuery = (id: string, query: QueryOf<'/api/v1/stock/{id}/movements'>) =>
  queryOptions({
    queryKey: [...keys.stock, id, 'movements', query],
    queryFn: () => answerOf(api.GET('/api/v1/stock/{id}/movements', { params: { path: { id }, query } })),
    staleTime: 0,
  });
