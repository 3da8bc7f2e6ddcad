// Decimal numbers as people write them: with a point or a comma, thousands grouped or not.

export type DecimalSign = 'point' | 'comma';

/** A number that says which of its signs is the decimal one, where the list that it stands in tells. */
export function withKnownSign(text: string, sign: DecimalSign | null): string {
  if (sign === 'point') return text.replace(/^(-?[1-9]\d{0,2}),(\d{3})(?!\d)/, '$1$2');
  if (sign === 'comma') return text.replace(/^(-?[1-9]\d{0,2})\.(\d{3})(?![\d.])/, '$1$2');
  return text;
}

/** `2,800`: two thousand eight hundred, or a little less than three. */
export const isAmbiguous = (text: string): boolean => /^[-+]?[1-9]\d{0,2},\d{3}$/.test(text);

type DecimalReading = { text: string } | { fault: 'not_a_number' | 'ambiguous' };

/** The number with a point and no sign between thousands. `grouped`: whether `2,800` could have its thousands grouped. */
export function readDecimal(source: string, grouped: boolean): DecimalReading {
  const spaced = /^[-+]?\d{1,3}(?: \d{3})+(?:[.,]\d+)?$/.test(source);
  let text = spaced ? source.replaceAll(' ', '') : source;
  if (grouped && isAmbiguous(text)) return { fault: 'ambiguous' };
  if (/^[-+]?\d{1,3}(?:,\d{3})+\.\d+$/.test(text) || /^[-+]?\d{1,3}(?:,\d{3}){2,}$/.test(text)) {
    text = text.replaceAll(',', '');
  } else if (/^[-+]?\d{1,3}(?:\.\d{3})+,\d+$/.test(text) || /^[-+]?\d{1,3}(?:\.\d{3}){2,}$/.test(text)) {
    text = text.replaceAll('.', '');
  }
  text = text.replace(',', '.');
  return /^[-+]?(?:\d+\.?\d*|\.\d+)$/.test(text) ? { text } : { fault: 'not_a_number' };
}
