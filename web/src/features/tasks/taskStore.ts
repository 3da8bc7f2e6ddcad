// Which task this browser is waiting for. What the server says of it is kept by the query in useTask.

import { create } from 'zustand';
import { stored } from '@/lib/storage';

/** How long a task is asked about in all, ms. */
export const POLL_LIMIT_MS = 300_000;

/** What a person wants of a task that is stopped: its best layout so far, or back to the inputs. */
export type End = 'stop' | 'cancel';

interface TaskStore {
  taskId: string | null;
  /** When waiting for it began in this visit, ms since the epoch. */
  since: number;
  /** The person asked to end it. */
  ending: End | null;
  /** The server did not answer to that, and is told again. */
  stopUnheard: boolean;
  /** It took longer than we wait; the server goes on with it. */
  timedOut: boolean;
  begin: (taskId: string) => void;
  /** Waits once more, as long as the first time. */
  keepWaiting: () => void;
  setEnding: (ending: End | null) => void;
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

const GOING_ON = { ending: null, stopUnheard: false, timedOut: false };

export const useTaskStore = create<TaskStore>()((set) => ({
  taskId: kept.read(),
  since: Date.now(),
  ...GOING_ON,
  begin: (taskId) => {
    kept.write(taskId);
    set({ taskId, since: Date.now(), ...GOING_ON });
  },
  keepWaiting: () => set({ since: Date.now(), timedOut: false }),
  setEnding: (ending) => set({ ending, stopUnheard: false }),
  setStopUnheard: () => set({ stopUnheard: true }),
  setTimedOut: () => set({ timedOut: true }),
  clear: () => {
    kept.remove();
    set({ taskId: null, ...GOING_ON });
  },
}));
