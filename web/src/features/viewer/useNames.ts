import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { isKnownBand } from '@/lib/edges';
import { MATERIALS } from '@/lib/rows';
import { sheetNumbers } from './geometry/sheets';

/** The words for what a job names: materials and edge bands that Kerf knows are translated, others stand as they are. */
export function useNames() {
  const { t } = useTranslation(['viewer', 'common']);
  return useMemo(
    () => ({
      material: (name: string): string => {
        const known = MATERIALS.find((material) => material === name);
        return known ? t(`common:materials.${known}`) : name;
      },
      band: (name: string): string => (isKnownBand(name) ? t(`viewer:bands.${name}`) : name),
      /** "Sheet 1", "Sheets 2–4". */
      sheet: (indices: readonly number[]): string =>
        t(indices.length === 1 ? 'viewer:sheet' : 'viewer:sheets', { numbers: sheetNumbers(indices) }),
    }),
    [t],
  );
}
