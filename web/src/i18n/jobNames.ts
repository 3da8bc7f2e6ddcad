// The words for what a job names: materials and edge bands that Kerf knows are translated, others stand as they are.
import { bandSides, isKnownBand, SIDES, type Band, type EdgeBands, type Side } from '@/domain/job/edges';
import { isKnownMaterial, type MATERIALS } from '@/domain/job/materials';

export type NameKey = `materials.${(typeof MATERIALS)[number]}` | `bands.${Band}` | `sides.${Side | 'all'}`;

/** Gives the text of a name, which all pages have in common. */
type Translate = (key: NameKey) => string;

export function materialName(material: string, t: Translate): string {
  return isKnownMaterial(material) ? t(`materials.${material}`) : material;
}

export function bandName(band: string, t: Translate): string {
  return isKnownBand(band) ? t(`bands.${band}`) : band;
}

/** "all sides: PVC white", "top, left: PVC white; right: Oak veneer"; empty where there is no band. */
export function edgeWords(edge: EdgeBands | undefined, t: Translate): string {
  return bandSides(edge)
    .map(({ band, sides }) => {
      const where =
        sides.length === SIDES.length ? t('sides.all') : sides.map((side) => t(`sides.${side}`)).join(', ');
      return `${where}: ${bandName(band, t)}`;
    })
    .join('; ');
}
