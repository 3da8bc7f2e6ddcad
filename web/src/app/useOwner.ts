import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { useUser } from '@/features/auth/useUser';
import { forgetOwn, keepOwner, keptOwner, onOtherOwner } from '@/lib/own';

/** What the browser keeps of a person survives signing out, but is not handed to the next person who signs in. */
export function useOwner(): void {
  const client = useQueryClient();
  const id = useUser().user?.id;
  const known = useRef(keptOwner());
  const meet = useCallback((owner: string) => {
    const before = known.current;
    known.current = owner;
    if (before !== null && before !== owner) forgetOwn();
  }, []);

  useEffect(() => {
    if (id === undefined) return;
    meet(id);
    keepOwner(id);
  }, [id, meet]);
  useEffect(
    () =>
      onOtherOwner((owner) => {
        if (owner === null) return;
        meet(owner);
        void client.resetQueries();
      }),
    [client, meet],
  );
}
