import { useQuery } from '@tanstack/react-query';
import { answerOf, api } from '@/api/client';
import { toApiError } from '@/api/errors';
import { keys } from '@/api/keys';
import { clearTokens } from '@/api/session';
import type { User } from '@/api/types';
import { useSignedIn } from '@/api/useSignedIn';

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
  const { data, error, refetch } = useQuery({ queryKey: keys.user, queryFn: fetchUser, enabled: signedIn });
  return {
    signedIn,
    user: signedIn ? data : undefined,
    error: signedIn && !data ? error : null,
    retry: () => void refetch(),
  };
}
