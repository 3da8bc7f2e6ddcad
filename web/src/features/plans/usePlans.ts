import { useQuery, useQueryClient } from '@tanstack/react-query';
import { answerOf, api } from '@/api/client';
import { plansQuery, userQuery } from '@/api/queries';
import { useOnce } from '@/api/useOnce';

/** The plans on offer, from the smallest to the largest. */
export const usePlans = () => useQuery(plansQuery);

/** Puts the account on another plan; limits and counts are loaded again. */
export function useChangePlan() {
  const client = useQueryClient();
  return useOnce({
    mutationFn: (plan_name: string) =>
      answerOf(api.POST('/api/v1/auth/subscription/upgrade', { body: { plan_name } })),
    onSuccess: () => client.invalidateQueries({ queryKey: userQuery.queryKey }),
  });
}
