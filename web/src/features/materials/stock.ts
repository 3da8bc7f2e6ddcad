// A material as sheets to cut from.

import type { components } from '@/api/schema';
import type { Material } from '@/api/types';
import type { Grain } from '@/domain/job/rows';
import { nameOf } from './form';

type SheetSize = components['schemas']['SheetSize'];

/** The sizes that it is sold in, the usual one first. */
export function sizesOf({ length, width, sheet_sizes }: Material): SheetSize[] {
  const usual = length !== null && width !== null ? [{ length, width }] : [];
  const others = sheet_sizes.filter((size) => size.length !== length || size.width !== width);
  return [...usual, ...others];
}

export interface MaterialSheet {
  label: string;
  material: string;
  /** mm. */
  width: number;
  height: number;
  orientation: Grain;
}

/**
 * A sheet of that size. Where a material comes in several thicknesses its name says which, so that boards of
 * different thickness are not cut from each other.
 */
export function sheetOf(material: Material, { length, width }: SheetSize, language: string): MaterialSheet {
  const plain = nameOf(material, language);
  const { thickness, thicknesses, properties } = material;
  const name = thickness !== null && thicknesses.length > 1 ? `${plain} ${thickness}` : plain;
  return {
    label: `${plain} ${length}×${width}`,
    material: name,
    width: length,
    height: width,
    orientation: properties.grain === true ? 1 : 0,
  };
}
