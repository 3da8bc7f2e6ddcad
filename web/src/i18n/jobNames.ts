// The words for what a job names: materials and edge bands that Kerf knows are translated, others stand as they are.
import type { TFunction } from 'i18next';
import { bandSides, isKnownBand, SIDES, type EdgeBands } from '@/domain/job/edges';
import { MATERIALS } from '@/domain/job/materials';

export function materialName(material: string, t: TFunction): string {
  const known = MATERIALS.find((code) => code === material);
  return known ? t(`materials.${known}`) : material;
}

export function bandName(band: string, t: TFunction): string {
  return isKnownBand(band) ? t(`bands.${band}`) : band;
}

/** "all sides: PVC white", "top, left: PVC white; right: Oak veneer"; empty where there is no band. */
export function edgeWords(edge: EdgeBands | undefined, t: TFunction): string {
  return bandSides(edge)
    .map(({ band, sides }) => {
      const where =
        sides.length === SIDES.length ? t('sides.all') : sides.map((side) => t(`sides.${side}`)).join(', ');
      return `${where}: ${bandName(band, t)}`;
    })
    .join('; ');
}
