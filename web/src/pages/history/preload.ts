// What the history begins with, brought together with its frame: the list, or the calculation that the address names.

import { isSignedIn } from '@/api/session';
import { askAhead } from '@/api/askCalculation';
import { CalculationDialog, HistoryList } from '@/features/history/lazy';
import { lazyChunk } from '@/i18n/lazyChunk';

export const Layout = lazyChunk(
  async () => (await import('./Layout')).Layout,
  'results',
  'viewer',
  'files',
  'notPlaced',
  'calculator',
  'grid',
);
/** Of what this browser has kept. */
export const KeptLayout = lazyChunk(
  async () => (await import('./Layout')).KeptLayout,
  'results',
  'viewer',
  'files',
  'notPlaced',
  'calculator',
  'grid',
);

export function preloadHistory(): Promise<unknown> {
  const viewed = new URLSearchParams(window.location.search).get('view');
  if (!viewed) return HistoryList.preload();
  if (isSignedIn()) askAhead(viewed);
  return Promise.all([CalculationDialog.preload(), Layout.preload()]);
}
