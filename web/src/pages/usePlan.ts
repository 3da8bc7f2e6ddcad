// The plan of the person, for its limits and formats.
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '@/features/auth/useUser';
import { usePlans } from '@/features/plans/usePlans';
import { planName } from '@/i18n/planName';
import type { Plan } from '@/api/types';
import type { PlanLimits } from '@/domain/job/limits';

type PlanView = {
  limits: PlanLimits | undefined;
  formats: readonly string[] | undefined;
  features: Plan['features'] | undefined;
};

export function usePlan(): PlanView {
  const { t } = useTranslation('auth');
  const { user } = useUser();
  const { data: plans } = usePlans();
  const plan = plans?.find(({ name }) => name === user?.subscription.plan_name);
  const limits = useMemo(
    () =>
      plan &&
      plans && {
        name: planName(plan.name, t),
        panels: plan.max_panel_count,
        stock: plan.max_stock_panel_count,
        most: {
          panels: Math.max(...plans.map((each) => each.max_panel_count)),
          stock: Math.max(...plans.map((each) => each.max_stock_panel_count)),
        },
      },
    [plan, plans, t],
  );
  return { limits, formats: plan?.export_formats, features: plan?.features };
}
