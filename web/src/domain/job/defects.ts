// Where no panel may lie on the sheets of a row: rectangles in the sheet's own coordinates, mm as text.

import { asText, isRecord } from '@/lib/storage';
import { keptLength, readLength } from '../units/lengths';
import type { Fault } from './fault';

export const DEFECT_FIELDS = ['x', 'y', 'width', 'height'] as const;
export type DefectField = (typeof DEFECT_FIELDS)[number];
export type Defect = Record<DefectField, string>;

export function readDefects(found: unknown): Defect[] | undefined {
  if (!Array.isArray(found)) return undefined;
  const defects = found.filter(isRecord).map((given): Defect => {
    const length = (field: DefectField) => keptLength(asText(given[field]), false);
    return { x: length('x'), y: length('y'), width: length('width'), height: length('height') };
  });
  return defects.length > 0 ? defects : undefined;
}

const mm = (text: string): number | null => {
  const reading = readLength(text);
  return 'mm' in reading ? reading.mm : null;
};

/** A defect in mm; null where one of its lengths is none. */
export function defectInMm(defect: Defect): Record<DefectField, number> | null {
  const [x, y] = [mm(defect.x), mm(defect.y)];
  const [width, height] = [mm(defect.width), mm(defect.height)];
  return x === null || y === null || width === null || height === null ? null : { x, y, width, height };
}

/** What is wrong with a field of a defect on a sheet of this size, mm. */
export function defectFault(
  defect: Defect,
  field: DefectField,
  sheet: { width: number; height: number } | null,
): Fault | undefined {
  const reading = readLength(defect[field]);
  if ('fault' in reading) return { kind: reading.fault };
  const isPlace = field === 'x' || field === 'y';
  if (reading.mm < 0 || (!isPlace && reading.mm === 0))
    return { kind: 'too_small', values: { min: isPlace ? '0' : '0.001' } };
  const most = sheet && (field === 'x' ? sheet.width : field === 'y' ? sheet.height : null);
  return most !== null && reading.mm >= most ? { kind: 'outside_sheet' } : undefined;
}

/** What is wrong with the defects of a row. */
export function defectsFault(
  defects: readonly Defect[],
  sheet: { width: number; height: number } | null,
): Fault | undefined {
  for (const defect of defects)
    for (const field of DEFECT_FIELDS) {
      const fault = defectFault(defect, field, sheet);
      if (fault) return fault;
    }
  return undefined;
}
