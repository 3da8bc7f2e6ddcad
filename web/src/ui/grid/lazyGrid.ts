// The two ways in which rows are shown. Nobody waits for the one that has no room.

import { preloadSoon, lazyChunk } from '@/i18n/lazyChunk';

/** Too narrow for a table. */
export const AS_CARDS = '(max-width:599.95px)';

export const Grid = lazyChunk(async () => (await import('./Grid')).Grid, 'grid');
export const GridCards = lazyChunk(async () => (await import('./GridCards')).GridCards, 'grid');

/** Preloads the one that will be shown, and then the other: a phone is turned, a window drawn wider. */
export function preloadGrid(): Promise<unknown> {
  const narrow = typeof window.matchMedia === 'function' && window.matchMedia(AS_CARDS).matches;
  const [shown, other] = narrow ? [GridCards, Grid] : [Grid, GridCards];
  preloadSoon(other);
  return shown.preload();
}
