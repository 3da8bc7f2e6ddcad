import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { useUser } from '@/features/auth/useUser';
import {
  clearUserScopedStorage,
  onUserSwitchElsewhere,
  saveStoredUser,
  storedUser,
} from '@/lib/userScopedStorage';

/** Stored inputs survive signing out, but are cleared when another user signs in, here or in another tab. */
export function useClearOnUserSwitch(): void {
  const client = useQueryClient();
  const id = useUser().user?.id;
  const lastUser = useRef(storedUser());
  const clearIfSwitched = useCallback((user: string) => {
    const before = lastUser.current;
    lastUser.current = user;
    if (before !== null && before !== user) clearUserScopedStorage();
  }, []);

  useEffect(() => {
    if (id === undefined) return;
    clearIfSwitched(id);
    saveStoredUser(id);
  }, [id, clearIfSwitched]);
  useEffect(
    () =>
      onUserSwitchElsewhere((user) => {
        if (user === null) return;
        clearIfSwitched(user);
        void client.resetQueries();
      }),
    [client, clearIfSwitched],
  );
}
