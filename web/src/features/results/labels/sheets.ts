import { lazyPart } from '@/i18n/lazyPart';

/** Only on paper, and only where labels were asked for: it must be brought before they are printed. */
export const LabelSheets = lazyPart(
  async () => (await import('./LabelSheets')).LabelSheets,
  'labels',
  'results',
  'viewer',
);
