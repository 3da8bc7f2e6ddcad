import { useQuery } from '@tanstack/react-query';
import { LEAST_REMNANT_MM } from '@/domain/units/lengths';
import { answerOf, api } from './client';
import { keys } from './keys';
import { useSignedIn } from './useSignedIn';

/** What a remnant worth keeping measures at least on both sides, mm, as the account has it. */
export function useLeastRemnant(): number {
  const signedIn = useSignedIn();
  const { data } = useQuery({
    queryKey: keys.settings,
    queryFn: () => answerOf(api.GET('/api/v1/settings')),
    enabled: signedIn,
    staleTime: 60_000,
  });
  return data?.least_remnant ?? LEAST_REMNANT_MM;
}
