// Lengths in the drawing and its tables: in the form of the language, to a tenth of a millimetre, ungrouped as
// on a workshop drawing.

const cache = new Map<string, Intl.NumberFormat>();

export function formatLength(mm: number, language: string): string {
  let format = cache.get(language);
  if (!format) {
    format = new Intl.NumberFormat(language, { maximumFractionDigits: 1, useGrouping: false });
    cache.set(language, format);
  }
  return format.format(mm);
}

export function formatSize(size: { width: number; height: number }, language: string): string {
  return `${formatLength(size.width, language)} × ${formatLength(size.height, language)}`;
}
