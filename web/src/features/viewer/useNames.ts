import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { sheetNumbers } from './geometry/sheets';

const MATERIALS = ['DEFAULT_MATERIAL', 'WOOD', 'METAL', 'PLASTIC', 'GLASS'] as const;
const BANDS = [
  'PVC_WHITE',
  'PVC_BLACK',
  'PVC_GREY',
  'PVC_BEIGE',
  'ABS_WHITE',
  'ABS_BLACK',
  'ABS_GREY',
  'MELAMINE_WHITE',
  'MELAMINE_BLACK',
  'WOOD_VENEER_OAK',
  'WOOD_VENEER_PINE',
  'WOOD_VENEER_WALNUT',
] as const;

/** The words for what a job names: materials and edge bands that Kerf knows are translated, others stand as they are. */
export function useNames() {
  const { t } = useTranslation(['viewer', 'common']);
  return useMemo(
    () => ({
      material: (name: string): string => {
        const known = MATERIALS.find((material) => material === name);
        return known ? t(`common:materials.${known}`) : name;
      },
      band: (name: string): string => {
        const known = BANDS.find((band) => band === name);
        return known ? t(`viewer:bands.${known}`) : name;
      },
      /** "Sheet 1", "Sheets 2–4". */
      sheet: (indices: readonly number[]): string =>
        t(indices.length === 1 ? 'viewer:sheet' : 'viewer:sheets', { numbers: sheetNumbers(indices) }),
    }),
    [t],
  );
}
