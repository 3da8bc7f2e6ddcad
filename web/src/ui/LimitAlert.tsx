// Tells that a list is longer than the plan allows, with the way to the plans where a larger one would do.
import Alert from '@mui/material/Alert';
import Link from '@mui/material/Link';
import type { SxProps } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { isBeyond, mostOf, type PlanLimits } from '@/domain/job/limits';

type LimitAlertProps = {
  list: 'panels' | 'stock';
  /** What the plan counts: copies of panels, rows of stock. */
  count: number;
  plan: PlanLimits | undefined;
  sx?: SxProps;
};

/** Nothing where the list is not too long. */
export function LimitAlert({ list, count, plan, sx }: LimitAlertProps) {
  const { t } = useTranslation('limits');
  if (!isBeyond(list, count, plan)) return null;
  const most = mostOf(plan)[list];
  const isHelped = count <= most;
  return (
    <Alert
      severity="warning"
      sx={sx}
      action={
        isHelped && (
          <Link component={RouterLink} to="/pricing" color="inherit" sx={{ px: 1, py: 0.75 }}>
            {t('seePlans')}
          </Link>
        )
      }
    >
      {isHelped && plan
        ? t(list, { plan: plan.name, limit: plan[list], current: count })
        : t(list === 'panels' ? 'mostPanels' : 'mostStock', { limit: most, current: count })}
    </Alert>
  );
}
