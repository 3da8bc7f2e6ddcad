import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useParams } from 'react-router';
import { errorText } from '@/api/errors';
import { DeleteCard } from '@/features/account/DeleteCard';
import { EventsCard } from '@/features/account/EventsCard';
import { ExportCard } from '@/features/account/ExportCard';
import { PasswordCard } from '@/features/account/PasswordCard';
import { PreferencesCard } from '@/features/account/PreferencesCard';
import { ProfileCard } from '@/features/account/ProfileCard';
import { SessionsCard } from '@/features/account/SessionsCard';
import { useUser } from '@/features/auth/useUser';
import { toast } from '@/lib/toasts';
import type { User } from '@/api/types';
import { ErrorState } from '@/ui/ErrorState';
import { Page } from '@/ui/Page';
import { PageHead } from '@/ui/PageHead';
import { lazyChunk } from '@/i18n/lazyChunk';
import { AccountNav } from './AccountNav';
import { AccountKeys, AccountPlan, AccountShop, AccountTeam } from './sharedSections';
import { SECTIONS, type Section } from './sections';

const ActivityLog = lazyChunk(
  async () => (await import('@/features/account/ActivityLog')).ActivityLog,
  'account',
  'team',
);

const CalculatorDefaults = lazyChunk(
  async () => (await import('../calculator/CalculatorDefaults')).CalculatorDefaults,
  'account',
  'calculator',
);

/** `/account/…`: everything about the own account, a part an address. */
export function AccountPage() {
  const { t } = useTranslation('account');
  const { section: asked } = useParams();
  const section = SECTIONS.find(({ name }) => name === asked)?.name;
  if (!section) return <Navigate to="/account/profile" replace />;
  return (
    <Page title={`${t(`sections.${section}`)} · ${t('title')}`}>
      <PageHead title={t('title')} />
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '256px minmax(0, 1fr)' },
          gap: { xs: 2.5, md: 5 },
          alignItems: 'start',
        }}
      >
        <AccountNav />
        <Stack spacing={3} key={section}>
          <Suspense>
            <Content section={section} />
          </Suspense>
        </Stack>
      </Box>
    </Page>
  );
}

function Content({ section }: { section: Section }) {
  const { t } = useTranslation(['account', 'auth']);
  const { user, error, retry } = useUser();
  if (section === 'settings') {
    return (
      <>
        <PreferencesCard />
        <Suspense>
          <CalculatorDefaults />
        </Suspense>
      </>
    );
  }
  if (!user) {
    return error ? (
      <ErrorState title={t('auth:unreachable')} text={errorText(error)} onRetry={retry} />
    ) : (
      <Skeleton variant="rounded" height={320} role="status" aria-label={t('loading')} />
    );
  }
  return <OwnContent section={section} user={user} />;
}

function OwnContent({ section, user }: { section: Exclude<Section, 'settings'>; user: User }) {
  const { t } = useTranslation('account');
  switch (section) {
    case 'profile':
      return <ProfileCard user={user} plan={<AccountPlan user={user} />} />;
    case 'security':
      return (
        <>
          <PasswordCard />
          <SessionsCard />
          <EventsCard />
        </>
      );
    case 'activity':
      return <ActivityLog me={user.id} />;
    case 'keys':
      return <AccountKeys user={user} />;
    case 'team':
      return <AccountTeam user={user} />;
    case 'shop':
      return <AccountShop user={user} />;
    case 'data':
      return (
        <>
          <ExportCard />
          <DeleteCard
            onDeleted={() => {
              void import('@/features/localHistory/storage').then(({ clearEntries }) =>
                clearEntries(user.id),
              );
              toast({ severity: 'success', text: t('delete.done') });
            }}
          />
        </>
      );
  }
}
