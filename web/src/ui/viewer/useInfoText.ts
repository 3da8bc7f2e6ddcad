import { countOn } from '@/domain/plan/panels';
import { turnedSize, seenSize } from '@/domain/plan/rotation';
import { mm, sizeInMm } from '@/domain/plan/micrometres';
import { useTranslation } from 'react-i18next';
import { formatLength, formatSize } from '@/i18n/lengths';
import { unbroken } from '@/domain/units/lengths';
import { landedSide, SIDES } from './geometry/edges';
import { useNames } from './useNames';
import { useSizeText } from './useSizeText';
import { useRotation, useViewer, useViewerState } from './viewerContext';

/** What is meant by `pointed` in words. */
export function useInfoText(pointed: string | null): string | null {
  const { t, i18n } = useTranslation(['viewer', 'common']);
  const names = useNames();
  const sizes = useSizeText();
  const { plan } = useViewer();
  const group = useViewerState((state) => state.group);
  const rotation = useRotation();
  const mosaic = plan.groups[group]?.mosaic;
  if (pointed === null || !mosaic) return null;
  const at = pointed.indexOf(':');
  const kind = pointed.slice(0, at < 0 ? undefined : at);
  const name = pointed.slice(at + 1);
  if (kind === 'cut') {
    const cut = mosaic.cuts[Number(name)];
    if (!cut) return null;
    const length = (value: number) => formatLength(mm(value), i18n.language);
    return t('info.cut', {
      number: cut.index + 1,
      total: mosaic.cuts.length,
      stage: cut.stage === 0 ? t('stage.trim') : t('stage.number', { stage: cut.stage }),
      way: t(`way.${landedSide(cut.horizontal ? 'top' : 'left', false, rotation)}`, {
        position: length(cut.position),
      }),
      length: length(cut.to - cut.from),
      piece: cut.piece ? unbroken(formatSize(sizeInMm(turnedSize(cut.piece, rotation)), i18n.language)) : '',
    });
  }
  if (kind === 'trims') return t('info.trims');
  if (kind === 'remnant') {
    const remnant = plan.remnants.find((one) => one.name === name);
    return remnant
      ? t('info.remnant', {
          name,
          size: unbroken(formatSize(sizeInMm(seenSize(remnant, mosaic, rotation)), i18n.language)),
        })
      : null;
  }
  if (kind !== 'row') return null;
  const row = plan.rows.get(name);
  if (!row) return null;
  const count = countOn(mosaic, name);
  const edge = row.panel?.edge;
  const bands = SIDES.flatMap((side) => {
    const band = edge?.[side];
    return band ? [`${t(`common:sides.${side}`)}: ${names.band(band)}`] : [];
  });
  return [
    t('info.panel', {
      number: row.number,
      label: row.label,
      size: unbroken(sizes.cut(row)),
    }),
    sizes.finished(row),
    row.set === null ? '' : t('key.set', { name: row.set }),
    t('info.copies', { count }),
    ...bands,
  ]
    .filter(Boolean)
    .join('\u00a0· ');
}
