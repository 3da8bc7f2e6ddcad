// How many calculations a month's plan still holds.

import { isUnlimited } from '@/domain/job/limits';

export interface Subscription {
  plan_name: string;
  requests_per_month: number;
  requests_used: number;
}

export interface Quota {
  used: number;
  total: number;
  remaining: number;
  unlimited: boolean;
  /** Used share of the quota, 0-1; 0 if unlimited. */
  share: number;
  /** Above 80 % it warns; at 100 % nothing more can be started. */
  level: 'ok' | 'warning' | 'exhausted';
}

export function quotaOf({ requests_per_month: total, requests_used: used }: Subscription): Quota {
  const unlimited = isUnlimited(total);
  const share = unlimited ? 0 : total > 0 ? Math.min(1, used / total) : 1;
  const level = share >= 1 ? 'exhausted' : share > 0.8 ? 'warning' : 'ok';
  return { used, total, remaining: Math.max(0, total - used), unlimited, share, level };
}
