import type { TaskState } from '@/api/types';

/** Older words for the states of a calculation. */
const OLDER: Record<string, TaskState> = {
  completed: 'FINISHED',
  running: 'RUNNING',
  pending: 'QUEUED',
  canceled: 'STOPPED',
  failed: 'ERROR',
};

/** The state of a calculation, whichever word a record has for it. */
export function stateOf({ status }: { status: string }): TaskState {
  return OLDER[status] ?? (status as TaskState);
}
