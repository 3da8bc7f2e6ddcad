// Lengths and areas in the unit that the person has chosen; texts are rendered anew when that changes.

import * as lengths from '@/domain/units/lengths';
import * as measures from '@/domain/units/measures';
import { currentUnit } from './chosenUnit';

/** A length in mm, as on a tape: `600`, `23 5/8`. */
export const formatLength = (mm: number, language: string): string =>
  lengths.formatLength(mm, language, currentUnit());

/** A size in mm: `600 × 400`, `23 5/8 × 15 3/4`. */
export const formatSize = (size: { width: number; height: number }, language: string): string =>
  lengths.formatSize(size, language, currentUnit());

/** A thin thing such as a kerf, kept as text in mm. */
export const formatThin = (kept: string, language: string): string =>
  lengths.formatThin(kept, language, currentUnit());

/** A kept length as its field shows it. */
export const shownLength = (kept: string, language: string): string =>
  lengths.shownLength(kept, language, currentUnit());

/** A kept length as text that reads back as the very same length. */
export const exactLength = (kept: string, language: string): string =>
  lengths.exactLength(kept, language, currentUnit());

/** An area of mm² in m² or square feet. */
export const formatArea = (mm2: number, language: string): string =>
  measures.formatArea(mm2, language, currentUnit());

/** A long length of mm in metres or feet. */
export const formatRun = (mm: number, language: string): string =>
  measures.formatRun(mm, language, currentUnit());

/** How areas are shown. */
export const areaMeasure = (): measures.Measure => measures.areaMeasure(currentUnit());

/** How long lengths are shown. */
export const runMeasure = (): measures.Measure => measures.runMeasure(currentUnit());
