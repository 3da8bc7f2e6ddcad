// Parts of the account that more than one feature has a share in.

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { User } from '@/api/types';
import { ApiKeysCard } from '@/features/account/ApiKeysCard';
import { PlanChip } from '@/features/auth/PlanChip';
import { quotaOf } from '@/features/auth/quota';
import { usePlans } from '@/features/plans/usePlans';
import { lazyChunk } from '@/i18n/lazyChunk';
import { planName } from '@/i18n/planName';
import { formatCount } from '@/lib/numbers';

// Of the parts of the account one is looked at: the largest come when they are it.
const ShopCard = lazyChunk(async () => (await import('@/features/costs/ShopCard')).ShopCard, 'costs');
const PriceListCard = lazyChunk(
  async () => (await import('@/features/costs/PriceListCard')).PriceListCard,
  'costs',
);
const TeamSection = lazyChunk(
  async () => (await import('@/features/team/TeamSection')).TeamSection,
  'account',
  'team',
);

const WebhooksCard = lazyChunk(
  async () => (await import('@/features/webhooks/WebhooksCard')).WebhooksCard,
  'webhooks',
);

/** The plan as the account has it; undefined until the plans are known. */
function useOwnPlan(user: User) {
  const { data } = usePlans();
  return data?.find(({ name }) => name === user.subscription.plan_name);
}

function Upgrade() {
  const { t } = useTranslation('account');
  return (
    <Button component={Link} to="/pricing" variant="contained" sx={{ minHeight: 44 }}>
      {t('plan.compare')}
    </Button>
  );
}

export function AccountPlan({ user }: { user: User }) {
  const { t, i18n } = useTranslation('account');
  const quota = quotaOf(user.subscription);
  const kept = useOwnPlan(user)?.retention_days ?? null;
  const count = (value: number) => formatCount(value, i18n.language);
  return (
    <>
      <Divider sx={{ my: 3 }} />
      <Typography variant="h4" component="h3" sx={{ mb: 1.5 }}>
        {t('plan.title')}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <PlanChip plan={user.subscription.plan_name} />
        <Typography>
          {quota.unlimited
            ? t('plan.usedUnlimited', { used: count(quota.used) })
            : t('plan.used', { used: count(quota.used), total: count(quota.total) })}
        </Typography>
        <Button component={Link} to="/pricing" variant="outlined" sx={{ minHeight: { xs: 44, md: 36 } }}>
          {t('plan.compare')}
        </Button>
      </Box>
      {kept !== null && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1.5 }}>
          {t('plan.kept', { count: kept, value: count(kept) })}
        </Typography>
      )}
    </>
  );
}

export function AccountKeys({ user }: { user: User }) {
  const plan = useOwnPlan(user);
  return (
    <>
      <ApiKeysCard allowed={plan?.api_access} upgrade={<Upgrade />} />
      <WebhooksCard allowed={plan?.features.erp_integration} upgrade={<Upgrade />} />
    </>
  );
}

/** The shop and its price list, which is the team's for who is in one. */
export function AccountShop({ user }: { user: User }) {
  const { t } = useTranslation('auth');
  const { data: plans } = usePlans();
  const features = useOwnPlan(user)?.features;
  const least = plans?.find((plan) => plan.features.cost_calculator)?.name;
  const locked = features?.cost_calculator === false && {
    plan: least === undefined ? undefined : planName(least, t),
    upgrade: <Upgrade />,
  };
  const role = user.team_role;
  return (
    <>
      <ShopCard mayChange={role === null || role === 'owner' || role === 'admin'} />
      <PriceListCard mayChange={role !== 'viewer'} locked={locked || undefined} />
    </>
  );
}

export function AccountTeam({ user }: { user: User }) {
  const seats = useOwnPlan(user)?.features.max_team_users;
  // Nobody is offered a larger plan who has the largest.
  const upgrade = user.subscription.plan_name === 'enterprise' ? null : <Upgrade />;
  return <TeamSection me={user.id} seats={seats} upgrade={upgrade} />;
}
