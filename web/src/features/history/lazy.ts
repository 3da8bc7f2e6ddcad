// The two halves of the history: its list, and one calculation. Whoever begins with one does not wait for the other.

import { preloadSoon, lazyChunk } from '@/i18n/lazyChunk';

export const HistoryList = lazyChunk(async () => (await import('./HistoryList')).HistoryList, 'history');
export const CalculationDialog = lazyChunk(
  async () => (await import('./CalculationDialog')).CalculationDialog,
  'history',
);
preloadSoon(HistoryList, CalculationDialog);
