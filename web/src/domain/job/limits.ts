// What a plan's number means to a person.

import { FIRST_LIMITS } from '@/lib/firstLimits';

/** A limit from here on is shown as unlimited. */
const UNLIMITED = 100_000;

export const isUnlimited = (limit: number): boolean => limit >= UNLIMITED;

/** The most panels in one calculation, whatever the plan. */
const MOST_PANELS = FIRST_LIMITS.Job.panels.maxPieces;

/** Copies of panels, or rows of stock. */
export type Sizes = { panels: number; stock: number };

/** What a plan allows in one calculation, and `most`: what the largest plan does. */
export type PlanLimits = Sizes & { name: string; most: Sizes };

/** What no plan allows more of. */
export const mostOf = (plan: PlanLimits | undefined): Sizes => ({
  panels: Math.min(MOST_PANELS, plan?.most.panels ?? MOST_PANELS),
  stock: plan?.most.stock ?? Infinity,
});

/** Whether a list is longer than the plan allows, or any plan. */
export const isBeyond = (list: keyof Sizes, count: number, plan: PlanLimits | undefined): boolean =>
  count > Math.min(mostOf(plan)[list], plan?.[list] ?? Infinity);
