import { useQuery } from '@tanstack/react-query';
import { userQuery } from '@/api/queries';
import type { User } from '@/api/types';
import { useSignedIn } from '@/api/useSignedIn';

interface UserState {
  signedIn: boolean;
  /** Undefined for visitors and until the account has been loaded. */
  user: User | undefined;
  error: unknown;
  retry: () => void;
}

/** Who is signed in, with plan and use. */
export function useUser(): UserState {
  const signedIn = useSignedIn();
  const { data, error, refetch } = useQuery({ ...userQuery, enabled: signedIn });
  return {
    signedIn,
    user: signedIn ? data : undefined,
    error: signedIn && !data ? error : null,
    retry: () => void refetch(),
  };
}
