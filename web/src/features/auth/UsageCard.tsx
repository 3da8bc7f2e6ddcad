import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { formatCount } from '@/lib/numbers';
import { planName } from '@/i18n/planName';
import { quotaOf, type Subscription } from './quota';

const COLOURS = { ok: 'primary', warning: 'warning', exhausted: 'error' } as const;

/** How much of the month's calculations is used. */
export function UsageCard({ subscription }: { subscription: Subscription }) {
  const { t, i18n } = useTranslation(['welcome', 'auth']);
  const { t: tAuth } = useTranslation('auth');
  const quota = quotaOf(subscription);
  const count = (value: number) => formatCount(value, i18n.language);
  const remaining = quota.unlimited ? '∞' : count(quota.remaining);
  const usedOf = quota.unlimited
    ? t('dashboard.usedFreely', { used: count(quota.used) })
    : t('dashboard.usedOf', { used: count(quota.used), total: count(quota.total) });
  return (
    <Card component="section" aria-label={t('dashboard.used')} sx={{ p: { xs: 2, sm: 3 } }}>
      <Box
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 2, rowGap: 0.5, mb: 1.5 }}
      >
        <Typography variant="h3" component="h2">
          {t('dashboard.used')}
        </Typography>
        <Typography color="textSecondary" sx={{ flexGrow: 1 }}>
          {t('dashboard.plan', { plan: planName(subscription.plan_name, tAuth) })}
        </Typography>
        <Typography sx={{ fontWeight: 650 }}>{usedOf}</Typography>
      </Box>
      {/* What has no end has nothing to fill. */}
      {!quota.unlimited && (
        <LinearProgress
          variant="determinate"
          value={quota.share * 100}
          color={COLOURS[quota.level]}
          aria-label={t('dashboard.used')}
          aria-valuetext={usedOf}
          sx={{ height: 10, borderRadius: 5, mb: 1.25 }}
        />
      )}
      <Typography variant="body2" color="textSecondary">
        {t('dashboard.remaining', { remaining })}
      </Typography>
    </Card>
  );
}
