import { isDeducted, type PlacedPanel } from '@/domain/plan/panels';
import { sizeInMm } from '@/domain/plan/micrometres';
import { unbroken } from '@/domain/units/lengths';
import { formatSize } from '@/i18n/lengths';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

/** The sizes of a row of panels in words. */
export interface SizeTexts {
  /** In which it is cut, as the drawing has it. */
  cut: (row: PlacedPanel) => string;
  /** With its edge bands on; empty where none are deducted of it. */
  finished: (row: PlacedPanel) => string;
  /** The one, and the other behind it in brackets where it differs; never broken within a size. */
  both: (row: PlacedPanel) => string;
}

export function useSizeText(): SizeTexts {
  const { t, i18n } = useTranslation('viewer');
  const { language } = i18n;
  return useMemo(() => {
    const cut = (row: PlacedPanel) => formatSize(sizeInMm(row.cut), language);
    const finished = (row: PlacedPanel) =>
      isDeducted(row) ? t('finished', { size: unbroken(formatSize(sizeInMm(row), language)) }) : '';
    const both = (row: PlacedPanel) => {
      const other = finished(row);
      return other ? `${unbroken(cut(row))} (${other})` : unbroken(cut(row));
    };
    return { cut, finished, both };
  }, [t, language]);
}
