import { bringSoon, lazyPart } from '@/i18n/lazyPart';

/** It is seen only where a panel has no place; what the page shows stands on paper too. */
export const NotPlaced = lazyPart(
  async () => (await import('./NotPlaced')).NotPlaced,
  'notPlaced',
  'results',
  'viewer',
);
bringSoon(NotPlaced);
