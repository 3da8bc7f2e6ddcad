// The materials that Kerf has a word for; whatever else a job names stands as it is.

export const DEFAULT_MATERIAL = 'DEFAULT_MATERIAL';
export const MATERIALS = [DEFAULT_MATERIAL, 'WOOD', 'METAL', 'PLASTIC', 'GLASS'] as const;

export const isKnownMaterial = (code: string): code is (typeof MATERIALS)[number] =>
  MATERIALS.some((known) => known === code);
