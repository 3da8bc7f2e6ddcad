import { useQueryClient } from '@tanstack/react-query';
import { answerOf, api } from '@/api/client';
import { keepDevice } from '@/api/device';
import { userQuery } from '@/api/queries';
import { keepTokens } from '@/api/session';
import { useOnce } from '@/api/useOnce';
import type { AuthMode, Credentials } from './validate';

/** Signs in or registers; on success both tokens are kept and the account is known. */
export function useAuthenticate(mode: AuthMode, onDone: () => void) {
  const client = useQueryClient();
  return useOnce({
    mutationFn: ({ name, email, password }: Credentials) =>
      mode === 'register'
        ? answerOf(
            api.POST('/api/v1/auth/register', { body: { name: name.trim(), email: email.trim(), password } }),
          )
        : answerOf(api.POST('/api/v1/auth/login', { body: { email: email.trim(), password } })),
    onSuccess: ({ user, device_token, ...tokens }) => {
      keepDevice(device_token);
      client.setQueryData(userQuery.queryKey, user);
      keepTokens(tokens);
      onDone();
    },
  });
}
