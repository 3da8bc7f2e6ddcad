// Decimals as text, added and multiplied without a float: what money needs.

/** Decimals of money. */
const DECIMALS = 4;
const ONE = 10n ** BigInt(DECIMALS);

/** In ten thousandths; a text that is no decimal counts nothing. */
function scaled(text: string): bigint {
  const [, sign = '', whole = '', part = ''] = /^(-?)(\d+)(?:\.(\d{1,4})0*)?$/.exec(text) ?? [];
  if (whole === '') return 0n;
  const value = BigInt(whole) * ONE + BigInt(part.padEnd(DECIMALS, '0'));
  return sign === '-' ? -value : value;
}

function unscaled(value: bigint): string {
  const size = value < 0n ? -value : value;
  const part = String(size % ONE)
    .padStart(DECIMALS, '0')
    .replace(/0+$/, '');
  return `${value < 0n ? '-' : ''}${size / ONE}${part && `.${part}`}`;
}

/** The sum of decimals with at most four places behind their point. */
export const exactSum = (texts: readonly string[]): string =>
  unscaled(texts.reduce((sum, text) => sum + scaled(text), 0n));

/** So many times a decimal. */
export const exactTimes = (text: string, count: number): string => unscaled(scaled(text) * BigInt(count));
