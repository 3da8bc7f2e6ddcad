// The two ways in which rows are shown. Nobody waits for the one that has no room.

import { bringSoon, lazyScreen } from '@/i18n/lazyPart';

/** Too narrow for a table. */
export const AS_CARDS = '(max-width:599.95px)';

export const Sheet = lazyScreen(async () => (await import('./Sheet')).Sheet, 'sheet');
export const SheetCards = lazyScreen(async () => (await import('./SheetCards')).SheetCards, 'sheet');

/** Brings the one that will be shown. */
export function bringSheet(): Promise<unknown> {
  const narrow = typeof window.matchMedia === 'function' && window.matchMedia(AS_CARDS).matches;
  const [shown, other] = narrow ? [SheetCards, Sheet] : [Sheet, SheetCards];
  // A phone is turned, a window drawn wider.
  bringSoon(other);
  return shown.preload();
}
