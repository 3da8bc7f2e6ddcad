// Amounts of money in words: decimals with the name of their currency behind them.

/** "1,234.5678 EUR"; at least two decimals, as many as it has up to four. A name that is no code stands as it is. */
export function formatAmount(amount: string, currency: string | null | undefined, language: string): string {
  const format = new Intl.NumberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 4 });
  const number = format.format(Number(amount));
  return currency ? `${number}\u00a0${currency}` : number;
}
