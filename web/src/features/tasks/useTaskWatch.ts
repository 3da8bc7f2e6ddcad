import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { keys } from '@/api/keys';
import { renew } from '@/api/renew';
import { useSignedIn } from '@/api/useSignedIn';
import { readText, writeText } from '@/lib/storage';
import { POLL_LIMIT_MS, useTaskStore } from './taskStore';
import { useTask, type Task } from './useTask';

/** The task whose end was told last. */
const TOLD = 'task-told';

/** Follows the task wherever the person is: reloads counts and history at its end, gives up after five minutes. */
export function useTaskWatch(onEnd: (task: Task) => void): void {
  const client = useQueryClient();
  const task = useTask();
  const signedIn = useSignedIn();
  const { since, clear, setTimedOut } = useTaskStore();
  const seenActive = useRef<string | null>(null);

  useEffect(() => {
    if (!signedIn || task.gone) clear();
  }, [signedIn, task.gone, clear]);

  useEffect(() => {
    if (!task.active || task.timedOut) return;
    const timer = setTimeout(setTimedOut, Math.max(0, since + POLL_LIMIT_MS - Date.now()));
    return () => clearTimeout(timer);
  }, [task.id, task.active, task.timedOut, since, setTimedOut]);

  useEffect(() => {
    if (task.active) {
      seenActive.current = task.id;
    } else if (task.id !== null && seenActive.current === task.id) {
      seenActive.current = null;
      void client.invalidateQueries({ queryKey: keys.user });
      void renew(client, keys.calculations);
      void client.invalidateQueries({ queryKey: keys.calculation(task.id) });
      // After a reload the end comes once more; who was told of it is not told again.
      if (readText(TOLD) === task.id) return;
      writeText(TOLD, task.id);
      onEnd(task);
    }
  }, [task, client, onEnd]);
}
