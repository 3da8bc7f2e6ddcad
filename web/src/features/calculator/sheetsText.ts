// How many sheets there are, in figures.
import { hasUnlimited } from '@/domain/job/checks';
import { UNLIMITED, type StockInput } from '@/domain/job/rows';
import { formatCount } from '@/lib/numbers';

/** `6`, or `6 + ∞` where some row has as many as it takes. */
export function sheetsText(stock: readonly StockInput[], pieces: number, language: string): string {
  const counted = formatCount(pieces, language);
  if (!hasUnlimited(stock)) return counted;
  return pieces > 0 ? `${counted} + ${UNLIMITED}` : UNLIMITED;
}
