import i18next from 'i18next';
import type { Job } from '@/domain/job/job';
import type { ShortSheets } from '@/domain/solver/solver';
import { loadTexts } from '@/i18n/i18n';
import { listText } from '@/lib/locale';
import { toast } from '@/lib/toasts';

const MOST_NAMES = 5;

/** Says of which sheets the store room has fewer than a job that was begun may take. */
export async function tellShort(short: readonly ShortSheets[], job: Job): Promise<void> {
  await loadTexts('taking');
  const labels = new Map(job.stock_panels.map(({ id, label }) => [id, label]));
  const names = short
    .slice(0, MOST_NAMES)
    .map(({ stock_panel_id: id, count, in_stock: there }) =>
      i18next.t('taking:shortOf', { name: labels.get(id) ?? id, count, there }),
    );
  const others = short.length - names.length;
  if (others > 0) names.push(i18next.t('taking:others', { count: others }));
  const text = i18next.t('taking:short', { names: listText(names, i18next.language) });
  toast({ severity: 'warning', text, persistent: true });
}
