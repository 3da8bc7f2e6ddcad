// What a calculation without a name is called.
import { formatDate } from '@/lib/dates';
import type { useWords } from './words';

export const defaultName = (t: ReturnType<typeof useWords>['t'], now: Date = new Date()): string =>
  t('settings.defaultName', { date: formatDate(now) });
