import { formatPercent } from '@/lib/numbers';

/**
 * A share in whole percent, as it is guessed. Nothing is used up until it is: 99.5 % are 99. A ratio that was calculated
 * may be a hair below the percent it is.
 */
export const formatWholePercent = (ratio: number, language: string): string =>
  formatPercent(Math.floor(ratio * 100 + 1e-9) / 100, language, 0);
