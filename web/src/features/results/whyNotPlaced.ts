// Why a panel has no place, as it is said: of what is too large, what would fit across the grain is told apart.

import type { Solution } from '@/api/types';
import type { Job } from '@/domain/job/job';
import { reasonOf, type Reason } from '@/api/reasonOf';

export type WhyNotPlaced = Reason | 'ACROSS_GRAIN';

export function whyNotPlaced(
  panel: Solution['no_fit_panels'][number],
  { panels, stock_panels: stock }: Pick<Job, 'panels' | 'stock_panels'>,
): WhyNotPlaced {
  const { panel_id: id, width, height } = panel;
  const reason = reasonOf(panel);
  if (reason !== 'TOO_LARGE') return reason;
  const material = panels.find((panel) => panel.id === id)?.material;
  const [short = 0, long = 0] = [width, height].sort((a, b) => a - b);
  const hasRoom = stock.some((sheet) => {
    const [least = 0, most = 0] = [Number(sheet.width), Number(sheet.height)].sort((a, b) => a - b);
    return sheet.enabled && sheet.material === material && short <= least && long <= most;
  });
  return hasRoom ? 'ACROSS_GRAIN' : reason;
}
