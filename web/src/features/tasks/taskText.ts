import type { TFunction } from 'i18next';
import { formatSeconds } from '@/lib/numbers';
import type { Task } from './useTask';

/** How the task is getting on, in words; an empty text without a task. */
export function taskText(task: Task, t: TFunction, language: string): string {
  if (task.state === null) return '';
  if (task.gone) return t('task.gone');
  if (task.stopUnheard) return t('task.stopUnheard');
  if (task.ending) return t(task.ending === 'cancel' ? 'task.cancelling' : 'task.stopping');
  if (task.timedOut) return t('task.timeout');
  if (task.unreachable) return t('task.unreachable');
  switch (task.state) {
    case 'INITIALISING':
      return t('task.initialising');
    case 'QUEUED':
      return t('task.queued');
    case 'RUNNING':
      return t('task.running');
    case 'FINISHED':
      return t('task.finished', { seconds: formatSeconds(task.solution?.elapsed_time ?? 0, language) });
    case 'STOPPED':
      return t('task.stopped');
    case 'TERMINATED':
    case 'ERROR':
      return t('task.failed', { status: task.state });
  }
}
