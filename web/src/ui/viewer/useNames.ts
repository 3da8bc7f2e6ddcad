import { type Mosaic, stockName } from '@/domain/plan/mosaic';
import { sheetNumbers } from '@/domain/plan/groups';
import { panelCount } from '@/domain/plan/panels';
import { sizeInMm } from '@/domain/plan/micrometres';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '@/lib/numbers';
import { bandName, materialName } from '@/i18n/jobNames';
import { formatSize } from '@/i18n/lengths';

/** The words for what a job names: materials and edge bands that Kerf knows are translated, others stand as they are. */
export function useNames() {
  const { t, i18n } = useTranslation('viewer');
  const { language } = i18n;
  const { t: tCommon } = useTranslation('common');
  return useMemo(
    () => ({
      material: (name: string): string => materialName(name, tCommon),
      band: (name: string): string => bandName(name, tCommon),
      /** "Sheet 1", "Sheets 2–4". */
      sheet: (indices: readonly number[]): string =>
        t(indices.length === 1 ? 'sheet' : 'sheets', { numbers: sheetNumbers(indices) }),
      /** How many lie on a sheet, or on each of equal ones. */
      place: (indices: readonly number[], count: number): string =>
        t(indices.length === 1 ? 'place.one' : 'place.each', {
          sheet: t(indices.length === 1 ? 'sheet' : 'sheets', { numbers: sheetNumbers(indices) }),
          count,
          number: formatCount(count, language),
        }),
      /** What a drawing is called that cannot be seen. */
      drawing: (mosaic: Mosaic): string =>
        t('drawing.label', {
          label: stockName(mosaic),
          size: formatSize(sizeInMm(mosaic), language),
          panels: t('count.panels', { count: panelCount(mosaic) }),
          cuts: t('count.cuts', { count: mosaic.cuts.length }),
        }),
    }),
    [t, tCommon, language],
  );
}
