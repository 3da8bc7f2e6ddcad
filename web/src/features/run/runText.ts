import type { TFunction } from 'i18next';
import type { CurrentRun } from '@/api/runStore';
import { isActive } from '@/domain/solver/run';
import { formatSeconds } from '@/lib/numbers';

/** How the run is getting on, in words. */
export function runText(run: CurrentRun, t: TFunction, language: string): string {
  if (isActive(run)) {
    if (run.ending && run.stop === 'unheard') return t('task.stopUnheard');
    if (run.ending) return t(run.ending === 'cancel' ? 'task.cancelling' : 'task.stopping');
    if (run.timedOut) return t('task.timeout');
    if (run.unreachable) return t('task.unreachable');
  }
  switch (run.state) {
    case 'INITIALISING':
      return t('task.initialising');
    case 'QUEUED':
      return t('task.queued');
    case 'RUNNING':
      return t('task.running');
    case 'FINISHED':
      return t('task.finished', { seconds: formatSeconds(run.solutions[0]?.elapsed_time ?? 0, language) });
    case 'STOPPED':
      return t('task.stopped');
    case 'TERMINATED':
    case 'ERROR':
      return t('task.failed', { status: run.state });
  }
}
