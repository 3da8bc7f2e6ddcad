import { stockName } from '@/domain/plan/mosaic';
import { turnedSize } from '@/domain/plan/rotation';
import { sizeInMm } from '@/domain/plan/micrometres';
import { useTranslation } from 'react-i18next';
import { formatSize } from '@/i18n/lengths';
import { unbroken } from '@/domain/units/lengths';
import { useRotation, useStaged, useViewer } from '../viewerContext';
import { listText } from '@/lib/locale';
import { useCut } from './useCut';

/** The current cut in words: which one, which way, at what measure, and what comes free. */
export function useCutText(group: number, made: number): string {
  const { t, i18n } = useTranslation('viewer');
  const { plan } = useViewer();
  const rotation = useRotation();
  const current = useCut(group, made);
  const staged = useStaged();
  const mosaic = plan.groups[group]?.mosaic;
  const total = mosaic?.cuts.length ?? 0;
  if (!mosaic || total === 0) return t('cuts.none');
  if (made === 0) {
    return t('workshop.start', {
      label: stockName(mosaic),
      size: unbroken(formatSize(sizeInMm(mosaic), i18n.language)),
      cuts: t('count.cuts', { count: total }),
    });
  }
  if (!current) return '';
  const { step, length, edge } = current;
  const { piece } = step.cut;
  const freed = step.freed
    .filter(({ kind }) => kind === 'panel')
    .map((tile) => plan.rows.get(tile.panelId ?? '')?.label ?? tile.label ?? '')
    .filter(Boolean);
  // Nothing is said of it where it is the sheet itself.
  const ofPiece = piece !== null && (piece.width < mosaic.width || piece.height < mosaic.height);
  const trim = step.cut.stage === 0;
  const cut = t(ofPiece ? 'workshop.cutPiece' : 'workshop.cut', {
    number: made,
    total: [total, trim ? t('stage.trim') : staged ? t('stage.number', { stage: step.cut.stage }) : '']
      .filter(Boolean)
      .join(', '),
    way: t(`way.${edge}`, { position: length }),
  });
  if (trim) return cut;
  return freed.length > 0
    ? t('workshop.frees', { cut, panels: listText(new Set(freed), i18n.language) })
    : t('workshop.parts', {
        cut,
        size: step.freed[0]
          ? unbroken(formatSize(sizeInMm(turnedSize(step.freed[0], rotation)), i18n.language))
          : '',
      });
}
