// What a sheet costs that has no price of its own: its material's price in the catalogue, as far as that is known.

import { readLength } from '../units/lengths';
import type { Configuration } from './job';
import { GOAL_LEAST_COST } from './prices';

/** A material of the catalogue, as far as it tells what a sheet costs. Sizes in mm, density in kg/m³. */
export interface PricedMaterial {
  name: string;
  code: string | null;
  price_per_unit: number | null;
  currency: string;
  unit: 'sqm' | 'piece' | 'kg';
  thickness: number | null;
  length: number | null;
  width: number | null;
  density: number | null;
}

/** A sheet as it is entered: sizes as text in mm. */
interface Sheet {
  width: string;
  height: string;
  material: string;
  price?: string | undefined;
}

const MM2_IN_M2 = 1e6;
const MM3_IN_M3 = 1e9;

const isNamed = (material: PricedMaterial, name: string): boolean =>
  [material.name, material.code].some((word) => word?.trim().toLowerCase() === name.trim().toLowerCase());

/** How many units of a material a sheet of this size is; undefined where the catalogue does not say enough. */
function unitsOf(material: PricedMaterial, width: number, height: number): number | undefined {
  const { unit, thickness, length, width: across, density } = material;
  if (unit === 'sqm') return (width * height) / MM2_IN_M2;
  if (unit === 'kg') {
    return thickness === null || density === null
      ? undefined
      : ((width * height * thickness) / MM3_IN_M3) * density;
  }
  // A piece is the usual sheet.
  const isUsual = (length === width && across === height) || (length === height && across === width);
  return isUsual ? 1 : undefined;
}

/** The price of a sheet by the catalogue, in cents; undefined where it tells none. */
export function cataloguePrice(sheet: Sheet, materials: readonly PricedMaterial[]): string | undefined {
  const [width, height] = [readLength(sheet.width), readLength(sheet.height)];
  if (!('mm' in width && 'mm' in height)) return undefined;
  const material = materials.find((one) => one.price_per_unit !== null && isNamed(one, sheet.material));
  const units = material && unitsOf(material, width.mm, height.mm);
  return units === undefined ? undefined : ((material?.price_per_unit ?? 0) * units).toFixed(2);
}

/** Whether a job asks what it costs: others are sent without any price. */
export const asksForCosts = (configuration: Configuration, sheets: readonly Sheet[]): boolean =>
  configuration.optimization_priority === GOAL_LEAST_COST ||
  configuration.prices !== undefined ||
  sheets.some((sheet) => sheet.price !== undefined);

/**
 * The materials whose prices count in a job: those in its currency, or, where it states none, in the currency of the first
 * that has a price for one of its sheets.
 */
export function countedMaterials(
  configuration: Configuration,
  sheets: readonly Sheet[],
  materials: readonly PricedMaterial[],
): readonly PricedMaterial[] {
  const unpriced = sheets.filter((sheet) => sheet.price === undefined);
  const first = () =>
    materials.find((one) => unpriced.some((sheet) => cataloguePrice(sheet, [one]) !== undefined));
  const currency = configuration.prices?.currency ?? first()?.currency;
  return materials.filter((one) => one.currency === currency);
}

/** The job with the prices of these materials where a sheet has none; as it is where nobody asks for costs. */
export function withCataloguePrices<J extends { stock_panels: Sheet[]; configuration: Configuration }>(
  job: J,
  materials: readonly PricedMaterial[],
): J {
  const { configuration, stock_panels: sheets } = job;
  if (!asksForCosts(configuration, sheets)) return job;
  const counted = countedMaterials(configuration, sheets, materials);
  const filled = sheets.map((sheet) => {
    const price = sheet.price === undefined ? cataloguePrice(sheet, counted) : undefined;
    return price === undefined ? sheet : { ...sheet, price };
  });
  const [material] = counted;
  if (material === undefined || filled.every((sheet, n) => sheet === sheets[n])) return job;
  const prices = { ...configuration.prices, currency: material.currency };
  return { ...job, stock_panels: filled, configuration: { ...configuration, prices } };
}
