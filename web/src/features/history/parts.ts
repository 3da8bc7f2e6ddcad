// The two halves of the history: its list, and one calculation. Whoever begins with one does not wait for the other.

import { bringSoon, lazyPart } from '@/i18n/lazyPart';

export const HistoryList = lazyPart(async () => (await import('./HistoryList')).HistoryList, 'history');
export const CalculationDialog = lazyPart(
  async () => (await import('./CalculationDialog')).CalculationDialog,
  'history',
);
bringSoon(HistoryList, CalculationDialog);
