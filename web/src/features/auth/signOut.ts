import { answerOf, api } from '@/api/client';
import { clearTokens, tokens } from '@/api/session';

/** Ends the session here at once, and at the server as soon as it hears of it. */
export async function signOut(): Promise<void> {
  const held = tokens();
  const told = held
    ? answerOf(api.POST('/api/v1/auth/logout', { body: { refresh_token: held.refresh_token } }))
    : Promise.resolve();
  clearTokens();
  await told.catch((error: unknown) => {
    // eslint-disable-next-line no-console -- the person is signed out either way; the log is for support
    console.warn('sign-out did not reach the server', error);
  });
}
