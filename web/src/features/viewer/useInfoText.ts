import { useTranslation } from 'react-i18next';
import { formatLength, formatSize } from '@/i18n/lengths';
import { unbroken } from '@/domain/units/lengths';
import { cutRows } from './geometry/cuts';
import { landedSide, SIDES } from './geometry/edges';
import { seenSize, turnedSize } from './geometry/rotation';
import { useNames } from './useNames';
import { useRotation, useViewer, useViewerState } from './viewerContext';

/** What is meant by `pointed` in words. */
export function useInfoText(pointed: string | null): string | null {
  const { t, i18n } = useTranslation(['viewer', 'common']);
  const names = useNames();
  const { layout } = useViewer();
  const group = useViewerState((state) => state.group);
  const rotation = useRotation();
  const mosaic = layout.groups[group]?.mosaic;
  if (pointed === null || !mosaic) return null;
  const at = pointed.indexOf(':');
  const kind = pointed.slice(0, at < 0 ? undefined : at);
  const name = pointed.slice(at + 1);
  if (kind === 'cut') {
    const row = cutRows(mosaic)[Number(name)];
    if (!row) return null;
    const length = (mm: number) => formatLength(mm, i18n.language);
    return t('info.cut', {
      number: row.index + 1,
      total: mosaic.cuts.length,
      way: t(`way.${landedSide(row.horizontal ? 'top' : 'left', 0, rotation)}`, {
        position: length(row.position),
      }),
      length: length(row.length),
      piece: row.original ? unbroken(formatSize(turnedSize(row.original, rotation), i18n.language)) : '',
    });
  }
  if (kind === 'remnant') {
    const remnant = layout.remnants.find((one) => one.name === name);
    return remnant
      ? t('info.remnant', {
          name,
          size: unbroken(formatSize(seenSize(remnant, mosaic, rotation), i18n.language)),
        })
      : null;
  }
  if (kind !== 'row') return null;
  const row = layout.rows.get(name);
  if (!row) return null;
  const count = mosaic.tiles.filter((tile) => tile.final && tile.panel_id === name).length;
  const edge = row.panel?.edge;
  const bands = SIDES.flatMap((side) => {
    const band = edge?.[side];
    return band ? [`${t(`common:sides.${side}`)}: ${names.band(band)}`] : [];
  });
  return [
    t('info.panel', { number: row.number, label: row.label, size: unbroken(formatSize(row, i18n.language)) }),
    t('info.copies', { count }),
    ...bands,
  ].join('\u00a0· ');
}
