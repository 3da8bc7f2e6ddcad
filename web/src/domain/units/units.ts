// The units in which lengths are typed and shown. Jobs always hold millimetres.

export const UNITS = ['mm', 'inch'] as const;
export type Unit = (typeof UNITS)[number];

export const MM_PER_INCH = 25.4;

export function isUnit(value: unknown): value is Unit {
  return UNITS.some((unit) => unit === value);
}
