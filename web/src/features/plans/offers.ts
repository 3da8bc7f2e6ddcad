// What a plan holds, line by line, in the order of the cards.

import type { TFunction } from 'i18next';
import type { Plan } from '@/api/types';
import { isUnlimited } from '@/domain/job/limits';
import { formatCount } from '@/lib/numbers';

export interface Offer {
  text: string;
  included: boolean;
}

type Words = TFunction<'plans'>;
type Limit = 'requests' | 'panels' | 'stock' | 'projects';

/** The limits of a plan; those of 100,000 and more are none. */
export function limitsOf(plan: Plan, t: Words, language: string): string[] {
  const limit = (name: Limit, count: number) =>
    isUnlimited(count)
      ? t(`limits.${name}Unlimited`)
      : t(`limits.${name}`, { count, value: formatCount(count, language) });
  return [
    limit('requests', plan.requests_per_month),
    limit('panels', plan.max_panel_count),
    limit('stock', plan.max_stock_panel_count),
    limit('projects', plan.max_saved_projects),
    t('limits.tasks', { count: plan.concurrent_tasks, value: formatCount(plan.concurrent_tasks, language) }),
    ...(plan.retention_days === null
      ? []
      : [
          t('limits.kept', { count: plan.retention_days, value: formatCount(plan.retention_days, language) }),
        ]),
    t('formats', { formats: plan.export_formats.map((format) => format.toUpperCase()).join(', ') }),
    supportText(plan.support_level, t),
  ];
}

/** `4h` as words; what cannot be read that way as the server says it. */
function supportText(level: string, t: Words): string {
  if (level === 'community') return t('support.community');
  const hours = /^(\d+)h$/.exec(level)?.[1];
  return t('support.time', { time: hours ? t('support.hours', { count: Number(hours) }) : level });
}

/** What a plan can and cannot do. */
export function featuresOf(plan: Plan, t: Words, language: string): Offer[] {
  const { features } = plan;
  const people = features.max_team_users;
  const team = people > 1;
  const offer = (name: Parameters<typeof featureName>[1], included: boolean): Offer => ({
    text: featureName(t, name),
    included,
  });
  return [
    offer('edge_banding', features.edge_banding),
    offer('remnants_management', features.remnants_management),
    offer('batch_processing', features.batch_processing),
    offer('cost_calculator', features.cost_calculator),
    {
      text: team
        ? t('limits.team', { count: people, value: formatCount(people, language) })
        : t('features.team'),
      included: team,
    },
    offer('roles', team),
    offer('cnc_postprocessors', features.cnc_postprocessors),
    offer('erp_integration', features.erp_integration),
    offer('priority_queue', plan.priority_queue),
    offer('api_access', plan.api_access),
  ];
}

const featureName = (
  t: Words,
  name:
    | 'edge_banding'
    | 'remnants_management'
    | 'batch_processing'
    | 'cost_calculator'
    | 'roles'
    | 'cnc_postprocessors'
    | 'erp_integration'
    | 'priority_queue'
    | 'api_access',
) => t(`features.${name}`);
