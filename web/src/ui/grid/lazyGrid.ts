// The two ways in which rows are shown. Nobody waits for the one that has no room.

import { bringSoon, lazyChunk } from '@/i18n/lazyChunk';

/** Too narrow for a table. */
export const AS_CARDS = '(max-width:599.95px)';

export const Grid = lazyChunk(async () => (await import('./Grid')).Grid, 'grid');
export const GridCards = lazyChunk(async () => (await import('./GridCards')).GridCards, 'grid');

/** Brings the one that will be shown. */
export function bringGrid(): Promise<unknown> {
  const narrow = typeof window.matchMedia === 'function' && window.matchMedia(AS_CARDS).matches;
  const [shown, other] = narrow ? [GridCards, Grid] : [Grid, GridCards];
  // A phone is turned, a window drawn wider.
  bringSoon(other);
  return shown.preload();
}
