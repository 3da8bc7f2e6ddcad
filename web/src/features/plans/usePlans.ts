import { useQuery, useQueryClient } from '@tanstack/react-query';
import { answerOf, api } from '@/api/client';
import { keys } from '@/api/keys';
import { useOnce } from '@/api/useOnce';

/** The plans on offer, from the smallest to the largest. */
export function usePlans() {
  return useQuery({
    queryKey: keys.plans,
    queryFn: () => answerOf(api.GET('/api/v1/subscription-plans')),
    // They change with the installation, not while somebody reads them.
    staleTime: Infinity,
  });
}

/** Puts the account on another plan; limits and counts are loaded again. */
export function useChangePlan() {
  const client = useQueryClient();
  return useOnce({
    mutationFn: (plan_name: string) =>
      answerOf(api.POST('/api/v1/auth/subscription/upgrade', { body: { plan_name } })),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.user }),
  });
}
