// The sample cases: jobs of examples/ with what `kerf optimize` finds for them.

import type { Job } from '@/domain/job/job';
import { fillJob } from '@/api/job';
import { formatLength } from '@/domain/units/lengths';
import type { Unit } from '@/domain/units/units';
import type { CaseName } from './caseNames';
import data from './cases.json';

export interface SampleCase {
  name: CaseName;
  /** Copies of panels. */
  pieces: number;
  /** Sheets at hand. */
  stock: number;
  /** Sheets that the layout takes. */
  sheets: number;
  cuts: number;
  /** Used share of those sheets, 0-1. */
  used: number;
  /** It is proved that fewer sheets cannot do. */
  fewest: boolean;
  sheet: SampleSheet;
}

/** One sheet of the layout, mm. */
export interface SampleSheet {
  width: number;
  height: number;
  /** Where no panel may lie. */
  defects?: { x: number; y: number; width: number; height: number }[];
  tiles: {
    x: number;
    y: number;
    width: number;
    height: number;
    /** The row of the job that it belongs to; null for what is left over. */
    row: number | null;
  }[];
}

export const CASES = data as SampleCase[];

/** In what the people of a case measure. */
export const unitOf = (name: CaseName): Unit => (name === 'plywood' ? 'inch' : 'mm');

/** A sheet's size as they would say it. */
export function sizeText({ width, height }: SampleSheet, unit: Unit, language: string, mm: string): string {
  const side = (length: number) => formatLength(length, language, unit);
  return unit === 'inch' ? `${side(width)}″ × ${side(height)}″` : `${side(width)} × ${side(height)} ${mm}`;
}

const FILES: Record<CaseName, () => Promise<{ default: Parameters<typeof fillJob>[0] }>> = {
  wardrobe: () => import('../../../../examples/s9-wardrobe-drawers.json'),
  glass: () => import('../../../../examples/s3-glass.json'),
  plywood: () => import('../../../../examples/s10-bookcases-inches.json'),
  glassDefects: () => import('../../../../examples/s11-glass-defects.json'),
  desks: () => import('../../../../examples/s12-beam-saw.json'),
  kitchen: () => import('../../../../examples/s13-kitchen-running-grain.json'),
};

/** The job of a case with names in the language of the page, loaded when it is wanted. */
export async function jobOf(name: CaseName): Promise<Job> {
  const [file, { inWords }] = await Promise.all([FILES[name](), import('./caseNames')]);
  return inWords(name, fillJob(file.default));
}
