import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { bandName, materialName } from '@/i18n/jobNames';
import { sheetNumbers } from './geometry/sheets';

/** The words for what a job names: materials and edge bands that Kerf knows are translated, others stand as they are. */
export function useNames() {
  const { t } = useTranslation('viewer');
  const { t: tCommon } = useTranslation('common');
  return useMemo(
    () => ({
      material: (name: string): string => materialName(name, tCommon),
      band: (name: string): string => bandName(name, tCommon),
      /** "Sheet 1", "Sheets 2–4". */
      sheet: (indices: readonly number[]): string =>
        t(indices.length === 1 ? 'sheet' : 'sheets', { numbers: sheetNumbers(indices) }),
    }),
    [t, tCommon],
  );
}
