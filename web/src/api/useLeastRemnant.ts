import { useQuery } from '@tanstack/react-query';
import { LEAST_REMNANT_MM } from '@/domain/units/lengths';
import { settingsQuery } from './queries';
import { useSignedIn } from './useSignedIn';

/** What a remnant worth keeping measures at least on both sides, mm, as the account has it. */
export function useLeastRemnant(): number {
  const signedIn = useSignedIn();
  const { data } = useQuery({ ...settingsQuery, enabled: signedIn });
  return data?.least_remnant ?? LEAST_REMNANT_MM;
}
