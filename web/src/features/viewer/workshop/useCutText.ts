import { useTranslation } from 'react-i18next';
import { formatLength, formatSize } from '@/i18n/lengths';
import { unbroken } from '@/domain/units/lengths';
import { cutRows, stepAt } from '../geometry/cuts';
import { landedSide } from '../geometry/edges';
import { turnedSize } from '../geometry/rotation';
import { useRotation, useViewer } from '../viewerContext';

/** The current cut in words: which one, which way, at what measure, and what comes free. */
export function useCutText(group: number, made: number): string {
  const { t, i18n } = useTranslation('viewer');
  const { layout } = useViewer();
  const rotation = useRotation();
  const mosaic = layout.groups[group]?.mosaic;
  const total = mosaic?.cuts.length ?? 0;
  if (!mosaic || total === 0) return t('cuts.none');
  if (made === 0) {
    return t('workshop.start', {
      label: mosaic.stock_label ?? mosaic.stock_panel_id,
      size: unbroken(formatSize(mosaic, i18n.language)),
      cuts: t('count.cuts', { count: total }),
    });
  }
  const row = cutRows(mosaic)[made - 1];
  const step = stepAt(mosaic, made - 1);
  if (!row || !step) return '';
  const piece = step.piece;
  // Measured on the piece that lies on the saw, from its own edge.
  const at = row.position - (piece ? (row.horizontal ? piece.y : piece.x) : 0);
  const freed = step.freed
    .filter((tile) => tile.final)
    .map((tile) => layout.rows.get(tile.panel_id ?? '')?.label ?? tile.label ?? '')
    .filter(Boolean);
  // Nothing is said of it where it is the sheet itself.
  const ofPiece = piece !== null && (piece.width < mosaic.width || piece.height < mosaic.height);
  const cut = t(ofPiece ? 'workshop.cutPiece' : 'workshop.cut', {
    number: made,
    total,
    // As the person sees it on the drawing, turned or not.
    way: t(`way.${landedSide(row.horizontal ? 'top' : 'left', 0, rotation)}`, {
      position: formatLength(at, i18n.language),
    }),
  });
  return freed.length > 0
    ? t('workshop.frees', { cut, panels: new Intl.ListFormat(i18n.language).format([...new Set(freed)]) })
    : t('workshop.parts', {
        cut,
        size: step.freed[0] ? unbroken(formatSize(turnedSize(step.freed[0], rotation), i18n.language)) : '',
      });
}
