import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation, useNavigate } from 'react-router';
import { errorText } from '@/api/errors';
import { whenSessionIsLost } from '@/api/refresh';
import { onSession } from '@/api/session';
import { whenUpgradeIsWanted } from '@/api/showError';
import { useAuthDialog } from '@/features/auth/authDialogStore';
import { useTaskStore } from '@/features/tasks/taskStore';
import { useTaskWatch } from '@/features/tasks/useTaskWatch';
import type { Task } from '@/features/tasks/useTask';
import { isLanguage, showLanguage } from '@/i18n/i18n';
import { lazyPart } from '@/i18n/lazyPart';
import { formatSeconds } from '@/lib/numbers';
import { onOtherTab, onStorageFull } from '@/lib/storage';
import { toast } from '@/lib/toasts';
import { FaultBoundary } from './FaultBoundary';
import { Footer } from './Footer';
import { LoadingBar } from './LoadingBar';
import { TopBar } from './TopBar';
import { useAccountTheme } from './useAccountTheme';
import { useFocusPlace } from './useFocusPlace';
import { useOwner } from './useOwner';
import { useScrollPlace } from './useScrollPlace';
import { useUnitOfAccount } from '@/api/useUnitSetting';

// Nobody needs it who has nothing calculated.
const TaskBanner = lazyPart(async () => (await import('@/features/tasks/TaskBanner')).TaskBanner);
const NavDrawer = lazyPart(async () => (await import('./NavDrawer')).NavDrawer);
const AuthDialog = lazyPart(async () => (await import('@/features/auth/AuthDialog')).AuthDialog);

/** Bar, task banner, page, footer; and what happens wherever the person is. */
export function Shell() {
  const { t } = useTranslation();
  const [drawerOpen, setDrawerOpen] = useState(false);
  // It is loaded when it is first opened, and stays, so that it can slide away.
  const [drawerWanted, setDrawerWanted] = useState(false);
  const openDrawer = () => {
    setDrawerWanted(true);
    setDrawerOpen(true);
  };
  useSession();
  useOwner();
  useAccountTheme();
  useOtherTabsLanguage();
  useStorageWarning();
  useTaskEnd();
  useUnitOfAccount();
  useScrollPlace();
  useFocusPlace();
  useFocusKept();

  return (
    <Box sx={{ minHeight: '100dvh', display: 'flex', flexDirection: 'column' }}>
      <Link
        href="#main"
        sx={{
          position: 'absolute',
          left: 8,
          top: -80,
          zIndex: 'tooltip',
          bgcolor: 'background.paper',
          p: 1.5,
          borderRadius: 1,
          '&:focus': { top: 8 },
        }}
      >
        {t('shell.skip')}
      </Link>
      <TopBar onMenu={openDrawer} />
      {drawerWanted && (
        <Suspense>
          <NavDrawer open={drawerOpen} onClose={() => setDrawerOpen(false)} />
        </Suspense>
      )}
      <CalculationBanner />
      <LoadingBar />
      <Box component="main" id="main" tabIndex={-1} sx={{ flexGrow: 1, outline: 'none', minWidth: 0 }}>
        <FaultBoundary>
          <Outlet />
        </FaultBoundary>
      </Box>
      <Footer />
      <SignIn />
    </Box>
  );
}

function CalculationBanner() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const running = useTaskStore((state) => state.taskId !== null);
  if (!running || pathname.startsWith('/calculator')) return null;
  return (
    <Suspense>
      <TaskBanner onOpen={() => void navigate('/calculator')} />
    </Suspense>
  );
}

function SignIn() {
  const { mode, open, close } = useAuthDialog();
  const navigate = useNavigate();
  const location = useLocation();
  if (mode === null) return null;
  const done = () => {
    close();
    // Back to the screen that sent the visitor here.
    const { from } = (location.state ?? {}) as { from?: unknown };
    if (typeof from === 'string') void navigate(from, { replace: true });
  };
  return (
    <Suspense>
      <AuthDialog mode={mode} onMode={open} onClose={close} onDone={done} />
    </Suspense>
  );
}

const PRESSES = ['keydown', 'pointerdown'] as const;

/** No press leaves the keyboard nowhere: what sees to it is brought with the first one. */
function useFocusKept() {
  useEffect(() => {
    let stop: (() => void) | undefined;
    let over = false;
    const begin = () =>
      void import('@/ui/watchFocus').then(
        ({ watchFocus }) => {
          if (!over) stop ??= watchFocus();
        },
        // Without it the browser puts the focus where it likes.
        () => undefined,
      );
    PRESSES.forEach((press) => document.addEventListener(press, begin, { once: true, capture: true }));
    return () => {
      over = true;
      PRESSES.forEach((press) => document.removeEventListener(press, begin, true));
      stop?.();
    };
  }, []);
}

/** A lost session leads to the welcome page; nothing of one account is left for the next. */
function useSession() {
  const { t } = useTranslation(['common', 'auth']);
  const navigate = useNavigate();
  const client = useQueryClient();
  useEffect(() => {
    whenSessionIsLost((error) => {
      toast({
        severity: 'error',
        text: errorText(error),
        action: { label: t('auth:signIn'), run: () => useAuthDialog.getState().open('login') },
      });
      void navigate('/', { replace: true });
    });
  }, [navigate, t]);
  useEffect(() => whenUpgradeIsWanted(() => void navigate('/pricing')), [navigate]);
  useEffect(
    () =>
      onSession(({ signedIn, elsewhere }) => {
        if (!signedIn) client.clear();
        // It may be another account now.
        else if (elsewhere) void client.invalidateQueries();
        if (!signedIn && elsewhere) toast({ severity: 'info', text: t('shell.signedOutElsewhere') });
      }),
    [client, t],
  );
}

/** The language that another tab has chosen is the language here too; the theme follows by itself. */
function useOtherTabsLanguage() {
  useEffect(
    () =>
      onOtherTab('language', (language) => {
        if (isLanguage(language)) void showLanguage(language);
      }),
    [],
  );
}

function useStorageWarning() {
  const { t } = useTranslation();
  useEffect(() => onStorageFull(() => toast({ severity: 'warning', text: t('shell.storageFull') })), [t]);
}

/** Keeps the layout in this browser too, and says that it is ready to whoever does not look at it already. */
function useTaskEnd() {
  const { t, i18n } = useTranslation();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const client = useQueryClient();
  const onEnd = useCallback(
    (task: Task) => {
      const { id } = task;
      if (id !== null && task.solution) {
        void import('@/features/device/keepResult').then(({ keepResult }) => keepResult(client, id));
      }
      if (task.state !== 'FINISHED' || pathname.startsWith('/calculator')) return;
      toast({
        severity: 'success',
        text: t('task.ready', { seconds: formatSeconds(task.solution?.elapsed_time ?? 0, i18n.language) }),
        persistent: true,
        action: { label: t('task.open'), run: () => void navigate('/calculator') },
      });
    },
    [t, i18n, client, navigate, pathname],
  );
  useTaskWatch(onEnd);
}
