import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { useAuthDialog } from '@/features/auth/authDialogStore';

/** The screens that a visitor may have asked for, by the beginning of their address. */
const NAMES = {
  '/calculator': 'nav.calculator',
  '/history': 'nav.history',
  '/projects': 'nav.projects',
  '/materials': 'nav.materials',
  '/account': 'auth:menu.account',
} as const;

/** Why the welcome page is shown to a visitor who asked for another one. */
export function AskedPage() {
  const { t } = useTranslation(['common', 'welcome', 'auth']);
  const open = useAuthDialog((state) => state.open);
  const { from, asked } = (useLocation().state ?? {}) as { from?: unknown; asked?: unknown };
  if (asked !== true || typeof from !== 'string') return null;
  const path = Object.keys(NAMES).find((start) => from.startsWith(start)) as keyof typeof NAMES | undefined;
  if (!path) return null;
  return (
    <Alert
      severity="info"
      sx={{ mb: { xs: 3, md: 4 } }}
      action={
        <Button color="inherit" onClick={() => open('login')}>
          {t('auth:signIn')}
        </Button>
      }
    >
      {t('welcome:guest.asked', { page: t(NAMES[path]) })}
    </Alert>
  );
}
