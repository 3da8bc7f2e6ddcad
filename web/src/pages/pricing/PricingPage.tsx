import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { useAuthDialog } from '@/features/auth/authDialogStore';
import { useUser } from '@/features/auth/useUser';
import { Faq } from '@/features/plans/Faq';
import { Plans } from '@/features/plans/Plans';
import { Page } from '@/ui/Page';

/** `/pricing`: the plans, and the change from one to another. */
export function PricingPage() {
  const { t } = useTranslation('plans');
  const { signedIn, user } = useUser();
  const { mode, open } = useAuthDialog();
  return (
    <Page title={t('title')}>
      <Stack spacing={{ xs: 4, sm: 5 }}>
        <Stack spacing={1.5} sx={{ textAlign: 'center', alignItems: 'center' }}>
          <Typography variant="h1">{t('title')}</Typography>
          <Typography color="textSecondary" sx={{ fontSize: '1.125rem', maxWidth: 640, textWrap: 'balance' }}>
            {t('intro')}
          </Typography>
        </Stack>
        <Plans
          signedIn={signedIn}
          currentPlan={user?.subscription.plan_name ?? null}
          asking={mode !== null}
          onNeedAccount={() => open('register')}
        />
        <Faq />
      </Stack>
    </Page>
  );
}
