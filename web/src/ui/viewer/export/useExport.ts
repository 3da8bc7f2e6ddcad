import { defaultRotation } from '@/domain/plan/rotation';
import { sizeInMm } from '@/domain/plan/micrometres';
import { useTranslation } from 'react-i18next';
import { saveFile } from '@/lib/saveFile';
import { toast } from '@/lib/toasts';
import type { Job } from '@/domain/job/job';
import { preloadSoon } from '@/i18n/lazyChunk';
import { formatPercent } from '@/lib/numbers';
import { formatSize } from '@/i18n/lengths';
import { useNames } from '../useNames';
import { useSizeText } from '../useSizeText';
import { useViewer } from '../viewerContext';
import { addRotation, highlighted, isStaged } from '../viewerStore';

/** What draws the file is brought when one is wanted, or before. */
const drawing = () => import('./sheetSvg');
preloadSoon({ preload: () => drawing().catch(() => undefined) });

/** Saves the sheet that is shown as an SVG file. */
export function useExport(job: Job): () => void {
  const { t, i18n } = useTranslation(['viewer', 'errors']);
  const names = useNames();
  const sizes = useSizeText();
  const { plan, store } = useViewer();
  const exportSheet = async () => {
    const { fileName, sheetSvg } = await drawing();
    const state = store.getState();
    const { group, rotation, colours, hidden } = state;
    const shown = plan.groups[group];
    if (!shown) return;
    const { mosaic, indices, cycles } = shown;
    const sheet = names.sheet(indices);
    const title = [
      job.name,
      sheet,
      mosaic.stockLabel,
      `${formatSize(sizeInMm(mosaic), i18n.language)} ${t('unit.mm')}`,
      names.material(mosaic.material),
      indices.length > 1 ? `× ${indices.length}` : null,
      indices.length > 1 && cycles !== null ? t('cycles', { count: cycles }) : null,
      formatPercent(mosaic.usedShare, i18n.language),
    ];
    const text = sheetSvg({
      plan,
      group,
      rotation: addRotation(defaultRotation(mosaic), rotation),
      colours,
      hidden,
      staged: isStaged(state, mosaic),
      size: sizes.both,
      pointed: highlighted(state),
      made: state.playback.made,
      language: i18n.language,
      unit: t('unit.mm'),
      title: title.filter(Boolean).join(' · '),
    });
    saveFile(new Blob([text], { type: 'image/svg+xml' }), fileName(job.name ?? '', sheet));
  };
  // Only what draws the file can be missing: it is fetched.
  const failed = () => toast({ severity: 'error', text: t('errors:codes.NETWORK_ERROR') });
  return () => void exportSheet().catch(failed);
}
