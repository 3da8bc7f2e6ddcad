import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { useUser } from '@/features/auth/useUser';
import { forgetOwn } from '@/lib/own';
import { onOtherTab, readText, writeText } from '@/lib/storage';

/** Whose inputs this browser keeps: they survive signing out, but are not handed to the next person who signs in. */
const OWNER = 'owner';

export function useOwner(): void {
  const client = useQueryClient();
  const id = useUser().user?.id;
  const known = useRef(readText(OWNER));
  const meet = useCallback((owner: string) => {
    const before = known.current;
    known.current = owner;
    if (before !== null && before !== owner) forgetOwn();
  }, []);

  useEffect(() => {
    if (id === undefined) return;
    meet(id);
    writeText(OWNER, id);
  }, [id, meet]);
  useEffect(
    () =>
      onOtherTab(OWNER, (owner) => {
        if (owner === null) return;
        meet(owner);
        void client.resetQueries();
      }),
    [client, meet],
  );
}
