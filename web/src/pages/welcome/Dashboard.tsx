import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { mdiArrowUpBoldCircleOutline, mdiHistory, mdiViewQuiltOutline } from '@mdi/js';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { errorText } from '@/api/errors';
import { showError } from '@/api/showError';
import type { Job } from '@/domain/job/job';
import { quotaOf } from '@/features/auth/quota';
import { UsageCard } from '@/features/auth/UsageCard';
import { useUser } from '@/features/auth/useUser';
import { lazyChunk } from '@/i18n/lazyChunk';
import { ErrorState } from '@/ui/ErrorState';
import { Page } from '@/ui/Page';
import { ActionCard } from './ActionCard';

const RecentCalculations = lazyChunk(
  async () => (await import('@/features/history/RecentCalculations')).RecentCalculations,
  'history',
);

/** What leads into the calculator is loaded when somebody goes there. */
const toCalculatorParts = () => import('../toCalculator');

/** Where a signed-in person begins: what is left of the plan, and what to do. */
export function Dashboard() {
  const { t } = useTranslation(['welcome', 'auth']);
  const navigate = useNavigate();
  const { user, error, retry } = useUser();
  const enterprise = user?.subscription.plan_name === 'enterprise';
  const level = user && quotaOf(user.subscription).level;
  const toCalculator = () => void navigate('/calculator');
  const use = (job: Job) =>
    void toCalculatorParts()
      .then(({ takeJob }) => takeJob(job, toCalculator))
      .catch(showError);
  return (
    <Page>
      <Typography variant="h1" sx={{ mb: 3, overflowWrap: 'anywhere' }}>
        {user ? (
          t('dashboard.title', { name: user.name })
        ) : error ? (
          t('dashboard.titleNoName')
        ) : (
          <Skeleton width="min(100%, 420px)" />
        )}
      </Typography>
      <Stack spacing={3}>
        {error ? <ErrorState title={t('auth:unreachable')} text={errorText(error)} onRetry={retry} /> : null}
        {(level === 'warning' || level === 'exhausted') && (
          <Alert
            severity={level === 'warning' ? 'warning' : 'error'}
            action={
              !enterprise && (
                <Button component={Link} to="/pricing" color="inherit" size="small">
                  {t('dashboard.upgrade.title')}
                </Button>
              )
            }
          >
            {t(`dashboard.${level}`)}
          </Alert>
        )}
        <Box
          sx={{
            display: 'grid',
            gridTemplateColumns: { xs: '1fr', sm: 'repeat(auto-fit, minmax(260px, 1fr))' },
            gap: { xs: 2, sm: 3 },
          }}
        >
          <ActionCard
            to="/calculator"
            primary
            icon={mdiViewQuiltOutline}
            title={t('dashboard.new.title')}
            text={t('dashboard.new.text')}
            action={t('dashboard.new.action')}
          />
          <ActionCard
            to="/history"
            icon={mdiHistory}
            title={t('dashboard.history.title')}
            text={t('dashboard.history.text')}
            action={t('dashboard.history.action')}
          />
          {/* Nobody is offered a larger plan who may have the largest. */}
          {!user && !error && <Skeleton variant="rounded" sx={{ height: '100%', minHeight: 120 }} />}
          {user && !enterprise && (
            <ActionCard
              to="/pricing"
              icon={mdiArrowUpBoldCircleOutline}
              title={t('dashboard.upgrade.title')}
              text={t('dashboard.upgrade.text')}
              action={t('dashboard.upgrade.action')}
            />
          )}
        </Box>
        <Suspense fallback={<Skeleton variant="rounded" height={240} />}>
          <RecentCalculations onUse={use} />
        </Suspense>
        {user && <UsageCard subscription={user.subscription} />}
        {!user && !error && <Skeleton variant="rounded" height={132} />}
      </Stack>
    </Page>
  );
}
