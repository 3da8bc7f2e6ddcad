import { useSyncExternalStore } from 'react';
import { isSignedIn, onSession } from './session';

/** Whether somebody is signed in, as far as the browser knows; follows other tabs. */
export function useSignedIn(): boolean {
  return useSyncExternalStore(onSession, isSignedIn);
}
