import type { TaskState } from '@/api/types';

/** Older words for the states of a calculation. */
const OLDER: Record<string, TaskState> = {
  completed: 'FINISHED',
  running: 'RUNNING',
  pending: 'QUEUED',
  canceled: 'STOPPED',
  failed: 'ERROR',
};

/** How good or bad a state is, as a colour and as the severity of a message. */
export const COLOURS = {
  FINISHED: 'success',
  STOPPED: 'warning',
  ERROR: 'error',
  TERMINATED: 'error',
  RUNNING: 'info',
  QUEUED: 'info',
} as const satisfies Record<TaskState, string>;

/** The state of a calculation, whichever word a record has for it. */
export function stateOf({ status }: { status: string }): TaskState {
  return OLDER[status] ?? (status as TaskState);
}
