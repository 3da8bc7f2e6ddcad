import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { User } from '@/api/types';
import { formatCount } from '@/lib/numbers';
import { PlanChip } from './PlanChip';
import { quotaOf } from './quota';

/** Who is signed in, with which plan, and what is left of it. */
export function UserCard({ user }: { user: User }) {
  const { t, i18n } = useTranslation('auth');
  const quota = quotaOf(user.subscription);
  const enterprise = user.subscription.plan_name === 'enterprise';
  return (
    <>
      <Box role="presentation" sx={{ px: 2, pt: 1, pb: 1.5 }}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, justifyContent: 'space-between' }}>
          <Typography sx={{ fontWeight: 650, overflowWrap: 'anywhere' }}>{user.name}</Typography>
          <PlanChip plan={user.subscription.plan_name} />
        </Box>
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {user.email}
        </Typography>
        {!enterprise && (
          <Box sx={{ mt: 1.5, p: 1.5, borderRadius: 1, bgcolor: 'action.hover' }}>
            <Typography variant="body2" color="textSecondary">
              {t('menu.remaining')}
            </Typography>
            <Typography sx={{ fontWeight: 700, fontSize: '1.25rem' }}>
              {quota.unlimited ? '∞' : formatCount(quota.remaining, i18n.language)}{' '}
              {!quota.unlimited && (
                <Typography component="span" variant="body2" color="textSecondary">
                  {t('menu.ofTotal', { total: formatCount(quota.total, i18n.language) })}
                </Typography>
              )}
            </Typography>
          </Box>
        )}
      </Box>
      <Divider sx={{ mb: 1 }} />
    </>
  );
}
