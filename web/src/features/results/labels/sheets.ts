import { lazyChunk } from '@/i18n/lazyChunk';

/** Only on paper, and only where labels were asked for: it must be brought before they are printed. */
export const LabelSheets = lazyChunk(
  async () => (await import('./LabelSheets')).LabelSheets,
  'labels',
  'results',
  'viewer',
);
