// The effort of a calculation in the language of the page.

import i18next from 'i18next';
import { formatNumber } from '@/lib/numbers';

/** "normal (1)": how long the search may take, and its figure. */
export function effortWords(factor: number): string {
  const name = factor < 0.5 ? 'quick' : factor <= 1.4 ? 'normal' : 'thorough';
  return `${i18next.t(`common:configuration.effort.${name}`)} (${formatNumber(factor, i18next.language)})`;
}
