import { preloadSoon, lazyChunk } from '@/i18n/lazyChunk';

/** It is seen only where a panel has no place. */
export const NotPlaced = lazyChunk(
  async () => (await import('./NotPlaced')).NotPlaced,
  'notPlaced',
  'results',
  'viewer',
);
preloadSoon(NotPlaced);
