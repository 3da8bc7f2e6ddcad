import type { TFunction } from 'i18next';

/** A plan's name as people say it; an unknown one as the server calls it. */
export function planName(plan: string, t: TFunction<'auth'>): string {
  return plan === 'free' || plan === 'pro' || plan === 'enterprise' ? t(`plans.${plan}`) : plan;
}
