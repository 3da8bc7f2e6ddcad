// Which task this browser is waiting for. What the server says of it is kept by the query in useTask.

import { create } from 'zustand';
import { stored } from '@/lib/storage';

/** How often a task is asked about, ms. */
export const POLL_MS = 1000;
/** How long it is asked about in all, ms. */
export const POLL_LIMIT_MS = 300_000;

interface TaskStore {
  taskId: string | null;
  /** When waiting for it began in this visit, ms since the epoch. */
  since: number;
  /** The person asked to stop it. */
  stopping: boolean;
  /** The server did not answer to that, and is told again. */
  stopUnheard: boolean;
  /** It took longer than we wait; the server goes on with it. */
  timedOut: boolean;
  begin: (taskId: string) => void;
  /** Waits once more, as long as the first time. */
  keepWaiting: () => void;
  setStopping: (stopping: boolean) => void;
  setStopUnheard: () => void;
  setTimedOut: () => void;
  /** Forgets the task: its result was taken over, or the person does not want to see it any more. */
  clear: () => void;
}

const kept = stored<string | null>({
  key: 'task',
  version: 1,
  repair: (found) => (typeof found === 'string' ? found : null),
});

export const useTaskStore = create<TaskStore>()((set) => ({
  taskId: kept.read(),
  since: Date.now(),
  stopping: false,
  stopUnheard: false,
  timedOut: false,
  begin: (taskId) => {
    kept.write(taskId);
    set({ taskId, since: Date.now(), stopping: false, stopUnheard: false, timedOut: false });
  },
  keepWaiting: () => set({ since: Date.now(), timedOut: false }),
  setStopping: (stopping) => set({ stopping, stopUnheard: false }),
  setStopUnheard: () => set({ stopUnheard: true }),
  setTimedOut: () => set({ timedOut: true }),
  clear: () => {
    kept.remove();
    set({ taskId: null, stopping: false, stopUnheard: false, timedOut: false });
  },
}));
