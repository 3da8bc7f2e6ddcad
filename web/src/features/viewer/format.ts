// Lengths in the drawing and its tables, in the unit that the person has chosen: see there.

import { localeOf } from '@/lib/locale';

export { formatLength, formatSize, unbroken } from '@/lib/lengths';

/** What stands before a number, where a number alone would read as a size. */
export function numberSign(language: string): string {
  return localeOf(language).numberSign;
}
