// The webhooks of the shop, and what can be done to them.

import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { answerOf, api } from '@/api/client';
import { renew } from '@/api/renew';
import type { components } from '@/api/schema';
import { showError } from '@/api/showError';
import { useOnce } from '@/api/useOnce';

type Schemas = components['schemas'];
export type Webhook = Schemas['Webhook'];
export type WebhookEvent = Schemas['WebhookEvent'];
export type Delivery = Schemas['Delivery'];

export const EVENTS = [
  'calculation.finished',
  'calculation.failed',
  'stock.booked',
  'batch.finished',
] as const satisfies WebhookEvent[];

/** The key of what an event is called: a dot would lead into another level of the texts. */
export const eventText = (event: WebhookEvent) =>
  `events.${event.replace('.', '_') as Underscored<WebhookEvent>}` as const;

type Underscored<Name extends string> = Name extends `${infer Kind}.${infer What}`
  ? `${Kind}_${What}`
  : never;

/** Rows of the log on a page. */
export const LOG_SIZE = 20;
/** Ms between two looks at the log while something is on its way. */
const FOLLOW = 2000;

const webhooksQuery = queryOptions({
  queryKey: ['webhooks'],
  queryFn: () => answerOf(api.GET('/api/v1/webhooks')),
});

const logOf = (id: string) => ['webhooks', id, 'deliveries'] as const;

export const useWebhooks = () => useQuery(webhooksQuery);

export function useDeliveries(id: string, page: number) {
  return useQuery({
    queryKey: [...logOf(id), page],
    queryFn: () =>
      answerOf(
        api.GET('/api/v1/webhooks/{id}/deliveries', {
          params: { path: { id }, query: { page, page_size: LOG_SIZE } },
        }),
      ),
    placeholderData: (before) => before,
    refetchInterval: (query) =>
      query.state.data?.deliveries.some(({ next_attempt_at }) => next_attempt_at) ? FOLLOW : false,
  });
}

export function useCreateWebhook() {
  const client = useQueryClient();
  return useOnce({
    mutationFn: (body: Schemas['NewWebhook']) => answerOf(api.POST('/api/v1/webhooks', { body })),
    onSuccess: () => renew(client, webhooksQuery.queryKey),
  });
}

export function useChangeWebhook() {
  const client = useQueryClient();
  return useOnce({
    mutationFn: ({ id, body }: { id: string; body: Schemas['WebhookChanges'] }) =>
      answerOf(api.PUT('/api/v1/webhooks/{id}', { params: { path: { id } }, body })),
    onSuccess: () => renew(client, webhooksQuery.queryKey),
    onError: showError,
  });
}

export function useDeleteWebhook() {
  const client = useQueryClient();
  return useOnce({
    mutationFn: (id: string) => answerOf(api.DELETE('/api/v1/webhooks/{id}', { params: { path: { id } } })),
    onSuccess: () => renew(client, webhooksQuery.queryKey),
    onError: showError,
  });
}

export function useTestWebhook() {
  const client = useQueryClient();
  return useOnce({
    mutationFn: (id: string) =>
      answerOf(api.POST('/api/v1/webhooks/{id}/test', { params: { path: { id } } })),
    onSuccess: (_, id) => renew(client, logOf(id)),
    onError: showError,
  });
}

export function useResend(id: string) {
  const client = useQueryClient();
  return useOnce({
    mutationFn: (delivery: string) =>
      answerOf(
        api.POST('/api/v1/webhooks/{id}/deliveries/{delivery}/resend', {
          params: { path: { id, delivery } },
        }),
      ),
    onSuccess: () => renew(client, logOf(id)),
    onError: showError,
  });
}
