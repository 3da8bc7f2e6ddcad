// What the result says about itself in one line: the figures, and what is proven about them.

import type { Figures } from '@/api/types';

export type Proof =
  /** Neither fewer sheets nor less material is possible. */
  | { kind: 'best' }
  /** The same of a single sheet, of which "fewer" would say nothing. */
  | { kind: 'enough' }
  /** Fewer sheets are impossible; the material may be `gap` from the best, if that is known. */
  | { kind: 'fewestSheets'; gap: number | null }
  /** Less material is impossible. */
  | { kind: 'leastMaterial' }
  | { kind: 'gap'; gap: number }
  | { kind: 'none' };

/** What may be claimed about a plan; nothing beyond what its statistics prove. */
export function proofOf(figures: Pick<Figures, 'optimal' | 'gap' | 'sheets'>): Proof {
  const { optimal, gap, sheets } = figures;
  if (sheets === 0) return { kind: 'none' };
  if (optimal.sheets && optimal.stock_area) return { kind: sheets === 1 ? 'enough' : 'best' };
  if (optimal.sheets && sheets > 1) return { kind: 'fewestSheets', gap: roundedUp(gap) };
  if (optimal.stock_area) return { kind: 'leastMaterial' };
  const most = roundedUp(gap);
  return most === null ? { kind: 'none' } : { kind: 'gap', gap: most };
}

/** To a tenth of a percent, upwards: "at most" must stay true. */
function roundedUp(gap: number | null): number | null {
  return gap === null || gap <= 0 ? null : Math.ceil(gap * 1000 - 1e-9) / 1000;
}
